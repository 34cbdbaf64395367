/** The description of a member. The range is the least and the greatest value of a number. */
export type Row = readonly [
  description: string,
  example?: unknown,
  range?: readonly [least: number, greatest?: number] | undefined,
  unit?: string,
];

export const PERCENT = '%';
export const SHARE = [0, 100] as const;
export const COUNT = [0] as const;
