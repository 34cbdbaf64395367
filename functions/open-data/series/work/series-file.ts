import type { DatasetName } from '../../../documents/workbooks/rules/datasets.ts';
import type { ExportFormat } from '../../../platform/contract/export-fields.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { assertDeliverable } from '../../../platform/formats/deliverable.ts';
import { exportFile, type FileRequest } from '../../exports/work/file.ts';
import { DOCUMENTS } from '../contract.ts';
import type { DocumentRow } from '../rules/document-rows.ts';
import { type FlowName, flowOf, isStandardFormat, type StandardFormat } from '../rules/flows.ts';
import { documentJsonStat, jsonStat } from '../rules/json-stat.ts';
import type { Observation } from '../rules/observations.ts';
import { sdmxCsv, sdmxJson } from '../rules/sdmx.ts';
import { priceStructure } from '../rules/sdmx-components.ts';
import { documentStructure } from '../rules/sdmx-documents.ts';
import { seriesTable } from '../rules/series-table.ts';
import { NARROWER } from './read-document-rows.ts';

export type SeriesFileRequest = Omit<FileRequest, 'format'> & {
  readonly format?: ExportFormat | StandardFormat | undefined;
};

/**
 * A flow's observations as a file, in the forms of every table or in those of statistical standards.
 * @throws Refusal invalid when there are more than an answer can hold
 */
export async function seriesFile(
  flow: FlowName,
  observations: readonly Observation[],
  { format, ...request }: SeriesFileRequest,
): Promise<FileReply> {
  if (!isStandardFormat(format))
    return exportFile(seriesTable(flow), observations, { ...request, format });
  const { lang: language = 'it', moment } = request;
  const changed = moment.toISOString();
  const write = {
    'JSON-STAT': () => jsonStat(flow, observations, language, changed),
    'SDMX-CSV': () => sdmxCsv(priceStructure(flow), observations),
    'SDMX-JSON': () =>
      sdmxJson(priceStructure(flow), observations, { language, prepared: changed }),
  };
  const stem = flowOf(flow).stem[language];
  return standardFile(stem, format, write[format](), request);
}

/** The same for a flow that is read from documents. @throws Refusal invalid */
export function standardDocumentFile(
  dataset: DatasetName,
  rows: readonly DocumentRow[],
  { format, ...request }: Omit<FileRequest, 'format'> & { readonly format: StandardFormat },
): FileReply {
  const { lang: language = 'it', moment } = request;
  const changed = moment.toISOString();
  const structure = documentStructure(dataset, DOCUMENTS);
  const write = {
    'JSON-STAT': () => documentJsonStat(dataset, rows, language, changed),
    'SDMX-CSV': () => sdmxCsv(structure, rows),
    'SDMX-JSON': () => sdmxJson(structure, rows, { language, prepared: changed }),
  };
  return standardFile(`series-${dataset}`, format, write[format](), request);
}

function standardFile(
  stem: string,
  format: StandardFormat,
  told: object | string,
  { moment, mayBeLong = false }: Omit<FileRequest, 'format'>,
): FileReply {
  const { extension, contentType } = STANDARD_FORMS[format];
  const content = typeof told === 'string' ? told : `${JSON.stringify(told)}\n`;
  if (!mayBeLong) assertDeliverable(content, '/from', NARROWER);
  const modified = moment.toISOString();
  return { fileName: `${stem}.${extension}`, contentType, content, modified };
}

export const STANDARD_FORMS = {
  'JSON-STAT': { extension: 'json', contentType: 'application/json; charset=utf-8' },
  'SDMX-CSV': {
    extension: 'csv',
    contentType: 'application/vnd.sdmx.data+csv; version=2.0.0; charset=utf-8',
  },
  'SDMX-JSON': {
    extension: 'json',
    contentType: 'application/vnd.sdmx.data+json; version=2.0.0; charset=utf-8',
  },
} as const satisfies Readonly<Record<StandardFormat, object>>;
