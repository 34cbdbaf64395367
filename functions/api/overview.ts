import type { Overview as OverviewView, WeekOverview as WeekView } from '../contract/overview.ts';
import type { Survey } from '../domain/surveys.ts';
import type { Handlers } from '../http/endpoint.ts';
import type { Actor } from '../http/identity.ts';
import { overview, type WeekOverview } from '../usecases/overview.ts';
import { releaseView } from './release-calendar.ts';
import { viewSince } from './survey-view.ts';

export const forAdmin = {
  'overview/get': async ({ actor, now }): Promise<OverviewView> => {
    const { week, opens, releases, corrections, unpublished, outdated, drafts, job } =
      await overview(now);
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
} satisfies Handlers;

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

const named = ({ id, date }: Survey) => ({ id, date });
