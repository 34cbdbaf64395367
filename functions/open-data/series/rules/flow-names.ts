/** The names of measures, statuses and remarks, for formats that explain their codes. */
import type { DimensionName } from '../../../documents/workbooks/rules/dimensions.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import { isProductId } from '../../../sample/rules/products.ts';
import type { Measure } from './flows.ts';
import type { ObservationStatus } from './observations.ts';

export type Both = Readonly<Record<Language, string>>;
type Names<Code extends string> = Readonly<Record<Code, Both>>;

export const MEASURE_NAMES: Names<Measure> = {
  price: { it: 'Prezzo al consumo', en: 'Consumer price' },
  net: { it: 'Prezzo al netto di IVA e accisa', en: 'Price net of VAT and excise duty' },
  vat: { it: 'IVA', en: 'VAT' },
  excise: { it: 'Accisa', en: 'Excise duty' },
  change: { it: 'Differenza dalla rilevazione precedente', en: 'Change from the survey before' },
  'vat-rate': { it: 'Aliquota IVA', en: 'VAT rate' },
};

/** After SDMX's code list CL_OBS_STATUS. */
export const STATUS_NAMES: Names<ObservationStatus> = {
  A: { it: 'Normale', en: 'Normal value' },
  I: { it: 'Imputato', en: 'Imputed value' },
  P: { it: 'Provvisorio', en: 'Provisional value' },
  M: { it: 'Mancante: il dato non può esistere', en: 'Missing value; data cannot exist' },
  L: {
    it: 'Mancante: il dato non è stato rilevato',
    en: 'Missing value; data exist but were not collected',
  },
  O: { it: 'Mancante', en: 'Missing value' },
};

/** Names of the dimensions that flows have of their own. */
export const DIMENSION_NAMES: Names<Exclude<DimensionName, 'period' | 'unit'>> = {
  product: { it: 'Prodotto', en: 'Product' },
  flow: { it: 'Flusso', en: 'Flow' },
  partner: { it: 'Paese o controparte', en: 'Partner' },
  place: { it: 'Luogo', en: 'Place' },
  channel: { it: 'Canale', en: 'Channel' },
};

/** The name of a dimension's code; the code itself where it has none. */
export function dimensionCodeName(
  dimension: keyof typeof DIMENSION_NAMES,
  code: string,
  language: Language,
): string {
  const id = Number(code);
  return dimension === 'product' && isProductId(id) ? productName(id, language) : code;
}
