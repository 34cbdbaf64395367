import { publicVersion } from '../../../platform/tables/counters.ts';
import {
  averageHistory,
  averagesOfProduct,
  hasPrice,
} from '../../../prices/averages/store/averages.ts';
import { periodRevisions } from '../../../prices/averages/store/period-revisions.ts';
import { nationalPricesOf } from '../../../prices/national-prices/store/price-revisions.ts';
import {
  averagePeriod,
  type ReleaseSeries,
} from '../../../prices/surveys/rules/release-calendar.ts';
import { NEUTRAL_NOTE } from '../../../prices/surveys/rules/surveys.ts';
import { seriesHistory } from '../../../prices/surveys/store/series-years.ts';
import { PRODUCT_IDS } from '../../../sample/rules/products.ts';
import { averageSpan } from '../../series/work/read-series.ts';
import { averageChanges, changeId, type PublicChange, weeklyChanges } from '../rules/changes.ts';

/** A change without the notes and reasons that are stored elsewhere. */
export type BareChange = PublicChange & {
  readonly id: string;
  /** Number of the survey; present for weekly prices only. */
  readonly surveyId?: number;
};

let kept: { readonly version: number; readonly changes: readonly BareChange[] } | undefined;

/** All changes, by time and id; read again only after a publication. @param known public version, where it was read */
export async function allChanges(known?: number): Promise<readonly BareChange[]> {
  // Read first, so that after a publication in between everything is read once more.
  const version = known ?? (await publicVersion());
  if (kept?.version === version) return kept.changes;
  const [history, stored] = await Promise.all([
    seriesHistory(),
    Promise.all(PRODUCT_IDS.map(averagesOfProduct)),
  ]);
  const averages = stored.flat().flatMap(averageHistory).filter(hasPrice).map(averageSpan);
  const changes = [...weeklyChanges(history, averages), ...averageChanges(averages)]
    .map((change) => ({ ...change, id: changeId(change) }))
    .sort((a, b) => (a.at === b.at ? compare(a.id, b.id) : compare(a.at, b.at)));
  kept = { version, changes };
  return changes;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Releases, corrections and withdrawals of a series, latest first. */
export async function latestChanges(series: ReleaseSeries, limit: number): Promise<PublicChange[]> {
  const changes = (await allChanges()).filter((change) => change.series === series);
  return Promise.all(changes.slice(-limit).reverse().map(withWords));
}

/** Corrections and withdrawals of every series, latest first. */
export async function latestCorrections(limit: number): Promise<PublicChange[]> {
  const changes = (await allChanges()).filter(({ kind }) => kind !== 'release');
  return Promise.all(changes.slice(-limit).reverse().map(withWords));
}

/** Adds the public notes, and why products were left out. */
export function withWords(change: BareChange): Promise<BareChange> | BareChange {
  const hasLeftOut = change.figures.some(({ remark }) => remark === 'left_out');
  if (change.kind === 'release' && !hasLeftOut) return change;
  return change.surveyId === undefined ? withPeriodNote(change) : withSurveyWords(change);
}

async function withSurveyWords(change: BareChange): Promise<BareChange> {
  const { kind, surveyId = 0, revision } = change;
  const record = await nationalPricesOf(surveyId, revision);
  const notes = {
    release: undefined,
    correction: record?.note,
    withdrawal: record?.withdrawn?.note ?? NEUTRAL_NOTE,
  };
  const reasons = record?.quality?.leftOut ?? {};
  const note = notes[kind];
  return {
    ...change,
    figures: change.figures.map((one) => {
      const reason = one.remark === 'left_out' ? reasons[one.productId] : undefined;
      return reason === undefined ? one : { ...one, reason };
    }),
    ...(note && { note }),
  };
}

async function withPeriodNote(change: BareChange): Promise<BareChange> {
  const period = averagePeriod(change);
  if (!period || change.kind === 'release') return change;
  const revisions = await periodRevisions(period.year, period.month);
  const note = revisions.find(({ revision }) => revision === change.revision)?.note;
  return { ...change, ...(note && { note }) };
}
