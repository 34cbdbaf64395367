import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import {
  type Hundredths,
  hundredthsOfThousandths,
  type PriceParts,
} from '../../../platform/kernel/money.ts';
import { periodName } from '../../../platform/kernel/period-names.ts';
import type { MonthCode } from '../../../platform/kernel/periods.ts';
import type { CellKind, Column } from '../../../platform/kernel/table.ts';
import type { HistoryRow, OwnPrice } from '../../../prices/collection/rules/company-history.ts';
import type {
  ProvisionalPrice,
  WeekError,
} from '../../../prices/national-prices/rules/provisional-prices.ts';
import {
  oldestFirst,
  type ReportRow,
  type SeriesEntry,
  type WeeklyPrice,
  weeklyPrices,
} from '../../../prices/surveys/rules/series.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import {
  type ByProduct,
  PRODUCT_IDS,
  PRODUCTS,
  type ProductId,
} from '../../../sample/rules/products.ts';
/**
 * Tables of the figures that are exported as files: columns in order, with a heading in each language. The formats
 * decide how a table is written.
 */

/** A product's published price in one survey, dated. */
export type DatedWeeklyPrice = WeeklyPrice & { readonly date: IsoDate };

/** Average over a month, quarter or year. */
export interface PeriodRow extends PriceParts {
  readonly productId: ProductId;
  readonly year: number;
  readonly month: MonthCode;
}

/** Mean of a day's station prices, in the nation or at one company's stations. */
export interface DailyPriceRow {
  readonly date: IsoDate;
  readonly companyId?: number | undefined;
  readonly companyName?: string | undefined;
  readonly productId: ProductId;
  readonly price: Hundredths;
  /** Number of station prices in the mean. */
  readonly items: number;
}

/** A company's price in one survey beside the national one, dated. */
export type DatedOwnPrice = OwnPrice & { readonly date: IsoDate };

function column<Row>(
  kind: CellKind,
  it: string,
  en: string,
  value: Column<Row>['value'],
): Column<Row> {
  return { kind, heading: { it, en }, value };
}

const SURVEY_DATE = column<{ date: IsoDate }>(
  'date',
  'DATA_RILEVAZIONE',
  'SURVEY_DATE',
  ({ date }) => date,
);
const DAY = column<{ date: IsoDate }>('date', 'DATA', 'DATE', ({ date }) => date);

const PRODUCT = [
  column<{ productId: ProductId }>(
    'number',
    'CODICE_PRODOTTO',
    'PRODUCT_ID',
    ({ productId }) => productId,
  ),
  column<{ productId: ProductId }>(
    'text',
    'NOME_PRODOTTO',
    'PRODUCT_NAME',
    ({ productId }, { language }) => productName(productId, language),
  ),
];

/** A row of zeros means that the product was not surveyed: only the ministry's dialect contains it. */
const partColumn = (it: string, en: string, part: keyof PriceParts) =>
  column<PriceParts>('amount', it, en, (row, { missing }) =>
    row.total > 0 || missing === 'zero' ? row[part] : undefined,
  );

const PRICE = partColumn('PREZZO', 'PRICE', 'total');
const EXCISE = partColumn('ACCISA', 'EXCISE', 'excise');
const VAT = partColumn('IVA', 'VAT', 'vat');
const NET = partColumn('NETTO', 'NET', 'net');

/**
 * `VARIAZIONE` is the difference from the survey before, in EUR per 1000 units like the others; there is
 * none where there is nothing to compare with. Programs that read the ministry's earlier service expect
 * a number in every row, and get 0 in its dialect.
 */
export const WEEKLY_COLUMNS: readonly Column<DatedWeeklyPrice>[] = [
  SURVEY_DATE,
  ...PRODUCT,
  PRICE,
  EXCISE,
  VAT,
  NET,
  column('amount', 'VARIAZIONE', 'CHANGE', ({ variation }, { missing }) =>
    variation === undefined && missing === 'zero' ? 0 : variation,
  ),
];

/** One column a product, headed by its name: `O.C. fluido BTZ` is `O.C._FLUIDO_BTZ`. */
export const REPORT_COLUMNS: readonly Column<ReportRow>[] = [
  SURVEY_DATE,
  ...PRODUCTS.map(({ id, reportKey }) =>
    column<ReportRow>('amount', heading(id, 'it'), heading(id, 'en'), (row) => row[reportKey]),
  ),
];

function heading(id: ProductId, language: Language): string {
  return productName(id, language).toUpperCase().replaceAll(' ', '_');
}

/** A company's own prices, per 1000 units like the national ones beside them. */
export const COMPANY_HISTORY_COLUMNS: readonly Column<DatedOwnPrice>[] = [
  SURVEY_DATE,
  ...PRODUCT,
  column('amount', 'PREZZO', 'PRICE', ({ price }) =>
    price === null ? undefined : hundredthsOfThousandths(price),
  ),
  column('amount', 'MEDIA_NAZIONALE', 'NATIONAL_AVERAGE', ({ national }) => national),
  column('amount', 'DIFFERENZA', 'DIFFERENCE', ({ difference }) => difference),
  column('text', 'STIMATO', 'IMPUTED', ({ imputed }) => (imputed ? 'i' : undefined)),
];

/** VAT comes before excise here, in the opposite order to the weekly file. */
export const MONTHLY_COLUMNS: readonly Column<PeriodRow>[] = [
  column('number', 'ANNO', 'YEAR', ({ year }) => year),
  column('number', 'CODICE_MESE', 'MONTH_ID', ({ month }) => month),
  column('text', 'NOME_MESE', 'MONTH_NAME', ({ month }, { periods }) => periodName(month, periods)),
  ...PRODUCT,
  PRICE,
  VAT,
  EXCISE,
  NET,
];

const STATION_MEAN: readonly Column<DailyPriceRow>[] = [
  ...PRODUCT,
  column('amount', 'PREZZO', 'PRICE', ({ price }) => price),
  column('number', 'NUMERO_PREZZI', 'PRICE_COUNT', ({ items }) => items),
];

export const DAILY_COLUMNS: readonly Column<DailyPriceRow>[] = [DAY, ...STATION_MEAN];

/** `p` marks provisional values, as is usual in official statistics. */
export const PROVISIONAL_COLUMNS: readonly Column<ProvisionalPrice>[] = [
  ...DAILY_COLUMNS,
  column('text', 'PROVVISORIO', 'PROVISIONAL', ({ survey }) => (survey ? undefined : 'p')),
  column('date', 'DATA_RILEVAZIONE', 'SURVEY_DATE', ({ survey }) => survey),
  column('number', 'PREZZI_OLTRE_30_GIORNI', 'PRICES_OVER_30_DAYS', ({ old }) => old),
];

export const WEEK_ERROR_COLUMNS: readonly Column<WeekError>[] = [
  SURVEY_DATE,
  ...PRODUCT,
  column('amount', 'MEDIA_IMPIANTI', 'STATION_MEAN', ({ mean }) => mean),
  column('number', 'GIORNI', 'DAYS', ({ days }) => days),
  column('amount', 'PREZZO', 'PRICE', ({ published }) => published),
  column('amount', 'ERRORE', 'ERROR', ({ error }) => error),
];

export const DAILY_DETAIL_COLUMNS: readonly Column<DailyPriceRow>[] = [
  DAY,
  column('number', 'CODICE_SOCIETA', 'COMPANY_ID', ({ companyId }) => companyId),
  column('text', 'NOME_SOCIETA', 'COMPANY_NAME', ({ companyName }) => companyName),
  ...STATION_MEAN,
];

/** Every survey's prices, oldest first, each beside the survey before it. */
export function datedWeeklyPrices(series: Iterable<SeriesEntry>): DatedWeeklyPrice[] {
  return oldestFirst(series).flatMap((entry, index, entries) =>
    weeklyPrices(entry, entries[index - 1]).map((price) => ({ ...price, date: entry.date })),
  );
}

/** By year, month code and product. */
export function inPeriodOrder<Row extends PeriodRow>(averages: Iterable<Row>): Row[] {
  const rank = ({ year, month, productId }: PeriodRow) =>
    (year * 100 + month) * 100 + PRODUCT_IDS.indexOf(productId);
  return [...averages].sort((a, b) => rank(a) - rank(b));
}

interface DailyRecord {
  readonly date: IsoDate;
  readonly companyId?: number | undefined;
  readonly companyName?: string | undefined;
  readonly prices: ByProduct<{ readonly price: number; readonly items: number }>;
}

/** Rows by date, company and product. */
export function dailyRows(records: Iterable<DailyRecord>): DailyPriceRow[] {
  return [...records]
    .sort((a, b) => a.date.localeCompare(b.date) || (a.companyId ?? 0) - (b.companyId ?? 0))
    .flatMap(({ prices, ...record }) =>
      PRODUCT_IDS.flatMap((productId) => {
        const mean = prices[productId];
        return mean ? { ...record, productId, ...mean } : [];
      }),
    );
}

/** One row a survey and product. */
export function datedOwnPrices(history: Iterable<HistoryRow>): DatedOwnPrice[] {
  return [...history].flatMap(({ date, prices }) => prices.map((price) => ({ ...price, date })));
}
