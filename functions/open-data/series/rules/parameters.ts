import type { SeriesDimension } from '../../../documents/workbooks/rules/datasets.ts';

/** The query's parameters. The dimension `flow` is called `item`, because `flow` names the whole data set. */
export const PARAMETERS = {
  product: 'product',
  flow: 'item',
  partner: 'partner',
  place: 'place',
  channel: 'channel',
  unit: 'unit',
} as const satisfies Readonly<Record<SeriesDimension, string>>;
