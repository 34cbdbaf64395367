import type { DatasetName, SeriesDimension } from '../../documents/workbooks/rules/datasets.ts';
import { datasetOf, SERIES_DIMENSIONS } from '../../documents/workbooks/rules/datasets.ts';
import { apiBase, type FileReply } from '../../platform/contract/route.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import type { Instant } from '../../platform/kernel/as-of.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { isProductId, type ProductId } from '../../sample/rules/products.ts';
import { exportFile } from '../exports/work/file.ts';
import { changedAt } from '../exports/work/series-files.ts';
import type { SeriesQuery, seriesRoutes } from './contract.ts';
import { chosen, daysOfPeriod } from './rules/choice.ts';
import { inOrder } from './rules/document-rows.ts';
import { documentTable } from './rules/document-table.ts';
import {
  type FlowName,
  flowOf,
  isDocumentFlow,
  isStandardFormat,
  type Measure,
} from './rules/flows.ts';
import { csvwFile } from './work/csvw-file.ts';
import { listDocumentFlows } from './work/list-document-flows.ts';
import { listSeries } from './work/list-series.ts';
import { PARAMETERS, readDocumentRows } from './work/read-document-rows.ts';
import { readSeries } from './work/read-series.ts';
import { sdmxAnswer } from './work/sdmx-answers.ts';
import { seriesFile } from './work/series-file.ts';

export const forExports = {
  'series/list': async ({ asOf }) => [
    ...(await listSeries(asOf)),
    ...(await listDocumentFlows(asOf)),
  ],

  'series/get': ({ params: { flow }, query, asOf, now }) => {
    assertOrder(query.from, query.to);
    return isDocumentFlow(flow)
      ? documentFile(flow, query, asOf, now)
      : priceFile(flow, query, asOf, now);
  },

  'series/sdmx': ({ params: { path }, query, accept = '', asOf, now }) =>
    sdmxAnswer({ path, query, accept, asOf, now }),
} satisfies Handlers<typeof seriesRoutes>;

async function priceFile(
  flow: FlowName,
  query: SeriesQuery,
  asOf: Instant | undefined,
  now: Date,
): Promise<FileReply> {
  const { product, measure, from, to, lastN, item, partner, place, channel, unit, ...rest } = query;
  const { frequency, ...form } = rest;
  refuseOthers({ item, partner, place, channel, unit, frequency });
  const products = productsOf(product);
  const measures = measuresOf(measure, flowOf(flow).measures);
  const { observations, spans } = await readSeries(flow, { products, measures, asOf });
  const moment = changedAt(spans, asOf, now);
  const { format, ...writing } = form;
  if (format === 'CSVW') return csvwFile(flow, { ...query, products, measures }, moment);
  const rows = chosen(observations, { products, measures, from, to, lastN });
  return seriesFile(flow, rows, { ...writing, format, moment });
}

async function documentFile(
  dataset: DatasetName,
  query: SeriesQuery,
  asOf: Instant | undefined,
  now: Date,
): Promise<FileReply> {
  const { measure, from, to, lastN, frequency, format, lang, dialect } = query;
  const asked = SERIES_DIMENSIONS.flatMap((name) => {
    const codes = query[PARAMETERS[name] as Parameter];
    return codes ? [[name, new Set(codes)] as const] : [];
  });
  const { dimensions } = datasetOf(dataset);
  const foreign = asked.filter(([name]) => !dimensions.includes(name));
  refuseOthers({
    measure,
    ...Object.fromEntries(foreign.map(([name, codes]) => [PARAMETERS[name], codes])),
  });
  if (isStandardFormat(format) || format === 'CSVW') return refuse('format', format);
  const codes: Partial<Record<SeriesDimension, ReadonlySet<string>>> = Object.fromEntries(asked);
  const choice = { codes, frequency, from, to };
  const { rows, spans } = await readDocumentRows(dataset, choice, asOf);
  const moment = changedAt(spans, asOf, now);
  return exportFile(documentTable(dataset, `${apiBase}/cmis/documents/`), inOrder(rows, lastN), {
    ...{ format, lang, dialect, moment },
  });
}

type Parameter = 'product' | 'item' | 'partner' | 'place' | 'channel' | 'unit';

/** @throws Refusal invalid for parameters of other flows */
function refuseOthers(given: Readonly<Record<string, unknown>>): void {
  const name = Object.keys(given).find((one) => given[one] !== undefined);
  if (name) refuse(name);
}

function refuse(name: string, detail?: string): never {
  const error = { pointer: `/${name}`, code: 'not_in_flow', ...(detail ? { detail } : {}) };
  throw new Refusal('invalid', { errors: [error] });
}

/** @throws Refusal invalid for what is no product with prices */
function productsOf(asked: readonly string[] | undefined): ProductId[] | undefined {
  return asked?.map((text) => {
    const id = Number(text);
    if (isProductId(id)) return id;
    throw new Refusal('invalid', {
      errors: [{ pointer: '/product', code: 'unknown_product', detail: text }],
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
  throw new Refusal('invalid', { errors: [{ pointer: '/from', code: 'after_to' }] });
}
