import { offersProvisionalPrices, optionalEnvironment } from '../../platform/aws/environment.ts';
import { csvOf, stageDialect } from '../../platform/formats/csv.ts';
import { assertDeliverable } from '../../platform/formats/deliverable.ts';
import { dated } from '../../platform/http/dated-answer.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { apiBase } from '../../platform/kernel/addresses.ts';
import { type Instant, instantIn, later } from '../../platform/kernel/as-of.ts';
import { isIsoDate, startOfDay } from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { exportTable } from '../../platform/kernel/table.ts';
import { publicState } from '../../platform/tables/counters.ts';
import type { StoredReleaseEdit } from '../../prices/surveys/rules/release-calendar.ts';
import { releaseEdits } from '../../prices/surveys/store/release-edits.ts';
import { allNationalDays } from '../../stations/store/daily-prices.ts';
import { both, dayText, periodText } from '../figures/rules/figure-texts.ts';
import { statedPeriodText } from '../figures/rules/stated-figure-texts.ts';
import { type ChangeView, type changeRoutes, MOST_OF_TABLE } from './contract.ts';
import {
  changesAfter,
  cursorOf,
  type Position,
  positionAt,
  positionIn,
  startOfWindow,
} from './rules/positions.ts';
import { CHANGE_COLUMNS, changeRows } from './work/change-table.ts';
import { dayFigureViews, figureViews, followedView } from './work/change-views.ts';
import { type DayChange, dayChanges } from './work/day-changes.ts';
import {
  type DocumentChange,
  documentChanges,
  documentView,
  statedViews,
} from './work/document-changes.ts';
import { filedChanges } from './work/filed-changes.ts';
import { type BareChange, withWords } from './work/public-changes.ts';

/** Number of changes in an answer to a call that does not say how many. */
const PAGE = 100;

export const forExports = {
  'changes/list': async ({ query, now }) => {
    const { series, kind, product, limit = PAGE } = query;
    const { all, start, following, modified } = await changesSince(query, now);
    const page = pageOf(following, limit);
    const last = page.at(-1);
    const more = following.length > page.length;
    const next = cursorOf(positionAt(all, (more ? last : latest(all, start)) ?? start));
    const asked = Object.entries({ series, kind, product, limit: query.limit });
    const given = asked.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const address = new URLSearchParams([['since', next], ...given]);
    const answer = {
      changes: await Promise.all(page.map(viewOf)),
      next,
      more,
      address: `${optionalEnvironment('PUBLIC_ORIGIN') ?? ''}${apiBase}/changes?${address}`,
    };
    return dated(answer, modified);
  },

  'changes/table': async ({ query, now }) => {
    const { lang: language = 'it', dialect = stageDialect(), product } = query;
    const { following, modified } = await changesSince(query, now);
    // A table with only part of the changes would look complete.
    if (following.length > MOST_OF_TABLE) throw refusedSince('range_too_long', TOO_MANY);
    const changes = await Promise.all(following.map(viewOf));
    const rows = changeRows(changes, product);
    const table = exportTable(CHANGE_COLUMNS, rows, {
      ...{ language, periods: language, missing: 'empty' },
    });
    const content = csvOf(table, dialect, language);
    assertDeliverable(content, '/since', TOO_MANY);
    return {
      fileName: language === 'it' ? 'variazioni.csv' : 'changes.csv',
      contentType: 'text/csv; charset=utf-8; header=present',
      content,
      rows: rows.length,
      modified,
    };
  },
} satisfies Handlers<typeof changeRoutes>;

interface Wanted {
  readonly since?: string | undefined;
  readonly series?: string | undefined;
  readonly kind?: string | undefined;
  readonly product?: number | undefined;
}

/** All changes in order, the caller's starting position, the wanted changes after it, and when there was a new one. */
async function changesSince({ since, series, kind, product }: Wanted, now: Date) {
  // Read first: what is read afterwards is never older than it says.
  const { version, changedAt } = await publicState();
  const begin = placeOf(since, now);
  const [changes, edits, documents] = await Promise.all([
    filedChanges(version),
    releaseEdits(),
    documentChanges(startOfWindow(begin.at), now),
  ]);
  const days = offersProvisionalPrices() ? dayChanges(await allNationalDays()) : [];
  const known = days.filter(({ at }) => at <= now.toISOString());
  const all = [...changes, ...edits.map(announcement), ...known, ...documents].sort((a, b) =>
    a.at + a.id < b.at + b.id ? -1 : 1,
  );
  const start = { ...begin, known: begin.known ?? positionAt(all, begin).known };
  const following = changesAfter(all, start).filter(
    (one) =>
      (series === undefined || one.series === series || isOfFlow(one, series)) &&
      (kind === undefined || one.kind === kind) &&
      (product === undefined || isAbout(one, product)),
  );
  const modified = changedAt && [...edits, ...known].map(({ at }) => at).reduce(later, changedAt);
  return { all, start, following, modified };
}

/**
 * The position of the last change of all, even one that was not wanted; the caller's starting position if that is
 * later.
 */
function latest<P extends Pick<Position, 'at' | 'id'>>(all: readonly P[], start: Position) {
  const last = all.at(-1);
  return last && last.at + last.id > start.at + start.id ? last : start;
}

/** A moved release; of several moves only the last one is stored. */
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

const TOO_MANY = `More than ${MOST_OF_TABLE} changes: a later \`since\` has fewer, and \`GET /changes\` has all of them, page by page.`;

type AnyChange = BareChange | Announcement | DayChange | DocumentChange;

const isOfFlow = (change: AnyChange, flow: string): boolean =>
  'record' in change && change.record.datasets.some((dataset) => dataset === flow);

/** Products with prices are none of the documents'. */
const isAbout = (change: AnyChange, product: number): boolean =>
  !('record' in change) &&
  (change.kind === 'announcement' || change.figures.some(({ productId }) => productId === product));

/**
 * The caller's starting position: a moment, the beginning of a day in Rome, the end of an earlier answer, or the
 * beginning of all changes. @throws Refusal invalid for anything else
 */
function placeOf(
  since: string | undefined,
  now: Date,
): Omit<Position, 'known'> & Partial<Position> {
  if (since === undefined) return { at: '', id: '', known: 0 };
  return positionIn(since) ?? { at: momentSince(since, now), id: '' };
}

/** So many figures are some 3 MB: an answer ends before the change with which there are more. */
const MOST_FIGURES = 4000;

function pageOf(following: readonly AnyChange[], limit: number): readonly AnyChange[] {
  let figures = 0;
  const end = following.slice(0, limit).findIndex((change, index) => {
    const own =
      'record' in change ? change.record.figures : 'figures' in change ? change.figures : [];
    figures += own.length;
    return index > 0 && figures > MOST_FIGURES;
  });
  return following.slice(0, end < 0 ? limit : end);
}

async function viewOf(change: AnyChange): Promise<ChangeView> {
  const { id, kind, period, at } = change;
  const name = { id, kind, series: change.series, period, at };
  if (change.series === 'daily') {
    const periodName = both((language) => dayText(period, language));
    return { ...name, periodName, revision: change.revision, figures: dayFigureViews(change) };
  }
  if (change.series === 'energy') {
    const { note } = change.record;
    return {
      ...name,
      periodName: both((language) => statedPeriodText(period, language)),
      ...(note && { note: { ...note } }),
      figures: statedViews(change.record),
      document: documentView(change.record),
    };
  }
  const { series } = change;
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

const DETAIL =
  'A day such as 2026-11-20, a moment such as 2026-11-20T10:00:00Z, or `next` of an earlier answer.';

/** The moment after which changes are asked for; of a day, its beginning in Rome. @throws Refusal invalid */
function momentSince(since: string, now: Date): Instant {
  const moment = isIsoDate(since) ? startOfDay(since) : instantIn(since);
  if (!moment) throw refusedSince('no_moment', DETAIL);
  // A cursor there would pass over everything that is published until then.
  if (moment > now) throw refusedSince('in_future', 'It has not come yet.');
  return moment.toISOString();
}

const refusedSince = (code: string, detail: string) =>
  new Refusal('invalid', { errors: [{ pointer: '/since', code, detail }] });
