import type { SeriesCodes } from '../../../documents/workbooks/rules/blocks.ts';
import {
  type DatasetName,
  datasetOf,
  type SeriesDimension,
} from '../../../documents/workbooks/rules/datasets.ts';
import { revisionsOf, type StatedRevision } from '../../../documents/workbooks/rules/statements.ts';
import { type Instant, knownAt } from '../../../platform/kernel/as-of.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { PARAMETERS } from '../../series/rules/parameters.ts';
import { statedIn } from '../../series/work/read-document-rows.ts';
import type { FigureState } from '../rules/figures.ts';

/** A revision of a figure that documents state, with its state among the others. */
export interface StatedFigureRevision extends StatedRevision {
  readonly state: Exclude<FigureState, 'left_out'>;
}

export interface StatedFigure {
  readonly flow: DatasetName;
  /** `2022-12`, the months `2022-01/2022-11`, `2022` or a day. */
  readonly period: string;
  readonly codes: SeriesCodes;
  readonly found: StatedFigureRevision;
  /** The latest first. */
  readonly revisions: readonly StatedFigureRevision[];
}

export type StatedQuery = Readonly<
  Partial<Record<(typeof PARAMETERS)[SeriesDimension], string | undefined>>
>;

/**
 * The figure of a flow, a period and codes in a revision, by default the latest; as of a moment it contains only what was
 * known then. @throws Refusal not_found; invalid for dimensions and codes that the flow does not have, and where more
 * than one figure has the codes, with the codes that tell them apart
 */
export async function readStatedFigure(
  { flow, period }: Pick<StatedFigure, 'flow' | 'period'>,
  query: StatedQuery,
  revision: number | undefined,
  asOf: Instant | undefined,
): Promise<StatedFigure> {
  const { dimensions } = datasetOf(flow);
  assertTaken(flow, query, dimensions);
  const wanted = dimensions.flatMap((name) => {
    const code = query[PARAMETERS[name]];
    return code === undefined ? [] : [[name, new Set([code])] as const];
  });
  const all = (await statedIn(flow, Object.fromEntries(wanted), period)).flatMap(
    ({ codes, statements }) => {
      const revisions = statesOf(knownAt(revisionsOf(statements), asOf));
      return revisions.length === 0 ? [] : [{ codes, revisions }];
    },
  );
  const [one] = all;
  if (!one) throw new Refusal('not_found', { flow, period });
  if (all.length > 1) refuseSeveral(all, dimensions);
  const found =
    revision === undefined
      ? one.revisions[0]
      : one.revisions.find((each) => each.revision === revision);
  if (!found) throw new Refusal('not_found', { flow, period, revision });
  return { flow, period, ...one, found };
}

const statesOf = (latestFirst: readonly StatedRevision[]): StatedFigureRevision[] =>
  latestFirst.map((one, index) => {
    if (one.until === undefined) return { ...one, state: 'current' };
    return {
      ...one,
      state: latestFirst[index - 1]?.since === one.until ? 'replaced' : 'withdrawn',
    };
  });

function assertTaken(
  flow: DatasetName,
  query: StatedQuery,
  dimensions: readonly SeriesDimension[],
): void {
  const taken = dimensions.map((name) => PARAMETERS[name]);
  const foreign = Object.values(PARAMETERS).filter(
    (name) => query[name] !== undefined && !taken.includes(name),
  );
  if (foreign.length === 0) return;
  const detail = `${flow} is filtered by ${taken.join(', ')}`;
  throw new Refusal('invalid', {
    errors: foreign.map((name) => ({ pointer: `/${name}`, code: 'not_in_flow', detail })),
  });
}

/** More codes than this are not named in a refusal. */
const MOST_NAMED = 30;

function refuseSeveral(
  all: readonly Pick<StatedFigure, 'codes'>[],
  dimensions: readonly SeriesDimension[],
): never {
  const errors = dimensions.flatMap((name) => {
    const codes = [...new Set(all.map((each) => each.codes[name] ?? ''))].sort();
    if (codes.length === 1) return [];
    const more = codes.length > MOST_NAMED ? ', …' : '';
    const detail = `Several figures have these codes. One of ${codes.slice(0, MOST_NAMED).join(', ')}${more}`;
    return [{ pointer: `/${PARAMETERS[name]}`, code: 'several_figures', detail }];
  });
  throw new Refusal('invalid', { errors });
}
