/** Files of flows that are longer than an answer can be: readers are led to them in storage. */
import type { DatasetName } from '../../../documents/workbooks/rules/datasets.ts';
import {
  allDatasetContents,
  type DatasetContents,
  datasetContents,
} from '../../../documents/workbooks/store/dataset-contents.ts';
import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import type { FileReply, RedirectReply } from '../../../platform/contract/route.ts';
import { stageDialect } from '../../../platform/formats/csv.ts';
import {
  assertDeliverable,
  isDeliverable,
  isTooLong,
} from '../../../platform/formats/deliverable.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { publicVersion, stationsVersion } from '../../../platform/tables/counters.ts';
import { hasExportFiles, orUndefined } from '../../exports/store/export-files.ts';
import type { SeriesQuery } from '../contract.ts';
import { type AnyFlowName, isDocumentFlow } from '../rules/flows.ts';
import { findFlowFile, flowFolder, putFlowFile } from '../store/flow-files.ts';
import { flowFile } from './flow-file.ts';
import { digestOf, expectedRows, partFolder, yearsOf } from './flow-parts.ts';
import { isJoined, joinedFile } from './joined-flow-file.ts';
import { NARROWER } from './read-document-rows.ts';
import { documentChoice } from './series-answer.ts';

/** From so many rows on a file may have been made before. */
const MANY_ROWS = 5000;
/** More rows than this are made year by year. */
const ROWS_AT_ONCE = 60_000;
/** After this time no further year is begun: the gateway waits 29 seconds for an answer. */
const MAKING_MS = 18_000;

/**
 * The requested figures of a flow as an answer or, where none can hold them, the address of the file. @throws Refusal
 * invalid with the addresses of files by year, where one file cannot hold them; unavailable while the file is being made
 */
export async function deliveredFlow(
  flow: AnyFlowName,
  given: SeriesQuery,
  asOf: Instant | undefined,
  now: Date,
  until = performance.now() + MAKING_MS,
): Promise<FileReply | RedirectReply> {
  // A default that is left out gives the same file as one that is named.
  const query = { format: 'CSV', lang: 'it', dialect: stageDialect(), ...given } as const;
  // Whoever names codes, or asks for what is new, asks for little: their answer costs no look at what is kept.
  const isWhole =
    isDocumentFlow(flow) &&
    query.updatedAfter === undefined &&
    Object.keys(documentChoice(flow, query).codes).length === 0;
  if (isWhole && hasExportFiles()) {
    const contents = await datasetContents(flow);
    const expected = expectedRows(contents, query);
    const folder = await folderOf(flow, contents, { ...query, asOf });
    const known = expected > MANY_ROWS ? await orUndefined(() => findFlowFile(folder)) : undefined;
    if (known) return known;
    if (expected > ROWS_AT_ONCE && isJoined(query))
      return joinedFile({ contents, query, asOf, now, folder, until }, yearsOf(contents, query));
  }
  try {
    const file = await flowFile(flow, query, asOf, now, true);
    return await delivered(file, () => folderAt(flow, { ...query, asOf }));
  } catch (error) {
    const years = isDocumentFlow(flow) ? yearsOf(await datasetContents(flow), query) : [];
    if (!isTooLong(error) || years.length < 2) throw error;
    throw new Refusal(error.code, { ...error.details, files: years.map(yearAddress(flow, given)) });
  }
}

const folderAt = async (flow: AnyFlowName, question: object): Promise<string> =>
  folderOf(flow, isDocumentFlow(flow) ? await datasetContents(flow) : undefined, question);

/**
 * The file itself, or its address where no answer can hold it. @throws Refusal invalid when it can be put nowhere
 * @param pointer what is to be narrowed then, and how
 */
export async function delivered(
  file: FileReply,
  folder: () => Promise<string>,
  [pointer, how]: readonly [string, string] = ['/from', NARROWER],
): Promise<FileReply | RedirectReply> {
  if (!isDeliverable(file.content) && hasExportFiles()) {
    const stored = await orUndefined(async () => putFlowFile(await folder(), file, file.content));
    if (stored) return stored;
  }
  assertDeliverable(file.content, pointer, how);
  return file;
}

/** Folder of the file of a question, as long as the figures of the flow are the same. */
export async function folderOf(
  flow: AnyFlowName,
  contents: DatasetContents | undefined,
  question: object,
): Promise<string> {
  const version = contents
    ? String(contents.version)
    : (await Promise.all([publicVersion(), stationsVersion()])).join('-');
  return `${flowFolder(flow, version)}${digestOf(question)}/`;
}

/** Folders of the files that may still be asked for. */
export async function presentFolders(): Promise<string[]> {
  return (await allDatasetContents()).flatMap((contents) => [
    flowFolder(contents.dataset, String(contents.version)),
    ...yearsOf(contents, {}).map((year) => partFolder(contents, year)),
  ]);
}

/** Datasets with more figures than an answer can hold, whose files are made before readers ask. */
export const largeFlows = async (): Promise<DatasetName[]> =>
  (await allDatasetContents())
    .filter((contents) => expectedRows(contents, {}) > ROWS_AT_ONCE)
    .map(({ dataset }) => dataset);

/** Address of the same question for one year. */
const yearAddress =
  (flow: AnyFlowName, { from: _, to: __, ...query }: SeriesQuery) =>
  (year: string): string => {
    const written = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, from: year, to: year }))
      if (value !== undefined) written.set(name, String(value));
    return `${optionalEnvironment('PUBLIC_ORIGIN') ?? ''}${apiBase}/series/${flow}?${written}`;
  };
