/** The product that a question names. */
import type { ProductId } from '../../../sample/rules/products.ts';
import { plainText } from './text-search.ts';

/** Names that people use, those of several words first. */
const NAMES: Readonly<Record<ProductId, string>> = {
  1: 'senza piombo|euro super 95|euro super|super 95|benzina|benzine|petrol|gasoline|unleaded|verde',
  2: 'gasolio auto|automotive gas oil|gas oil|gasolio|gasoil|diesel|nafta|derv|carboturbo',
  3: 'gasolio riscaldamento|gasolio da riscaldamento|gasolio per riscaldamento|heating gas oil|heating oil|heating diesel',
  5: 'gas di petrolio liquefatto|liquefied petroleum gas|gpl|lpg|autogas',
  6: 'olio combustibile|oc fluido|fluido btz|fuel oil|btz',
  8: 'olio combustibile denso|oc denso|denso btz|heavy fuel oil|bunker fuel|bunker',
  12: 'gas naturale compresso|compressed natural gas|metano|methane|gnc|cng',
  13: 'gas naturale liquefatto|liquefied natural gas|gnl|lng',
};

/** Products whose names are part of other names come last: `gasolio` alone means diesel for cars. */
const LAST: readonly ProductId[] = [6, 13, 5, 12, 2, 1];

const FORMS = Object.entries(NAMES)
  .map(([id, names]) => ({ product: Number(id) as ProductId, names }))
  .toSorted((a, b) => LAST.indexOf(a.product) - LAST.indexOf(b.product))
  .map(({ product, names }) => ({ product, form: new RegExp(`\\b(?:${names})\\b`) }));

/** Undefined when the question names none. */
export const productIn = (question: string): ProductId | undefined =>
  FORMS.find(({ form }) => form.test(plainText(question).replace(/[^a-z0-9]+/g, ' ')))?.product;

export const PRODUCT_WORDS: readonly string[] = Object.values(NAMES).flatMap((names) =>
  names.split(/[| ]/),
);
