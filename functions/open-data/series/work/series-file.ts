import type { ExportFormat } from '../../../platform/contract/export-fields.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { assertDeliverable } from '../../../platform/formats/deliverable.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { exportFile, type FileRequest } from '../../exports/work/file.ts';
import { type FlowName, flowOf, isStandardFormat, type StandardFormat } from '../rules/flows.ts';
import { jsonStat } from '../rules/json-stat.ts';
import type { Observation } from '../rules/observations.ts';
import { sdmxCsv, sdmxJson } from '../rules/sdmx.ts';
import { seriesTable } from '../rules/series-table.ts';

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
  const { extension, contentType, write } = FORMATS[format];
  const { lang = 'it', moment } = request;
  const content = write(flow, observations, lang, moment.toISOString());
  assertDeliverable(content, '/from');
  return {
    fileName: `${flowOf(flow).stem[lang]}.${extension}`,
    ...{ contentType, content, modified: moment.toISOString() },
  };
}

/** @throws Refusal invalid when it is more than an answer can hold */
export function jsonStatFile(stem: string, told: object, moment: Date): FileReply {
  const content = `${JSON.stringify(told)}\n`;
  assertDeliverable(content, '/from');
  const { contentType, extension } = FORMATS['JSON-STAT'];
  return { fileName: `${stem}.${extension}`, contentType, content, modified: moment.toISOString() };
}

interface Format {
  readonly extension: string;
  readonly contentType: string;
  readonly write: (
    flow: FlowName,
    observations: readonly Observation[],
    language: Language,
    changed: Instant,
  ) => string;
}

const FORMATS: Readonly<Record<StandardFormat, Format>> = {
  'JSON-STAT': {
    extension: 'json',
    contentType: 'application/json; charset=utf-8',
    write: (...given) => `${JSON.stringify(jsonStat(...given))}\n`,
  },
  'SDMX-CSV': {
    extension: 'csv',
    contentType: 'application/vnd.sdmx.data+csv; version=2.0.0; charset=utf-8',
    write: sdmxCsv,
  },
  'SDMX-JSON': {
    extension: 'json',
    contentType: 'application/vnd.sdmx.data+json; version=2.0.0; charset=utf-8',
    write: (flow, observations, language, prepared) =>
      `${JSON.stringify(sdmxJson(flow, observations, { language, prepared }))}\n`,
  },
};
