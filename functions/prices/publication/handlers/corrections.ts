import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import { enterNationalPrices } from '../../national-prices/work/enter-national-prices.ts';
import { surveyById } from '../../surveys/store/survey-records.ts';
import type { correctionRoutes } from '../contract/corrections.ts';
import { abandonCorrection, openCorrection, publishCorrection } from '../work/correct-survey.ts';
import { correctedPrices } from '../work/corrected-prices.ts';
import { restoreRevision } from '../work/restore-revision.ts';
import { draftView } from './revisions.ts';
import { surveyWithSteps } from './survey-view.ts';

export const forAdmin = {
  'corrections/open': async ({ params, actor, now }) =>
    surveyWithSteps(await openCorrection(params.id, accountIdOf(actor), now), actor),

  'corrections/changes': async ({ params }) => {
    const changes = await correctedPrices(await surveyById(params.id));
    return changes.map(({ before, after, ...price }) => ({
      ...price,
      before: before ?? null,
      after: after ?? null,
    }));
  },

  'corrections/replace': async ({ params, body, actor, now }) => {
    const by = accountIdOf(actor);
    const { computedAt } = body;
    if ('restore' in body) {
      await restoreRevision(params.id, { revision: body.restore, computedAt }, by, now);
    } else {
      const entered = body.prices.map(({ productId, totalPrice, reason }) => ({
        productId,
        reason,
        total: totalPrice === null ? undefined : Math.round(totalPrice * 100),
      }));
      await enterNationalPrices(params.id, { entered, computedAt }, by, now);
    }
    return draftView(await surveyById(params.id), now);
  },

  'corrections/abandon': async ({ params, query, actor, now }) =>
    surveyWithSteps(await abandonCorrection(params.id, query, accountIdOf(actor), now), actor),

  'corrections/publish': async ({ params, body, actor, ifMatch, now }) =>
    surveyWithSteps(
      await publishCorrection(params.id, body, ifMatch, accountIdOf(actor), now),
      actor,
    ),
} satisfies Handlers<typeof correctionRoutes>;
