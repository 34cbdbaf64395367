import { productById } from '../../domain/products.ts';
import { endpoint } from '../../http/endpoint.ts';
import { surveyById } from '../../store/surveys.ts';
import { checkAverages } from '../../usecases/company-prices.ts';
import { weeklyAverageView } from './weekly-average-view.ts';

/** Methane and LNG: the products that no company declares. */
export const handler = endpoint('company-prices/other-fuels', async ({ params }) => {
  const averages = await checkAverages(await surveyById(params.surveyId));
  return averages
    .filter(({ productId }) => !productById(productId).declared)
    .map(weeklyAverageView);
});
