import type { ProductId } from '../domain/products.ts';
import { type Language, productName } from '../domain/published-names.ts';

/** Where figures come from: the ministry's surveys, or the observatory's station prices. */
export type Source = 'surveys' | 'observatory';

/** What a file is called and says of itself. */
export interface FileTitle {
  /** Start of the file name. */
  readonly stem: Readonly<Record<Language, string>>;
  readonly title: Readonly<Record<Language, string>>;
  readonly source: Source;
}

export type WeeklyExport = 'ALL' | 'FULL' | 'NET' | 'VARIATION';

export const weeklyTitles: Readonly<Record<WeeklyExport, FileTitle>> = {
  ALL: {
    stem: { it: 'prezzi-settimanali-dettaglio', en: 'weekly-prices-details' },
    title: {
      it: 'Prezzi settimanali nazionali: prezzo, accisa, IVA, netto e variazione',
      en: 'National weekly prices: price, excise, VAT, net price and change',
    },
    source: 'surveys',
  },
  FULL: {
    stem: { it: 'prezzi-settimanali', en: 'weekly-prices' },
    title: { it: 'Prezzi settimanali nazionali', en: 'National weekly prices' },
    source: 'surveys',
  },
  NET: {
    stem: { it: 'prezzi-settimanali-netti', en: 'weekly-net-prices' },
    title: {
      it: 'Prezzi settimanali nazionali al netto di accisa e IVA',
      en: 'National weekly prices net of excise and VAT',
    },
    source: 'surveys',
  },
  VARIATION: {
    stem: { it: 'variazioni-settimanali', en: 'weekly-price-changes' },
    title: {
      it: 'Variazioni dei prezzi settimanali nazionali rispetto alla rilevazione precedente',
      en: 'Changes of the national weekly prices from the previous survey',
    },
    source: 'surveys',
  },
};

export const monthlyTitle: FileTitle = {
  stem: { it: 'prezzi-medi-mensili', en: 'monthly-average-prices' },
  title: {
    it: 'Prezzi medi mensili, trimestrali e annuali',
    en: 'Monthly, quarterly and yearly average prices',
  },
  source: 'surveys',
};

/** The same for one product. */
export function monthlyTitleOf(productId: ProductId): FileTitle {
  const { stem, title, source } = monthlyTitle;
  const name = (language: Language) => productName(productId, language);
  return {
    stem: { it: `${stem.it}-${slug(name('it'))}`, en: `${stem.en}-${slug(name('en'))}` },
    title: { it: `${title.it}: ${name('it')}`, en: `${title.en}: ${name('en')}` },
    source,
  };
}

export const dailyTitle: FileTitle = {
  stem: { it: 'prezzi-giornalieri', en: 'daily-prices' },
  title: {
    it: 'Prezzi giornalieri agli impianti, medie nazionali',
    en: 'Daily station prices, national means',
  },
  source: 'observatory',
};

export const dailyDetailTitle: FileTitle = {
  stem: { it: 'prezzi-giornalieri-societa', en: 'daily-prices-by-company' },
  title: {
    it: 'Prezzi giornalieri agli impianti, medie per società',
    en: 'Daily station prices, means by company',
  },
  source: 'observatory',
};

/** A company's own prices. */
export function companyHistoryTitle(name: string): FileTitle {
  return {
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
