import { Refusal } from '../../../platform/kernel/refusal.ts';
import { conflictWhenStale, withRetries } from '../../../platform/tables/transactions.ts';
import { recordedAt, type Timeline } from '../../../sample/rules/dated-settings.ts';
import { settingsVersion } from '../../../sample/store/settings-version.ts';
import type { SeriesEntry } from '../../surveys/rules/series.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { publishedSeries } from '../../surveys/store/series-years.ts';
import { changeSurvey, surveyById, surveysById } from '../../surveys/store/survey-records.ts';
import { type ReachedPublished, reachedBy, type Settings, settingsNow } from './reached-surveys.ts';

/**
 * All published surveys of which a setting changed afterwards, if the difference is neither corrected nor accepted;
 * by date. Only surveys with a setting recorded after their publication are read, and once as long as no setting
 * changes.
 */
export async function surveysChangedSince(): Promise<readonly ReachedPublished[]> {
  const version = await settingsVersion();
  if (kept?.version !== version)
    kept = { version, settings: await settingsNow(), found: new Map() };
  const { settings, found } = kept;
  const candidates = (await publishedSeries()).filter((entry) => mayDiffer(entry, settings));
  const unread = candidates.filter((entry) => !found.has(keyOf(entry)));
  const read = new Map((await reachedBy(unread, settings)).map((one) => [one.id, one]));
  for (const entry of unread) found.set(keyOf(entry), read.get(entry.id));
  const reached = candidates.flatMap((entry) => found.get(keyOf(entry)) ?? []);
  const surveys = await surveysById(reached.map(({ id }) => id));
  const accepted = new Map(surveys.map(({ id, acceptedSettings }) => [id, acceptedSettings?.of]));
  return reached.filter(({ id, mark }) => accepted.get(id) !== mark);
}

interface Kept {
  readonly version: number;
  readonly settings: Settings;
  /** By survey and revision; undefined if the figures stay. */
  readonly found: Map<string, ReachedPublished | undefined>;
}
let kept: Kept | undefined;

const keyOf = ({ id, revision }: SeriesEntry) => `${id}/${revision}`;

/**
 * Whether a setting that applies on the date of a survey was recorded after its publication. A revision after the
 * first may be a restored one, whose settings are those of an earlier moment.
 */
function mayDiffer({ date, since, revision }: SeriesEntry, settings: Settings): boolean {
  // Imported figures do not depend on settings.
  if (since === undefined) return false;
  const timelines: Timeline<unknown>[] = [...settings.companies, ...settings.products].map(
    ({ timeline }) => timeline,
  );
  return revision > 1 || timelines.some((one) => (recordedAt(one, date) ?? '') > since);
}

/**
 * Records that a published survey keeps its figures although a setting changed. @throws Refusal not_found, also if
 * nothing changed
 */
export function acceptSettings(
  surveyId: number,
  reason: string,
  by: string,
  now: Date,
): Promise<Survey> {
  const attempt = async () => {
    const survey = await surveyById(surveyId);
    const found = (await surveysChangedSince()).find(({ id }) => id === surveyId);
    if (!found) throw new Refusal('not_found', { surveyId });
    const at = now.toISOString();
    const acceptedSettings = { at, by, reason, of: found.mark };
    return changeSurvey(
      survey,
      { ...survey, acceptedSettings },
      {
        actor: by,
        at,
        action: 'survey.settings-accepted',
        subject: `survey/${surveyId}`,
        after: { reason, differences: found.differences },
      },
    );
  };
  return withRetries(() => conflictWhenStale(attempt()));
}
