import type { FigureView } from '../../../functions/open-data/figures/contract.ts';
import { apiAddress } from '../../lib/api-client.ts';
import type { Language } from '../../lib/language.ts';
import type { OwnHead } from '../../shared/own-head.ts';

interface HeadTexts {
  readonly title: string;
  readonly description: string;
  /** The query of its canonical address: without a revision while it is the public one. */
  readonly query: string;
  readonly language: Language;
}

/** What the page of a figure tells of it: its value as an observation, and a picture of its series. */
export function figureHead(
  { series, productId, product, period, totalPrice, unit, citation, page }: FigureView,
  { title, description, query, language }: HeadTexts,
): OwnHead {
  return {
    ...{ title, description, query },
    picture: apiAddress('embeds/png', {
      params: { series, products: String(productId) },
      query: { lang: language },
    }),
    data: {
      '@type': 'Observation',
      name: title,
      observationAbout: { '@type': 'Product', name: product[language] },
      observationPeriod: period,
      value: totalPrice,
      unitText: unit,
      citation: citation.text[language],
      url: page,
    },
  };
}
