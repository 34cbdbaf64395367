export type DimensionName =
  | 'period'
  | 'product'
  | 'flow'
  | 'partner'
  | 'place'
  | 'channel'
  | 'unit';

/** The dimensions of a figure, in codes; the period is ISO 8601. */
export type Dimensions = Readonly<Partial<Record<DimensionName, string>>>;

export type Status = 'final' | 'provisional' | 'preliminary';

/** A figure whose status has a higher number replaces one with a lower number. */
export const FINALITY: Readonly<Record<Status, number>> = {
  preliminary: 0,
  provisional: 1,
  final: 2,
};
