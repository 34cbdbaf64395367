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

/** The metadata of a figure's page: its value as an observation, and a picture of its series. */
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
      description: citation.text[language],
      observationAbout: { '@type': 'Product', name: product[language] },
      observationDate: period.replace(/Q([1-4])$/, firstMonthOf),
      observationPeriod: DURATIONS[series],
      value: totalPrice,
      unitText: unit,
      url: page,
    },
  };
}

/** The length of a figure's period in ISO 8601; its date is that of the survey, or its year or first month. */
const DURATIONS = { weekly: 'P7D', monthly: 'P1M', quarterly: 'P3M', yearly: 'P1Y' } as const;

const firstMonthOf = (_: string, quarter: string) =>
  String(3 * Number(quarter) - 2).padStart(2, '0');
