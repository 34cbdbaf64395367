/** The price files: their columns, names and titles. */

import type { Language } from '../../../platform/kernel/language.ts';
import type { Column, Source } from '../../../platform/kernel/table.ts';
import type {
  ProvisionalPrice,
  WeekError,
} from '../../../prices/national-prices/rules/provisional-prices.ts';
import type { ReportRow, ReportType } from '../../../prices/surveys/rules/series.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import {
  COMPANY_HISTORY_COLUMNS,
  DAILY_COLUMNS,
  DAILY_DETAIL_COLUMNS,
  type DailyPriceRow,
  type DatedOwnPrice,
  type DatedWeeklyPrice,
  MONTHLY_COLUMNS,
  type PeriodRow,
  PROVISIONAL_COLUMNS,
  REPORT_COLUMNS,
  WEEK_ERROR_COLUMNS,
  WEEKLY_COLUMNS,
} from './price-tables.ts';

export interface ExportedFile<Row> {
  readonly columns: readonly Column<Row>[];
  /** Start of the file name. */
  readonly stem: Readonly<Record<Language, string>>;
  readonly title: Readonly<Record<Language, string>>;
  readonly source: Source;
  /** Units of the figures, in words; those of prices when absent. */
  readonly unit?: Readonly<Record<Language, string>>;
  /** English heading of the column whose values stand together in a Parquet file. */
  readonly packedBy?: string;
}

/** Weekly prices with all their components, one row a survey and product. */
export const weeklyDetails: ExportedFile<DatedWeeklyPrice> = {
  columns: WEEKLY_COLUMNS,
  stem: { it: 'prezzi-settimanali-dettaglio', en: 'weekly-prices-details' },
  title: {
    it: 'Prezzi settimanali nazionali: prezzo, accisa, IVA, netto e variazione',
    en: 'National weekly prices: price, excise, VAT, net price and change',
  },
  source: 'surveys',
};

/** One row a survey, one column a product. */
export const weeklyReports: Readonly<Record<ReportType, ExportedFile<ReportRow>>> = {
  FULL: {
    columns: REPORT_COLUMNS,
    stem: { it: 'prezzi-settimanali', en: 'weekly-prices' },
    title: { it: 'Prezzi settimanali nazionali', en: 'National weekly prices' },
    source: 'surveys',
  },
  NET: {
    columns: REPORT_COLUMNS,
    stem: { it: 'prezzi-settimanali-netti', en: 'weekly-net-prices' },
    title: {
      it: 'Prezzi settimanali nazionali al netto di accisa e IVA',
      en: 'National weekly prices net of excise and VAT',
    },
    source: 'surveys',
  },
  VARIATION: {
    columns: REPORT_COLUMNS,
    stem: { it: 'variazioni-settimanali', en: 'weekly-price-changes' },
    title: {
      it: 'Variazioni dei prezzi settimanali nazionali rispetto alla rilevazione precedente',
      en: 'Changes of the national weekly prices from the previous survey',
    },
    source: 'surveys',
  },
};

export const monthlyAverages: ExportedFile<PeriodRow> = {
  columns: MONTHLY_COLUMNS,
  stem: { it: 'prezzi-medi-mensili', en: 'monthly-average-prices' },
  title: {
    it: 'Prezzi medi mensili, trimestrali e annuali',
    en: 'Monthly, quarterly and yearly average prices',
  },
  source: 'surveys',
};

export function monthlyAveragesOf(productId: ProductId): ExportedFile<PeriodRow> {
  const { stem } = monthlyAverages;
  const name = (language: Language) => productName(productId, language);
  return {
    ...monthlyAverages,
    stem: { it: `${stem.it}-${slug(name('it'))}`, en: `${stem.en}-${slug(name('en'))}` },
    title: {
      it: `Prezzi medi mensili: ${name('it')}`,
      en: `Monthly average prices: ${name('en')}`,
    },
  };
}

export const dailyPrices: ExportedFile<DailyPriceRow> = {
  columns: DAILY_COLUMNS,
  stem: { it: 'prezzi-giornalieri', en: 'daily-prices' },
  title: {
    it: 'Prezzi giornalieri agli impianti, medie nazionali',
    en: 'Daily station prices, national means',
  },
  source: 'observatory',
};

export const dailyPricesByCompany: ExportedFile<DailyPriceRow> = {
  columns: DAILY_DETAIL_COLUMNS,
  stem: { it: 'prezzi-giornalieri-societa', en: 'daily-prices-by-company' },
  title: {
    it: 'Prezzi giornalieri agli impianti, medie per società',
    en: 'Daily station prices, means by company',
  },
  source: 'observatory',
};

export const provisionalPrices: ExportedFile<ProvisionalPrice> = {
  columns: PROVISIONAL_COLUMNS,
  stem: { it: 'prezzi-giornalieri-provvisori', en: 'provisional-daily-prices' },
  title: {
    it: 'Prezzi giornalieri provvisori (sperimentali): medie nazionali dei prezzi degli impianti',
    en: 'Provisional daily prices (experimental): national means of station prices',
  },
  source: 'observatory',
};

export const provisionalErrors: ExportedFile<WeekError> = {
  columns: WEEK_ERROR_COLUMNS,
  stem: { it: 'errore-prezzi-provvisori', en: 'provisional-price-errors' },
  title: {
    it: 'Prezzi giornalieri provvisori (sperimentali): confronto con i prezzi settimanali pubblicati',
    en: 'Provisional daily prices (experimental): compared with the published weekly prices',
  },
  source: 'observatory',
};

/** A company's own prices beside the national ones. */
export function companyPrices(name: string): ExportedFile<DatedOwnPrice> {
  return {
    columns: COMPANY_HISTORY_COLUMNS,
    stem: { it: `prezzi-${slug(name)}`, en: `prices-${slug(name)}` },
    title: {
      it: `Prezzi settimanali di ${name} e medie nazionali`,
      en: `Weekly prices of ${name} and national averages`,
    },
    source: 'surveys',
  };
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
