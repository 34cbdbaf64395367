import type { SaidFigure, Series } from '../blocks.ts';
import type { DatasetName } from '../datasets.ts';

/** The balance of coal has few years; what was imported and exported in the months before is in the trade by country. */
export const tradeOf = (dataset: DatasetName): readonly DatasetName[] =>
  dataset === 'coal-balance' ? ['coal-imports', 'coal-exports'] : [];

/** The series of that trade as the balance has them. */
export const asBalance = (trade: readonly Series[]): Series[] =>
  trade.flatMap(({ codes: { partner, ...codes }, points }) =>
    partner === 'WORLD' ? [{ codes, points }] : [],
  );

/** The balance of coal began in 2022, with flows that are even from its first months on; other tables have none like these. */
export const isFlowOfCoal = ({
  dimensions: { period, product, flow, channel, partner },
}: SaidFigure) =>
  period?.length === 7 &&
  product?.startsWith('C') === true &&
  flow !== undefined &&
  (channel ?? partner) === undefined;
