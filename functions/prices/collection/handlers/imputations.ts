import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import type {
  ImputationChoice as ImputationChoiceView,
  imputationRoutes,
} from '../contract/imputations.ts';
import {
  type ImputationChoice,
  imputationChoices,
  imputePrice,
  takeImputationBack,
} from '../work/impute-prices.ts';

export const forAdmin = {
  'imputations/list': async ({ params }) => (await imputationChoices(params)).map(choiceView),

  'imputations/impute': async ({ params, body: { productId, method }, actor, now }) => {
    const imputation = { ...params, productId, by: accountIdOf(actor), now };
    return (await imputePrice(imputation, method)).map(choiceView);
  },

  'imputations/remove': async ({ params, query: { productId }, actor, now }) => {
    const imputation = { ...params, productId, by: accountIdOf(actor), now };
    return (await takeImputationBack(imputation)).map(choiceView);
  },
} satisfies Handlers<typeof imputationRoutes>;

const choiceView = (choice: ImputationChoice): ImputationChoiceView => ({
  productId: choice.productId,
  last: choice.last ?? null,
  trend: choice.trend ?? null,
  stations: choice.stations ?? null,
  imputed: choice.imputed ?? null,
});
