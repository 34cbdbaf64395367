import { optionalEnvironment } from '../../platform/aws/environment.ts';
import { apiBase } from '../../platform/contract/route.ts';
import { csvOf, stageDialect } from '../../platform/formats/csv.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { type Instant, momentOf } from '../../platform/kernel/as-of.ts';
import { isIsoDate, startOfDay } from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { exportTable } from '../../platform/kernel/table.ts';
import type { StoredReleaseEdit } from '../../prices/calendar/rules/release-calendar.ts';
import { releaseEdits } from '../../prices/calendar/store/release-edits.ts';
import { both, periodText } from '../figures/rules/figure-texts.ts';
import { type ChangeView, type changeRoutes, MOST_OF_TABLE } from './contract.ts';
import {
  changesAfter,
  cursorOf,
  type Position,
  positionAt,
  positionIn,
} from './rules/positions.ts';
import { CHANGE_COLUMNS, changeRows } from './work/change-table.ts';
import { figureViews, followedView } from './work/change-views.ts';
import { allChanges, type BareChange, withWords } from './work/public-changes.ts';

/** Changes of an answer when nobody says how many. */
const PAGE = 100;

export const forPublic = {
  'changes/list': async ({ query, now }) => {
    const { series, kind, product, limit = PAGE } = query;
    const { all, start, following } = await changesSince(query, now);
    const page = following.slice(0, limit);
    const last = page.at(-1);
    const more = following.length > page.length;
    const next = cursorOf(positionAt(all, (more ? last : latest(all, start)) ?? start));
    const asked = Object.entries({ series, kind, product, limit: query.limit });
    const given = asked.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const address = new URLSearchParams([['since', next], ...given]);
    return {
      changes: await Promise.all(page.map(viewOf)),
      next,
      more,
      address: `${optionalEnvironment('PUBLIC_ORIGIN') ?? ''}${apiBase}/changes?${address}`,
    };
  },
} satisfies Partial<Handlers<typeof changeRoutes>>;

export const forExports = {
  'changes/table': async ({ query, now }) => {
    const { lang: language = 'it', dialect = stageDialect(), product } = query;
    const { following } = await changesSince(query, now);
    // A part of the changes would look like all of them.
    if (following.length > MOST_OF_TABLE)
      throw new Refusal('invalid', { errors: [{ pointer: '/since', code: 'range_too_long' }] });
    const changes = await Promise.all(following.map(viewOf));
    const rows = changeRows(changes, product);
    const table = exportTable(CHANGE_COLUMNS, rows, {
      ...{ language, periods: language, missing: 'empty' },
    });
    return {
      fileName: language === 'it' ? 'variazioni.csv' : 'changes.csv',
      contentType: 'text/csv; charset=utf-8; header=present',
      content: csvOf(table, dialect, language),
      rows: rows.length,
    };
  },
} satisfies Partial<Handlers<typeof changeRoutes>>;

interface Wanted {
  readonly since?: string | undefined;
  readonly series?: string | undefined;
  readonly kind?: string | undefined;
  readonly product?: number | undefined;
}

/** All changes in order, where the caller begins, and those after that which are wanted. */
async function changesSince({ since, series, kind, product }: Wanted, now: Date) {
  const [changes, edits] = await Promise.all([allChanges(), releaseEdits()]);
  const all = [...changes, ...edits.map(announcement)].sort((a, b) =>
    a.at + a.id < b.at + b.id ? -1 : 1,
  );
  const start = startOf(since, all, now);
  const following = changesAfter(all, start).filter(
    (one) =>
      (series === undefined || one.series === series) &&
      (kind === undefined || one.kind === kind) &&
      (product === undefined || isAbout(one, product)),
  );
  return { all, start, following };
}

/** The last change of all, which those that are not wanted may be; where the caller begins if that is later. */
function latest<P extends Pick<Position, 'at' | 'id'>>(all: readonly P[], start: Position) {
  const last = all.at(-1);
  return last && last.at + last.id > start.at + start.id ? last : start;
}

/** A release that was moved; of several moves the last one is on record. */
interface Announcement extends Pick<StoredReleaseEdit, 'series' | 'period' | 'plannedAt' | 'note'> {
  readonly kind: 'announcement';
  readonly id: string;
  readonly at: Instant;
}

const announcement = ({
  series,
  period,
  plannedAt,
  note,
  at,
}: StoredReleaseEdit): Announcement => ({
  ...{ series, period, plannedAt, at, kind: 'announcement' },
  id: `${series}/${period}/announcement/${at}`,
  ...(note && { note }),
});

const isAbout = (change: BareChange | Announcement, product: number): boolean =>
  change.kind === 'announcement' || change.figures.some(({ productId }) => productId === product);

/**
 * Where the caller begins: a moment, or the beginning of a day in Rome; where an earlier answer ended; or at the
 * beginning of all.
 * @throws Refusal invalid for what is none of these, as_of_in_future
 */
function startOf(
  since: string | undefined,
  all: readonly { readonly at: Instant; readonly id: string }[],
  now: Date,
): Position {
  if (since === undefined) return { at: '', id: '', known: 0 };
  const known = positionIn(since);
  if (known) return known;
  if (isIsoDate(since)) return positionAt(all, { at: startOfDay(since).toISOString(), id: '' });
  if (!/^\d{4}-\d\d-\d\dT/.test(since))
    throw new Refusal('invalid', { errors: [{ pointer: '/since', code: 'no_moment' }] });
  return positionAt(all, { at: momentOf(since, now) ?? now.toISOString(), id: '' });
}

async function viewOf(change: BareChange | Announcement): Promise<ChangeView> {
  const { id, kind, series, period, at } = change;
  const name = { id, kind, series, period, at };
  const periodName = both((language) => periodText({ series, period }, language));
  if (change.kind === 'announcement') {
    const { plannedAt, note } = change;
    return { ...name, periodName, plannedAt, ...(note && { note: { ...note } }), figures: [] };
  }
  const told = await withWords(change);
  return {
    ...name,
    periodName,
    revision: told.revision,
    ...(told.note && { note: { ...told.note } }),
    figures: figureViews(told),
    ...(told.followed && { followed: followedView(told.followed) }),
  };
}
