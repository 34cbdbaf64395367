/** Series that have all words of a question. */

import { PRODUCT_WORDS, productIn } from '../../search/rules/product-words.ts';
import {
  fitOf,
  preparedText,
  type SearchTerm,
  searchTerms,
} from '../../search/rules/text-search.ts';
import type { Measure } from '../../series/rules/flows.ts';

type InBothLanguages = Readonly<Record<'it' | 'en', string>>;

export interface Findable {
  readonly code: string;
  readonly title: InBothLanguages;
  readonly product?: InBothLanguages;
  readonly measure?: Measure;
  /** For a price the product's code; for figures from documents the codes by dimension. */
  readonly dimensions: object;
}

export interface FoundSeries<S> {
  /** The best match first; all of them for a question without words. */
  readonly found: readonly S[];
  /** Words that no series has, such as `last`: they were passed over. */
  readonly passedOver: readonly string[];
}

export function foundSeries<S extends Findable>(
  series: readonly S[],
  question: string,
): FoundSeries<S> {
  const product = productIn(question);
  const asked = searchTerms(question);
  if (asked.length === 0) return { found: series, passedOver: [] };
  const texts = series.map((one) => ({ one, text: textOf(one) }));
  const isKnown = (term: SearchTerm) =>
    PRODUCT_WORDS.includes(term.word) || texts.some(({ text }) => fitOf([term], text) > 0);
  const terms = asked.filter(isKnown);
  const passedOver = asked.filter((term) => !isKnown(term)).map(({ word }) => word);
  if (terms.length === 0) return { found: [], passedOver };
  const others = terms.filter(({ word }) => !PRODUCT_WORDS.includes(word));
  const found = texts
    .map(({ one, text }) => {
      const isOfProduct =
        product !== undefined &&
        'product' in one.dimensions &&
        one.dimensions.product === String(product);
      const fit = isOfProduct ? 1 + fitOf(others, text) : 0;
      const isFound = isOfProduct && (others.length === 0 || fit > 1);
      // The product's own series come before tables that have it among others.
      return { one, fit: isFound ? OWN + fit : fitOf(terms, text) };
    })
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ one }) => one);
  return { found, passedOver };
}

/** More than any table's fit. */
const OWN = 1000;

const textOf = ({ code, title, product, measure, dimensions }: Findable) =>
  preparedText({
    title: [title.it, title.en, product?.it, product?.en, measure && MEASURE_WORDS[measure]].join(
      ' ',
    ),
    more: `${code} ${namesIn(dimensions)}`,
  });

/** Names of the codes of documents' dimensions. */
const namesIn = (dimensions: object): string =>
  Object.values(dimensions)
    .flatMap((codes) => (Array.isArray(codes) ? codes : []))
    .map(({ it, en }: InBothLanguages) => `${it} ${en}`)
    .join(' ');

const MEASURE_WORDS: Readonly<Record<Measure, string>> = {
  price: 'prezzo al consumo, consumer price',
  net: 'prezzo netto, al netto delle imposte, net price, net of taxes',
  vat: 'IVA, imposta, VAT, value added tax',
  excise: 'accisa, accise, imposta, excise duty',
  change: 'variazione, change, variation',
  'vat-rate': 'aliquota IVA, VAT rate',
};
