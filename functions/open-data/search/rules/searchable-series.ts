import type { Language } from '../../../platform/kernel/language.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import { PRODUCTS, type ProductId } from '../../../sample/rules/products.ts';

/** The price series for the search: their titles and the pages that show them. */

export interface SearchableSeries {
  readonly title: Readonly<Record<Language, string>>;
  readonly description: Readonly<Record<Language, string>>;
  /** Path of its page below the base path. */
  readonly page: string;
  /** Other words that people use for the series. */
  readonly words: string;
}

interface Period extends Omit<SearchableSeries, 'page' | 'words'> {
  readonly pageOf: (id: ProductId) => string;
}

const PERIODS: readonly Period[] = [
  {
    title: { it: 'prezzi settimanali', en: 'weekly prices' },
    description: {
      it: 'Prezzo medio nazionale di ogni settimana, con accisa, IVA e variazione.',
      en: 'National average price of every week, with excise duty, VAT and change.',
    },
    pageOf: () => '/prezzi-settimanali-carburanti',
  },
  {
    title: { it: 'prezzi mensili', en: 'monthly prices' },
    description: {
      it: 'Prezzo medio nazionale di ogni mese, con accisa e IVA.',
      en: 'National average price of every month, with excise duty and VAT.',
    },
    pageOf: () => '/prezzi-mensili-carburanti',
  },
  {
    title: { it: 'prezzi annuali e trimestrali', en: 'yearly and quarterly prices' },
    description: {
      it: 'Prezzo medio nazionale di ogni anno e di ogni trimestre.',
      en: 'National average price of every year and every quarter.',
    },
    pageOf: (id) => `/prezzi-annuali-carburanti?pid=${id}`,
  },
];

const WORDS: Readonly<Record<ProductId, string>> = {
  1: 'benzina senza piombo super verde petrol gasoline unleaded',
  2: 'gasolio autotrazione diesel nafta',
  5: 'gpl autogas gas di petrolio liquefatto lpg liquefied petroleum',
  12: 'metano gas naturale compresso gnc cng methane',
  13: 'gnl gas naturale liquefatto lng liquefied',
  3: 'gasolio da riscaldamento heating oil diesel',
  6: 'olio combustibile fluido oc fuel oil',
  8: 'olio combustibile denso oc fuel oil',
};

export const searchableSeries: readonly SearchableSeries[] = PRODUCTS.flatMap(({ id }) =>
  PERIODS.map(({ title, description, pageOf }) => ({
    title: {
      it: `${productName(id, 'it')}: ${title.it}`,
      en: `${productName(id, 'en')}: ${title.en}`,
    },
    description,
    page: pageOf(id),
    words: `${WORDS[id]} prezzo medio carburanti serie storica fuel price series`,
  })),
);
