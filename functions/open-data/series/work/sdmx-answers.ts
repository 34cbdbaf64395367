import { offersProvisionalPrices } from '../../../platform/aws/environment.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { assertDeliverable } from '../../../platform/formats/deliverable.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { PRODUCT_IDS } from '../../../sample/rules/products.ts';
import { changedAt } from '../../exports/work/series-files.ts';
import type { SdmxQuery } from '../contract.ts';
import { chosen, lastOfEach } from '../rules/choice.ts';
import { FLOW_NAMES, type FlowName, flowOf } from '../rules/flows.ts';
import type { Observation } from '../rules/observations.ts';
import { sdmxCsv, sdmxJson } from '../rules/sdmx.ts';
import { dataflowOf, dimensionsOf, FIXED_CODES } from '../rules/sdmx-components.ts';
import { selectionOf, structuresAt } from '../rules/sdmx-query.ts';
import {
  artefactsOf,
  availabilityMessage,
  availabilityOf,
  type Codes,
  componentsOf,
  structureMessage,
} from '../rules/sdmx-structures.ts';
import { readSeries } from './read-series.ts';

export interface SdmxCall {
  /** Behind the first part, which names the kind of call. */
  readonly path: string;
  readonly query: SdmxQuery;
  /** The media type to answer with. */
  readonly accept: string;
  readonly asOf: Instant | undefined;
  readonly now: Date;
}

const SDMX_TYPES = {
  dataJson: 'application/vnd.sdmx.data+json',
  dataCsv: 'application/vnd.sdmx.data+csv',
  structureJson: 'application/vnd.sdmx.structure+json',
} as const;

const FILTER = /^c\[(\w+)\]$/;

/** The observations that a call selects, in the order of periods. */
async function selected({ path, query, asOf, now }: SdmxCall) {
  const filters = Object.entries(query).flatMap(([name, value]) => {
    const [, component] = FILTER.exec(name) ?? [];
    return component && typeof value === 'string' ? [[component, value] as const] : [];
  });
  const { flow, components, matches } = selectionOf(path, Object.fromEntries(filters));
  const { measures } = flowOf(flow);
  const { observations, spans } = await readSeries(flow, { measures, asOf });
  const dimensions = dimensionsOf(flow);
  const { updatedAfter, firstNObservations, lastNObservations, offset = 0, limit } = query;
  const after = updatedAfter && new Date(updatedAfter).toISOString();
  let found = chosen(observations, { measures }).filter(
    (one) =>
      (!after || one.at > after) &&
      matches(
        dimensions.map(({ code }) => code(one, flow) ?? ''),
        one,
      ),
  );
  if (firstNObservations) found = lastOfEach(found.toReversed(), firstNObservations).reverse();
  if (lastNObservations) found = lastOfEach(found, lastNObservations);
  const page = found.slice(offset, limit === undefined ? undefined : offset + limit);
  return { flow, components, found: page, prepared: changedAt(spans, asOf, now).toISOString() };
}

async function data(call: SdmxCall): Promise<FileReply> {
  const { flow, found, prepared } = await selected(call);
  const { lang: language = 'en', dimensionAtObservation: at = 'TIME_PERIOD' } = call.query;
  const isCsv = /csv/.test(call.accept);
  const content = isCsv
    ? sdmxCsv(flow, found)
    : JSON.stringify(sdmxJson(flow, found, { language, prepared, at }));
  assertDeliverable(content, '/path');
  const type = isCsv ? SDMX_TYPES.dataCsv : SDMX_TYPES.dataJson;
  return message(dataflowOf(flow), type, content, prepared);
}

async function availability(call: SdmxCall): Promise<FileReply> {
  const { flow, components, found, prepared } = await selected(call);
  const dimensions = dimensionsOf(flow);
  const known = new Set(dimensions.map(({ id }) => id));
  if (components.some((id) => !known.has(id))) throw new Refusal('not_found');
  const rows = found.map((one) => ({ codes: dimensions.map(({ code }) => code(one, flow) ?? '') }));
  const available = availabilityOf(flow, rows, components);
  const { lang: language = 'en' } = call.query;
  const told = availabilityMessage(flow, available, { language, prepared });
  return structure(`availability_${dataflowOf(flow)}`, told, prepared);
}

async function structures({ path, query, asOf, now }: SdmxCall): Promise<FileReply> {
  const { references = 'none', detail = 'full', lang: language = 'en' } = query;
  const shown = structuresAt(path, { references, detail }, artefactsOf(await figureCodes(asOf)));
  const { spans } = await readSeries('weekly-prices', { measures: [], asOf });
  const prepared = changedAt(spans, asOf, now).toISOString();
  return structure('structures', structureMessage(shown, language, prepared), prepared);
}

/** The codes of every list: those that are fixed, and those that the figures have. */
export async function figureCodes(asOf: Instant | undefined): Promise<Codes> {
  const flows = FLOW_NAMES.filter((flow) => flow !== 'daily-prices' || offersProvisionalPrices());
  const fixed: Codes = { ...FIXED_CODES, CL_PRODUCT: PRODUCT_IDS.map(String) };
  const open = componentsOf(flows).filter(({ list }) => list && !(list.id in fixed));
  const found = await Promise.all(flows.map((flow) => codesOf(flow, open, asOf)));
  return {
    ...fixed,
    ...Object.fromEntries(
      open.map(({ id, list }) => [
        list?.id ?? '',
        [...new Set(found.flatMap((one) => one[id] ?? []))].sort(),
      ]),
    ),
  };
}

async function codesOf(
  flow: FlowName,
  components: ReturnType<typeof componentsOf>,
  asOf: Instant | undefined,
): Promise<Codes> {
  const { measures } = flowOf(flow);
  const { observations } = await readSeries(flow, { measures, asOf });
  const codesIn = (code: (one: Observation, flow: FlowName) => string | undefined) => [
    ...new Set(observations.flatMap((one) => code(one, flow) ?? [])),
  ];
  return Object.fromEntries(components.map(({ id, code }) => [id, codesIn(code)]));
}

const structure = (name: string, told: object, prepared: Instant): FileReply =>
  message(name, SDMX_TYPES.structureJson, JSON.stringify(told), prepared);

function message(name: string, type: string, content: string, modified: Instant): FileReply {
  const extension = type === SDMX_TYPES.dataCsv ? 'csv' : 'json';
  return {
    fileName: `${name.toLowerCase()}.${extension}`,
    contentType: `${type}; version=2.0.0; charset=utf-8`,
    ...{ content, modified, isInline: true },
  };
}

const CALLS: Readonly<Record<string, (call: SdmxCall) => Promise<FileReply>>> = {
  data,
  availability,
  structure: structures,
};

/** The answer to a call of SDMX's REST interface. @throws Refusal not_found, malformed, invalid */
export function sdmxAnswer({ path, ...call }: SdmxCall): Promise<FileReply> {
  const [kind = '', ...rest] = path.split('/');
  const answer = CALLS[kind];
  if (!answer) throw new Refusal('not_found');
  return answer({ ...call, path: rest.join('/') });
}
