import { weeklyPrices } from '../../domain/series.ts';
import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { publishedSeries } from '../../store/series.ts';
import { surveyById } from '../../store/surveys.ts';
import { computeNationalPrices } from '../../usecases/national-prices.ts';
import { weeklyPriceView } from './weekly-price-view.ts';

export const handler = endpoint('weekly-prices/compute', async ({ params, actor, now }) => {
  const draft = await computeNationalPrices(params.surveyId, usernameOf(actor), now);
  const { id, date } = await surveyById(params.surveyId);
  const entry = { id, date, revision: draft.revision, prices: draft.prices };
  const previous = (await publishedSeries()).findLast((survey) => survey.date < date);
  return {
    prices: weeklyPrices(entry, previous).map((price) => weeklyPriceView(price, date)),
    missing: [...draft.missing],
  };
});
