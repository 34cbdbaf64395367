import {
  DATASET_NAMES,
  type DatasetName,
  datasetOf,
} from '../../../documents/workbooks/rules/datasets.ts';
import {
  allDatasetContents,
  type Contribution,
  datasetContents,
} from '../../../documents/workbooks/store/dataset-contents.ts';
import { offersProvisionalPrices } from '../../../platform/aws/environment.ts';
import type { FileReply, RedirectReply } from '../../../platform/contract/route.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import { type Instant, isPublic, type PublicSpan } from '../../../platform/kernel/as-of.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { PRODUCT_IDS } from '../../../sample/rules/products.ts';
import { changedAt } from '../../exports/work/series-files.ts';
import { DOCUMENTS, SDMX_VERSION, type SdmxQuery } from '../contract.ts';
import { chosen } from '../rules/choice.ts';
import { type CodeCover, type CodeUse, codeCovers } from '../rules/code-covers.ts';
import { contributesTo, type DocumentChoice, inOrder } from '../rules/document-rows.ts';
import { type FlowName, flowOf, isDocumentFlow } from '../rules/flows.ts';
import type { Observation } from '../rules/observations.ts';
import { sdmxCsv, sdmxJson } from '../rules/sdmx.ts';
import {
  type AnyStructure,
  dataflowOf,
  FIXED_CODES,
  PRICE_STRUCTURES,
  priceStructure,
  type Structure,
} from '../rules/sdmx-components.ts';
import { componentId } from '../rules/sdmx-document-ids.ts';
import { documentStructure, listOf, sdmxCode } from '../rules/sdmx-documents.ts';
import { presentPath } from '../rules/sdmx-earlier-paths.ts';
import { type Selection, selectionOf, structuresAt } from '../rules/sdmx-query.ts';
import {
  artefactsOf,
  availabilityCounter,
  availabilityMessage,
  type Codes,
  structureMessage,
} from '../rules/sdmx-structures.ts';
import { delivered, folderOf } from './long-flow-files.ts';
import { documentRows, MOST_ROWS_OF_FILE, rowsByBlocks } from './read-document-rows.ts';
import { readSeries } from './read-series.ts';

export interface SdmxCall {
  /** The path after its first part, which names the kind of call. */
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

const FEWER =
  'more than one answer holds: name fewer codes in the key, or fewer periods, such as c[TIME_PERIOD]=ge:2025; a whole flow as SDMX-CSV is at GET /series/{flow}?format=SDMX-CSV';

const FILTER = /^c\[(\w+)\]$/;

const ALL_STRUCTURES: readonly AnyStructure[] = [
  ...PRICE_STRUCTURES,
  ...DATASET_NAMES.map((dataset) => documentStructure(dataset, DOCUMENTS)),
];

/** A call's selection from one flow. */
function selectionIn({ path, query }: SdmxCall): Selection {
  const filters = Object.entries(query).flatMap(([name, value]) => {
    const [, component] = FILTER.exec(name) ?? [];
    return component && typeof value === 'string' ? [[component, value] as const] : [];
  });
  return selectionOf(path, Object.fromEntries(filters), ALL_STRUCTURES);
}

/** A selected figure with the codes of its dimensions. */
interface Found<One> {
  readonly one: One;
  readonly codes: readonly string[];
}

function foundIn<One>(
  { dimensions, attributes }: Structure<One>,
  { matches }: Selection,
  some: readonly One[],
): Found<One>[] {
  return some
    .map((one) => ({ one, codes: dimensions.map(({ code }) => code(one) ?? '') }))
    .filter(({ one, codes }) =>
      matches(codes, (id) => attributes.find((each) => each.id === id)?.code(one) ?? ''),
    );
}

/** The blocks that can contain selected figures, so that a series of a large flow is read without the others. */
function choiceOf(
  dataset: DatasetName,
  { codes, years }: Selection,
  contributions: readonly Contribution[],
): DocumentChoice {
  const asked = datasetOf(dataset).dimensions.flatMap((name) => {
    const wanted = codes.get(componentId(name));
    if (!wanted) return [];
    const known = contributions.flatMap((one) => one.codes[name] ?? []);
    return [[name, new Set(known.filter((code) => wanted.has(sdmxCode(code))))] as const];
  });
  return { codes: Object.fromEntries(asked), ...years };
}

/** The first ones of each series. */
function firstOfEach<T extends { readonly codes: readonly string[] }>(
  some: readonly T[],
  count: number,
): T[] {
  const counts = new Map<string, number>();
  return some.filter(({ codes }) => {
    const key = codes.slice(0, -1).join('.');
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return before < count;
  });
}

async function data(call: SdmxCall): Promise<FileReply | RedirectReply> {
  const { asOf, now } = call;
  const selection = selectionIn(call);
  const { flow } = selection;
  if (isDocumentFlow(flow)) {
    const contents = await datasetContents(flow);
    const { contributions } = contents;
    const choice = choiceOf(flow, selection, contributions);
    const all = await documentRows(flow, choice, asOf, MOST_ROWS_OF_FILE).catch(inItsOwnWords);
    const rows = inOrder(all, undefined);
    const spans = contributions.filter((one) => contributesTo(one, choice));
    const moment = changedAt(spans, asOf, now);
    const file = dataFile(documentStructure(flow, DOCUMENTS), rows, { ...call, selection, moment });
    const folder = () => folderOf(flow, contents, { ...call, now: undefined });
    return delivered(file, folder, ['/path', FEWER]);
  }
  const { measures } = flowOf(flow);
  const { observations, spans } = await readSeries(flow, { measures, asOf });
  const rows = chosen(observations, { measures });
  const moment = changedAt(spans, asOf, now);
  const file = dataFile(priceStructure(flow), rows, { ...call, selection, moment });
  const folder = () => folderOf(flow, undefined, { ...call, now: undefined });
  return delivered(file, folder, ['/path', FEWER]);
}

/** The refusal of too many rows, by what a call of SDMX has. */
function inItsOwnWords(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'invalid') throw error;
  const errors = [{ pointer: '/path', code: 'range_too_long', detail: FEWER }];
  throw new Refusal('invalid', { errors });
}

/** @param all rows that may be selected, in the order of periods */
function dataFile<One extends { readonly at: Instant }>(
  structure: Structure<One>,
  all: readonly One[],
  {
    query,
    accept,
    selection,
    moment,
  }: SdmxCall & { readonly selection: Selection; readonly moment: Date },
): FileReply {
  const { lang: language = 'en', dimensionAtObservation: at = 'TIME_PERIOD' } = query;
  const { updatedAfter, firstNObservations, lastNObservations, offset = 0, limit } = query;
  let found = foundIn(structure, selection, all).filter(
    ({ one }) => !updatedAfter || one.at > updatedAfter,
  );
  if (firstNObservations) found = firstOfEach(found, firstNObservations);
  if (lastNObservations) found = firstOfEach(found.toReversed(), lastNObservations).toReversed();
  const rows = found
    .slice(offset, limit === undefined ? undefined : offset + limit)
    .map(({ one }) => one);
  const name = dataflowOf(structure.flow);
  const isCsv = /csv/.test(accept);
  const type = isCsv ? SDMX_TYPES.dataCsv : SDMX_TYPES.dataJson;
  const prepared = moment.toISOString();
  if (rows.length === 0) return { ...message(name, type, '', prepared), status: 204 };
  const content = isCsv
    ? sdmxCsv(structure, rows)
    : JSON.stringify(sdmxJson(structure, rows, { language, prepared, at }));
  return message(name, type, content, prepared);
}

async function availability(call: SdmxCall): Promise<FileReply> {
  const { asOf, now, query } = call;
  const selection = selectionIn(call);
  const { flow } = selection;
  const { counter, spans } = isDocumentFlow(flow)
    ? await countedDocuments(flow, selection, asOf)
    : await countedPrices(flow, selection, asOf);
  const prepared = changedAt(spans, asOf, now).toISOString();
  const { lang: language = 'en' } = query;
  const told = availabilityMessage(flow, counter.result(), { language, prepared });
  return structure(`availability_${dataflowOf(flow)}`, told, prepared);
}

async function countedPrices(flow: FlowName, selection: Selection, asOf: Instant | undefined) {
  const of = priceStructure(flow);
  const counter = counterOf(of, selection);
  const { observations, spans } = await readSeries(flow, { measures: flowOf(flow).measures, asOf });
  for (const { codes } of foundIn(of, selection, observations)) counter.add(codes);
  return { counter, spans };
}

async function countedDocuments(
  flow: DatasetName,
  selection: Selection,
  asOf: Instant | undefined,
) {
  const of = documentStructure(flow, DOCUMENTS);
  const counter = counterOf(of, selection);
  const contents = await datasetContents(flow);
  const choice = choiceOf(flow, selection, contents.contributions);
  for await (const rows of rowsByBlocks(flow, contents, choice, asOf))
    for (const { codes } of foundIn(of, selection, rows)) counter.add(codes);
  return { counter, spans: contents.contributions };
}

/** @throws Refusal not_found for components that the structure does not have */
function counterOf(of: AnyStructure, { components }: Selection) {
  const known = new Set(of.dimensions.map(({ id }) => id));
  if (components.some((id) => !known.has(id))) throw new Refusal('not_found');
  return availabilityCounter(of, components);
}

async function structures({ path, query, asOf, now }: SdmxCall): Promise<FileReply> {
  const { references = 'none', detail = 'full', lang: language = 'en' } = query;
  const { present, codes, spans } = await figureCodes(asOf);
  const shown = structuresAt(path, { references, detail }, artefactsOf(present, codes));
  const prepared = changedAt(spans, asOf, now).toISOString();
  return structure('structures', structureMessage(shown, language, prepared), prepared);
}

/** What data of a flow look like: the artefact of the path with all that it refers to. */
function schema(call: SdmxCall): Promise<FileReply> {
  if (!/^(dataflow|datastructure)\/[^/*,]+\/[^/*,]+(\/|$)/.test(call.path))
    throw new Refusal('not_found', {
      detail:
        'A schema is of one dataflow or datastructure: schema/dataflow/DGSAIE/DF_WEEKLY_PRICES/1.0.0',
    });
  return structures({
    ...call,
    query: { ...call.query, references: 'descendants', detail: 'full' },
  });
}

export interface FigureCodes {
  /** The structures that have figures. */
  readonly present: readonly AnyStructure[];
  /** The codes of every list: those that are fixed, and those that figures have. */
  readonly codes: Codes;
  /** The periods of the figures of each code, for lists that are not fixed. */
  readonly covers: ReadonlyMap<string, CodeCover>;
  /** When figures with these codes became public or ceased to be. */
  readonly spans: readonly PublicSpan[];
}

export async function figureCodes(asOf: Instant | undefined): Promise<FigureCodes> {
  const [contents, found] = await Promise.all([
    allDatasetContents(),
    Promise.all(
      PRICE_STRUCTURES.filter(
        ({ flow }) => flow !== 'daily-prices' || offersProvisionalPrices(),
      ).map((one) => codesOfPrices(one, asOf)),
    ),
  ]);
  const documents = contents.flatMap(({ dataset, contributions }) => {
    const live = contributions.filter((one) => isPublic(one, asOf));
    if (live.length === 0) return [];
    const uses = datasetOf(dataset).dimensions.flatMap((name) =>
      live.flatMap(({ codes, periods }) =>
        (codes[name] ?? []).flatMap((code) =>
          [periods[0] ?? '', periods.at(-1) ?? ''].map((period) => ({
            ...{ list: listOf(dataset, name), code: sdmxCode(code), period },
          })),
        ),
      ),
    );
    return [{ structure: documentStructure(dataset, DOCUMENTS), uses, missing: [] }];
  });
  const lists = new Map<string, Set<string>>();
  const flows = [...found, ...documents];
  for (const { list, code } of flows.flatMap(({ uses, missing }) => [...uses, ...missing]))
    lists.set(list, (lists.get(list) ?? new Set()).add(code));
  return {
    present: flows.map(({ structure }) => structure),
    spans: [
      ...found.flatMap(({ spans }) => spans),
      ...contents.flatMap(({ contributions }) => contributions),
    ],
    covers: codeCovers(flows.map(({ uses }) => uses)),
    codes: {
      ...Object.fromEntries([...lists].map(([id, codes]) => [id, [...codes].sort()])),
      ...FIXED_CODES,
      CL_PRODUCT: PRODUCT_IDS.map(String),
    },
  };
}

/** The codes of prices in lists that are not fixed, without those of missing prices. */
async function codesOfPrices(structure: Structure<Observation>, asOf: Instant | undefined) {
  const flow = structure.flow as FlowName;
  const { observations, spans } = await readSeries(flow, { measures: flowOf(flow).measures, asOf });
  const open = [...structure.dimensions, ...structure.attributes].flatMap(({ list, code }) =>
    list && !(list.id in FIXED_CODES) ? [{ list: list.id, code }] : [],
  );
  const usesOf = (some: readonly Observation[]): CodeUse[] =>
    some.flatMap((one) =>
      open.flatMap(({ list, code: codeOf }) => {
        const code = codeOf(one);
        return code === undefined ? [] : [{ list, code, period: one.dimensions.period }];
      }),
    );
  const { there = [], missing = [] } = Object.groupBy(observations, ({ value }) =>
    value === undefined ? 'missing' : 'there',
  );
  return { structure, spans, uses: usesOf(there), missing: usesOf(missing) };
}

const structure = (name: string, told: object, prepared: Instant): FileReply =>
  message(name, SDMX_TYPES.structureJson, JSON.stringify(told), prepared);

function message(name: string, type: string, content: string, modified: Instant): FileReply {
  const extension = type === SDMX_TYPES.dataCsv ? 'csv' : 'json';
  return {
    fileName: `${name.toLowerCase()}.${extension}`,
    contentType: `${type}; version=${SDMX_VERSION}; charset=utf-8`,
    ...{ content, modified, isInline: true },
  };
}

const CALLS: Readonly<Record<string, (call: SdmxCall) => Promise<FileReply | RedirectReply>>> = {
  data,
  availability,
  structure: structures,
  schema,
};

/** The answer to a call of SDMX's REST interface. @throws Refusal not_found, malformed, invalid */
export function sdmxAnswer({ path, ...call }: SdmxCall): Promise<FileReply | RedirectReply> {
  const [kind = '', ...rest] = path.split('/');
  const answer = Object.hasOwn(CALLS, kind) ? CALLS[kind] : undefined;
  const present = presentPath(path);
  if (present)
    throw new Refusal('not_found', {
      detail: `A path of SDMX 2.1: that of SDMX 3.0, which is answered here, is ${apiBase}/sdmx/${present}`,
    });
  if (!answer)
    throw new Refusal('not_found', {
      detail: `A path begins with ${Object.keys(CALLS).join(', ')}.`,
    });
  return answer({ ...call, path: rest.join('/') });
}
