import { type Instant, later, type PublicSpan } from '../../../platform/kernel/as-of.ts';
import { isOneNumber } from './decimal.ts';
import { FINALITY, type Status } from './dimensions.ts';
import type { Observation } from './observation.ts';

/** One version of a document that states figures. */
export interface Source {
  readonly document: string;
  /** The last month that it is about, such as `2022-06`. */
  readonly month: string;
  /** When it was published. */
  readonly since: Instant;
}

/** Whether the sums in which a figure stands hold in its document; absent where it is part of none. */
export type Checked = 'holds' | 'differs';

/** Whether a figure agrees with the public months that it adds up, and with other tables that state it too. */
export interface ComparedWithPublic {
  readonly months?: Checked | undefined;
  readonly tables?: Checked | undefined;
}

/** The value that one version of a document states for a figure, and its cell. */
export interface Statement {
  readonly source: Source;
  readonly sheet: string;
  readonly cell: string;
  readonly status: Status;
  /** Decimal text. */
  readonly value: string;
  readonly shown?: number | undefined;
  readonly checked?: Checked | undefined;
  /** How it agreed with the public figures when its document was read. */
  readonly compared?: ComparedWithPublic | undefined;
  /** A person confirmed it although a sum in which it stands does not hold. */
  readonly confirmed?: true | undefined;
  /** Its document is one of the demonstration. */
  readonly madeUp?: true | undefined;
  /** It is an unusual revision for which somebody gave a reason. */
  readonly explained?: true | undefined;
  readonly marks?: readonly string[] | undefined;
  /** When the document was withdrawn, or a later version of it stated another value or none. */
  readonly until?: Instant | undefined;
}

/** A figure as it is, or was at a moment. */
export interface StatedFigure {
  /** Absent where every document that stated it is withdrawn. */
  readonly statement?: Statement;
  /** Grows whenever another value replaces the previous one. */
  readonly revision: number;
  /** When the value became public, or when the last one was withdrawn. */
  readonly at: Instant;
}

/** Whether a figure may lead a page, a title or a sum: its own sums hold, or a person confirmed it. */
export const leads = ({ checked, confirmed }: Pick<Statement, 'checked' | 'confirmed'>): boolean =>
  checked !== 'differs' || confirmed === true;

/**
 * Which of two statements of one figure counts: one whose sums hold, or that is part of none, before one whose sums do
 * not; then the more final one; then the one of the document about the later month, because the ministry revises earlier
 * figures in that way; then the one published later.
 */
function outranks(a: Statement, b: Statement): boolean {
  const rank = ({ checked, status, source: { month, since, document } }: Statement) =>
    `${checked === 'differs' ? 0 : 1} ${FINALITY[status]} ${month} ${since} ${document}`;
  return rank(a) > rank(b);
}

const isLive = ({ source: { since }, until }: Statement, moment: Instant): boolean =>
  since <= moment && (until === undefined || moment < until);

/** The figure at a moment, or now without one; undefined where no document had stated it by then. */
export function figureAt(
  statements: readonly Statement[],
  moment: Instant | undefined,
): StatedFigure | undefined {
  const [only, second] = statements;
  if (only && !second && only.until === undefined && moment === undefined)
    return { statement: only, revision: 1, at: only.source.since };
  let last: StatedFigure | undefined;
  for (const { from, figure } of figuresOf(statements)) {
    if (moment !== undefined && from > moment) break;
    last = figure;
  }
  return last;
}

/** The figure after each moment at which a statement began or ended, the earliest first. */
function figuresOf(
  statements: readonly Statement[],
): { readonly from: Instant; readonly figure: StatedFigure }[] {
  let figure: StatedFigure | undefined;
  return changesOf(statements).flatMap((from) => {
    const best = bestAt(statements, from);
    const before = figure?.revision ?? 0;
    const same = isOneNumber(best?.value, figure?.statement?.value);
    if (!best) figure = { revision: before, at: figure && same ? figure.at : from };
    else
      figure =
        same && figure
          ? { ...figure, statement: best }
          : { statement: best, revision: before + 1, at: from };
    // A statement that began and ended at the same moment was never public.
    return figure.revision === 0 ? [] : { from, figure };
  });
}

/** A revision of a figure: a value, and when it was public. */
export interface StatedRevision extends PublicSpan {
  readonly revision: number;
  /** The last one of the documents that stated the value. */
  readonly statement: Statement;
}

/** The revisions that are or were public, the latest first. */
export function revisionsOf(statements: readonly Statement[]): StatedRevision[] {
  const found: StatedRevision[] = [];
  for (const { figure } of figuresOf(statements)) {
    const { statement, revision, at } = figure;
    const last = found[0];
    if (statement && last?.revision === revision) found[0] = { ...last, statement };
    else {
      if (last && last.until === undefined) found[0] = { ...last, until: at };
      if (statement) found.unshift({ revision, statement, since: at });
    }
  }
  return found;
}

const bestAt = (statements: readonly Statement[], moment: Instant): Statement | undefined =>
  statements
    .filter((each) => isLive(each, moment))
    .reduce<Statement | undefined>(
      (one, each) => (one && !outranks(each, one) ? one : each),
      undefined,
    );

/** The statements that were public, in order of time and also where they are withdrawn by now; the demonstration is none. */
function publicOnes(statements: readonly Statement[]): Statement[] {
  const real = statements.filter(({ madeUp }) => !madeUp);
  return changesOf(real).flatMap((at) => bestAt(real, at) ?? []);
}

export const lastPublic = (statements: readonly Statement[]): Statement | undefined =>
  publicOnes(statements).at(-1);

/** What revisions are measured against, so that small ones add up: the last that was explained, or else the first. */
export function settled(statements: readonly Statement[]): Statement | undefined {
  const all = publicOnes(statements);
  return all.findLast(({ explained }) => explained) ?? all[0];
}

const changesOf = (statements: readonly Statement[]): Instant[] =>
  [
    ...new Set(
      statements.flatMap(({ source: { since }, until }) =>
        until === undefined ? [since] : [since, until],
      ),
    ),
  ].sort();

/** The figures of one series by period, each with all statements of documents, past and present. */
export type Points = ReadonlyMap<string, readonly Statement[]>;

/** The value that a version of a document states for one period of a series. */
export type Said = Pick<Observation, 'value' | 'shown' | 'status' | 'source' | 'marks'> & {
  readonly checked?: Checked | undefined;
  readonly compared?: ComparedWithPublic | undefined;
  readonly confirmed?: true | undefined;
  readonly madeUp?: true | undefined;
  readonly explained?: true | undefined;
};

/**
 * The points after a document's new version, or after its withdrawal at a moment: unchanged statements stay, missing
 * or changed ones end, and new ones begin. @param said by period; empty for a withdrawal
 */
export function withDocument(
  points: Points,
  source: Source,
  said: ReadonlyMap<string, Said>,
): Points {
  const next = new Map(points);
  const periods = new Set([...points.keys(), ...said.keys()]);
  for (const period of periods) {
    const before = points.get(period) ?? [];
    const now = said.get(period);
    const isSame = (one: Statement) => now !== undefined && saysThis(one, now);
    const own = (one: Statement) =>
      one.source.document === source.document && one.until === undefined;
    const isKept = before.some((one) => own(one) && isSame(one));
    const after = before.map((one) =>
      own(one) && !isSame(one) ? { ...one, until: later(source.since, one.source.since) } : one,
    );
    if (now && !isKept) {
      const { source: place, value, shown, status, marks, checked, compared } = now;
      const { confirmed, madeUp, explained } = now;
      after.push({
        ...{ ...place, source, value, shown, status, marks, checked, compared },
        ...(confirmed && { confirmed }),
        ...(madeUp && { madeUp }),
        ...(explained && { explained }),
      });
    }
    if (after.length > 0) next.set(period, after);
  }
  return next;
}

const saysThis = (one: Statement, said: Said): boolean =>
  isOneNumber(one.value, said.value) &&
  one.status === said.status &&
  one.sheet === said.source.sheet &&
  one.cell === said.source.cell &&
  one.checked === said.checked &&
  one.confirmed === said.confirmed &&
  one.madeUp === said.madeUp &&
  one.compared?.months === said.compared?.months &&
  one.compared?.tables === said.compared?.tables;
