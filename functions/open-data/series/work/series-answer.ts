import {
  type DatasetName,
  datasetOf,
  SERIES_DIMENSIONS,
  type SeriesDimension,
} from '../../../documents/workbooks/rules/datasets.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { productCodes } from '../../../sample/rules/product-names.ts';
import { isProductId, type ProductId } from '../../../sample/rules/products.ts';
import type { SeriesQuery } from '../contract.ts';
import { chosen, daysOfPeriod } from '../rules/choice.ts';
import { type DocumentChoice, inOrder } from '../rules/document-rows.ts';
import { type AnyFlowName, type FlowName, flowOf, type Measure } from '../rules/flows.ts';
import { PARAMETERS } from '../rules/parameters.ts';
import { readDocumentRows } from './read-document-rows.ts';
import { readSeries } from './read-series.ts';

/**
 * The requested figures of a flow of prices, before they become a file. @throws Refusal invalid for parameters,
 * products and measures that the flow does not have
 */
export async function priceAnswer(flow: FlowName, query: SeriesQuery, asOf: Instant | undefined) {
  const { product, measure, from, to, lastN, updatedAfter, item, partner, place, channel, unit } =
    query;
  assertOrder(from, to);
  refuseOthers(flow, ['product', 'measure'], {
    item,
    partner,
    place,
    channel,
    unit,
    frequency: query.frequency,
  });
  const products = productsOf(product);
  const measures = measuresOf(measure, flowOf(flow).measures);
  const { observations, spans } = await readSeries(flow, { products, measures, asOf });
  const rows = chosen(observations, { products, measures, from, to, updatedAfter, lastN });
  return { rows, spans };
}

/** The same for a flow that is read from documents. @param most rows, otherwise as many as an answer may have. @throws Refusal invalid */
export async function documentAnswer(
  dataset: DatasetName,
  query: SeriesQuery,
  asOf: Instant | undefined,
  most?: number,
) {
  const choice = documentChoice(dataset, query);
  const { rows, spans } = await readDocumentRows(dataset, choice, asOf, most);
  return { rows: inOrder(rows, query.lastN), spans };
}

/** The figures of a flow read from documents that are asked for. @throws Refusal invalid */
export function documentChoice(dataset: DatasetName, query: SeriesQuery): DocumentChoice {
  const { measure, from, to, frequency, lastN, updatedAfter } = query;
  assertOrder(from, to);
  const asked = SERIES_DIMENSIONS.flatMap((name) => {
    const codes = query[PARAMETERS[name] as Parameter];
    return codes ? [[name, new Set(codes)] as const] : [];
  });
  const { dimensions } = datasetOf(dataset);
  const foreign = asked.filter(([name]) => !dimensions.includes(name));
  const taken = dimensions.flatMap((name) => PARAMETERS[name as SeriesDimension] ?? []);
  refuseOthers(dataset, [...taken, 'frequency'], {
    measure,
    ...Object.fromEntries(foreign.map(([name, codes]) => [PARAMETERS[name], codes])),
  });
  return { codes: Object.fromEntries(asked), frequency, from, to, lastN, updatedAfter };
}

type Parameter = 'product' | 'item' | 'partner' | 'place' | 'channel' | 'unit';

/** @throws Refusal invalid for parameters of other flows */
function refuseOthers(
  flow: AnyFlowName,
  taken: readonly string[],
  given: Readonly<Record<string, unknown>>,
): void {
  const name = Object.keys(given).find((one) => given[one] !== undefined);
  if (name) refuse(name, `${flow} is filtered by ${taken.join(', ')}`);
}

/** @throws Refusal invalid, naming the parameter */
function refuse(name: string, detail: string): never {
  const error = { pointer: `/${name}`, code: 'not_in_flow', detail };
  throw new Refusal('invalid', { errors: [error] });
}

/** @throws Refusal invalid for anything but a product with prices */
function productsOf(asked: readonly string[] | undefined): ProductId[] | undefined {
  return asked?.map((text) => {
    const id = Number(text);
    if (isProductId(id)) return id;
    throw new Refusal('invalid', {
      errors: [
        {
          pointer: '/product',
          code: 'unknown_product',
          detail: `${text}: ${productCodes('en')}`,
        },
      ],
    });
  });
}

/** @throws Refusal invalid for a measure that the flow does not have */
function measuresOf(
  asked: readonly Measure[] | undefined,
  known: readonly Measure[],
): readonly Measure[] {
  const foreign = asked?.find((one) => !known.includes(one));
  if (foreign !== undefined) refuse('measure', `${foreign}: ${known.join(', ')}`);
  return known.filter((one) => asked?.includes(one) ?? true);
}

/** @throws Refusal invalid when the first period begins after the last one ends */
function assertOrder(from: string | undefined, to: string | undefined): void {
  const [first, last] = [from && daysOfPeriod(from)?.first, to && daysOfPeriod(to)?.last];
  if (!first || !last || first <= last) return;
  const detail = '`from` begins after `to` ends.';
  throw new Refusal('invalid', { errors: [{ pointer: '/from', code: 'after_to', detail }] });
}
