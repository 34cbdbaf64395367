import { productById } from '../../domain/products.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { surveyById } from '../../store/surveys.ts';
import { checkAverages } from '../../workflows/company-prices.ts';
import { weeklyAverageView } from '../../workflows/weekly-average-view.ts';

/** Methane and LNG: the products that no company declares. */
export const handler = endpoint('company-prices/other-fuels', async ({ params }) => {
  const averages = await checkAverages(await surveyById(params.surveyId));
  return averages
    .filter(({ productId }) => !productById(productId).declared)
    .map(weeklyAverageView);
});
