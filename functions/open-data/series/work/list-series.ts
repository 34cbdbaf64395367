import { offersProvisionalPrices, optionalEnvironment } from '../../../platform/aws/environment.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';

import type { Instant } from '../../../platform/kernel/as-of.ts';
import { LICENCE } from '../../../platform/kernel/publisher.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import type { SeriesView } from '../contract.ts';
import { chosen } from '../rules/choice.ts';
import { FLOW_NAMES, type FlowName, flowOf } from '../rules/flows.ts';
import { readSeries } from './read-series.ts';

/** Every series that has a figure now, or had one at a moment: a flow, a product and a measure each. */
export async function listSeries(asOf: Instant | undefined): Promise<SeriesView[]> {
  const offered = FLOW_NAMES.filter((flow) => flow !== 'daily-prices' || offersProvisionalPrices());
  return (await Promise.all(offered.map((flow) => seriesOf(flow, asOf)))).flat();
}

async function seriesOf(flow: FlowName, asOf: Instant | undefined): Promise<SeriesView[]> {
  const { frequency, measures, title } = flowOf(flow);
  const origin = optionalEnvironment('PUBLIC_ORIGIN') ?? '';
  const { observations } = await readSeries(flow, { measures, asOf });
  const figures = chosen(observations, { measures }).filter(({ value }) => value !== undefined);
  const groups = Map.groupBy(
    figures,
    ({ dimensions: { product }, measure }) => `${flow}.${product}.${measure}`,
  );
  return [...groups].flatMap(([code, some]) => {
    const [first, last] = [some[0], some.at(-1)];
    if (!first || !last) return [];
    const { measure } = first;
    const { product = '', unit = '' } = first.dimensions;
    const productId = Number(product) as ProductId;
    const query = new URLSearchParams({ product, measure });
    return {
      ...{ code, flow, frequency, unit, measure },
      title: { ...title },
      dimensions: { product },
      product: { it: productName(productId, 'it'), en: productName(productId, 'en') },
      first: first.dimensions.period,
      last: last.dimensions.period,
      figures: some.length,
      licence: LICENCE.address,
      address: `${origin}${apiBase}/series/${flow}?${query}`,
    };
  });
}
