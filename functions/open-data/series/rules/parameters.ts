import type { SeriesDimension } from '../../../documents/workbooks/rules/datasets.ts';

/** The query's parameters; `flow` is taken by the name of the whole. */
export const PARAMETERS = {
  product: 'product',
  flow: 'item',
  partner: 'partner',
  place: 'place',
  channel: 'channel',
  unit: 'unit',
} as const satisfies Readonly<Record<SeriesDimension, string>>;
