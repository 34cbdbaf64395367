import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import { surveyById } from '../store/survey-records.ts';
import {
  abandonCorrection,
  openCorrection,
  publishCorrection,
} from '../usecases/correct-survey.ts';
import { correctedPrices } from '../usecases/corrected-prices.ts';
import { enterNationalPrices, restoreRevision } from '../usecases/enter-national-prices.ts';
import { draftView } from './revisions.ts';
import { surveyWithSteps } from './survey-view.ts';

export const forAdmin = {
  'corrections/open': async ({ params, actor, now }) =>
    surveyWithSteps(await openCorrection(params.id, usernameOf(actor), now), actor),

  'corrections/changes': async ({ params }) => {
    const changes = await correctedPrices(await surveyById(params.id));
    return changes.map(({ before, after, ...price }) => ({
      ...price,
      before: before ?? null,
      after: after ?? null,
    }));
  },

  'corrections/replace': async ({ params, body, actor, now }) => {
    const by = usernameOf(actor);
    if ('restore' in body) {
      await restoreRevision(params.id, body.restore, by, now);
    } else {
      const entered = body.prices.map(({ productId, totalPrice }) => ({
        productId,
        total: totalPrice === null ? undefined : Math.round(totalPrice * 100),
      }));
      await enterNationalPrices(params.id, entered, by, now);
    }
    return draftView(await surveyById(params.id), now);
  },

  'corrections/abandon': async ({ params, actor, now }) =>
    surveyWithSteps(await abandonCorrection(params.id, usernameOf(actor), now), actor),

  'corrections/publish': async ({ params, body, actor, ifMatch, now }) =>
    surveyWithSteps(
      await publishCorrection(params.id, body, ifMatch, usernameOf(actor), now),
      actor,
    ),
} satisfies Handlers;
