import { accountIdOf } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { assertUnchanged, differing } from '../../platform/kernel/assert-unchanged.ts';
import { type IsoDate, todayInRome } from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { append, valueOn } from '../../sample/rules/dated-settings.ts';
import { DEFAULT_RELEASE_TIME } from '../surveys/rules/release-calendar.ts';
import { isJobMissing } from '../surveys/rules/weekly-job.ts';
import {
  jobSettings,
  type StoredJobSettings,
  saveJobSettings,
} from '../surveys/store/job-settings.ts';
import type { JobSettingsChange, JobSettingsView, jobRoutes } from './contract.ts';
import { jobRunsOf, jobState } from './store/job-runs.ts';

export const forAdmin = {
  'jobs/runs': async ({ now }) => {
    const [month, before] = monthsUntil(now);
    const [state, recent, earlier] = await Promise.all([
      jobState(),
      jobRunsOf(month),
      jobRunsOf(before),
    ]);
    return {
      lastRunAt: state.lastRunAt ?? null,
      missing: isJobMissing(state.lastRunAt, now),
      runs: [...recent, ...earlier],
    };
  },

  'jobs/settings': async ({ now }) => settingsView(await jobSettings(), todayInRome(now)),

  /** Another time of release moves what the public calendar announces: it needs a reason. */
  'jobs/change-settings': async ({ body: { reason, ...body }, actor, ifMatch, now }) => {
    const stored = await jobSettings();
    const today = todayInRome(now);
    const before = settingsView(stored, today);
    assertUnchanged(before, ifMatch, body);
    if (differing(before, body).length === 0) return before;
    const releaseTime = { before: before.releaseTime, after: body.releaseTime };
    if (releaseTime.before !== releaseTime.after && !reason)
      throw new Refusal('reason_needed', { releaseTime });
    const by = accountIdOf(actor);
    const at = now.toISOString();
    const saved = await saveJobSettings(changed(stored, body, { from: today, at, by }), {
      actor: by,
      at,
      action: 'settings.job-changed',
      subject: 'settings/job',
      before,
      after: { ...body, reason },
    });
    return settingsView(saved, today);
  },
} satisfies Handlers<typeof jobRoutes>;

function settingsView(settings: StoredJobSettings, today: IsoDate): JobSettingsView {
  const { releaseTimes, ...view } = settings;
  return { ...view, releaseTime: valueOn(releaseTimes, today) ?? DEFAULT_RELEASE_TIME };
}

/** A release time holds for later surveys only, so that earlier releases stay on time or late as they were. */
function changed(
  stored: StoredJobSettings,
  { releaseTime, ...settings }: Omit<JobSettingsChange, 'reason'>,
  entry: { readonly from: IsoDate; readonly at: string; readonly by: string },
): StoredJobSettings {
  const { releaseTimes, version } = stored;
  const isSame = (valueOn(releaseTimes, entry.from) ?? DEFAULT_RELEASE_TIME) === releaseTime;
  const times = isSame ? releaseTimes : append(releaseTimes, { ...entry, value: releaseTime });
  return { ...settings, releaseTimes: times, version };
}

/** This month and the one before, `YYYY-MM`. */
function monthsUntil(now: Date): [string, string] {
  const month = now.toISOString().slice(0, 7);
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return [month, before.toISOString().slice(0, 7)];
}
