import { ENERGY } from './meanings/energy.ts';
import { JSON_STAT } from './meanings/files.ts';
import { NAMES } from './meanings/names.ts';
import { PRICES } from './meanings/prices.ts';
import { PUBLICATIONS } from './meanings/publications.ts';
import { REPORTS } from './meanings/reports.ts';
import { REVISIONS } from './meanings/revisions.ts';
import type { Row } from './meanings/row.ts';

/**
 * Meanings of the members of bodies and answers, for the description of the API. They are not in the contract, because
 * the pages load the contract too.
 */
export interface Meaning {
  readonly description: string;
  /** Left out where the schema gives one: for enumerations, dates, moments and prices. */
  readonly example?: unknown;
  /** Least and greatest value of a number. */
  readonly range?: readonly [least: number, greatest?: number];
  readonly unit?: string;
}

/** By member, and by shape and member where the shape gives the member another meaning. */
const MEANINGS: Readonly<Record<string, Row>> = {
  ...PRICES,
  ...NAMES,
  ...ENERGY,
  ...REVISIONS,
  ...PUBLICATIONS,
  ...REPORTS,
  ...JSON_STAT,
};

/** @param shape name of the object that has the member */
export function meaningOf(shape: string, member: string): Meaning | undefined {
  const row = MEANINGS[`${shape}.${member}`] ?? MEANINGS[member];
  if (!row) return undefined;
  const [description, example, range, unit] = row;
  return { description, ...{ example, range, unit } } as Meaning;
}

/** For a test that every meaning belongs to a member. */
export const MEANT = Object.keys(MEANINGS);
