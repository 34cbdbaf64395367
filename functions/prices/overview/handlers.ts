import type { Actor } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import type { StoppedWrite } from '../../platform/tables/large-write.ts';
import { releaseView } from '../publication/handlers/release-calendar.ts';
import { viewSince } from '../publication/handlers/survey-view.ts';
import type { Survey } from '../surveys/rules/surveys.ts';
import type {
  Overview as OverviewView,
  overviewRoutes,
  WeekOverview as WeekView,
} from './contract.ts';
import { overview, type WeekOverview } from './work/overview.ts';

/** An import can leave hundreds of workbooks waiting. */
const MOST_HELD = 5;

export const forAdmin = {
  'overview/get': async ({ actor, now }): Promise<OverviewView> => {
    const found = await overview(now);
    const { week, opens, releases, corrections, unpublished, outdated, drafts, job } = found;
    return {
      week: week ? weekView(week, actor) : null,
      opens: opens ?? null,
      releases: releases.map(({ series, last, next }) => ({
        series,
        ...(last && { last: releaseView(last, true) }),
        ...(next && { next: releaseView(next, true) }),
      })),
      corrections: corrections.map(named),
      unpublished: unpublished.map((survey) => ({
        ...named(survey),
        withdrawn: survey.withdrawn !== undefined,
      })),
      outdated: [...outdated],
      drafts: [...drafts],
      stoppedImport: found.stoppedImport ? stoppedView(found.stoppedImport) : null,
      heldUploads: found.heldUploads.slice(0, MOST_HELD).map(({ id, fileName, startedAt }) => ({
        ...{ id, fileName, startedAt },
      })),
      moreHeld: Math.max(0, found.heldUploads.length - MOST_HELD),
      job: {
        missing: job.missing,
        lastRunAt: job.lastRunAt ?? null,
        failures: job.failures.map(({ part, subject, code }) => ({
          part,
          subject,
          ...(code && { code }),
        })),
      },
    };
  },
} satisfies Handlers<typeof overviewRoutes>;

function weekView(week: WeekOverview, actor: Actor | undefined): WeekView {
  const { survey, progress, release, response, openQueries, ...gates } = week;
  return {
    survey: {
      ...viewSince(survey, actor),
      stepStates: { ...progress.states },
      nextStep: progress.next,
    },
    ...(release && { release: releaseView(release, true) }),
    response,
    refused: [...gates.refused],
    needsReason: [...gates.needsReason],
    needsApproval: gates.needsApproval,
    openQueries,
  };
}

const stoppedView = ({ source, at, isVisible }: StoppedWrite) => ({ source, at, isVisible });

const named = ({ id, date }: Survey) => ({ id, date });
