/** The product that a question names. */
import type { ProductId } from '../../../sample/rules/products.ts';
import { plainText } from './text-search.ts';

/** Names that people use, those of several words first, as `gasolio` alone is the one for cars. */
const NAMES: readonly (readonly [product: ProductId, names: string])[] = [
  [
    3,
    'gasolio riscaldamento|gasolio da riscaldamento|gasolio per riscaldamento|heating gas oil|heating oil|heating diesel',
  ],
  [8, 'olio combustibile denso|oc denso|denso btz|heavy fuel oil'],
  [6, 'olio combustibile|oc fluido|fluido btz|fuel oil|btz'],
  [13, 'gas naturale liquefatto|liquefied natural gas|gnl|lng'],
  [5, 'gas di petrolio liquefatto|liquefied petroleum gas|gpl|lpg|autogas'],
  [12, 'gas naturale compresso|compressed natural gas|metano|methane|gnc|cng'],
  [2, 'gasolio auto|automotive gas oil|gas oil|gasolio|gasoil|diesel|nafta|derv'],
  [
    1,
    'senza piombo|euro super 95|euro super|super 95|benzina|benzine|petrol|gasoline|unleaded|verde',
  ],
];

const FORMS = NAMES.map(([product, names]) => ({
  product,
  form: new RegExp(`\\b(?:${names})\\b`),
}));

/** Undefined when the question names none. */
export const productIn = (question: string): ProductId | undefined =>
  FORMS.find(({ form }) => form.test(plainText(question).replace(/[^a-z0-9]+/g, ' ')))?.product;

export const PRODUCT_WORDS: readonly string[] = NAMES.flatMap(([, names]) => names.split(/[| ]/));
