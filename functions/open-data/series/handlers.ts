import type { DatasetName } from '../../documents/workbooks/rules/datasets.ts';
import { apiBase, type FileReply } from '../../platform/contract/route.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import type { Instant } from '../../platform/kernel/as-of.ts';
import { exportFile } from '../exports/work/file.ts';
import { changedAt } from '../exports/work/series-files.ts';
import type { SeriesQuery, seriesRoutes } from './contract.ts';
import { documentTable } from './rules/document-table.ts';
import { type FlowName, isDocumentFlow, isStandardFormat } from './rules/flows.ts';
import { documentJsonStat } from './rules/json-stat.ts';
import { csvwFile } from './work/csvw-file.ts';
import { listDocumentFlows } from './work/list-document-flows.ts';
import { listSeries } from './work/list-series.ts';
import { sdmxAnswer } from './work/sdmx-answers.ts';
import { documentAnswer, priceAnswer, refuse } from './work/series-answer.ts';
import { jsonStatFile, seriesFile } from './work/series-file.ts';

export const forExports = {
  'series/list': async ({ asOf }) => [
    ...(await listSeries(asOf)),
    ...(await listDocumentFlows(asOf)),
  ],

  'series/get': ({ params: { flow }, query, asOf, now }) =>
    isDocumentFlow(flow) ? documentFile(flow, query, asOf, now) : priceFile(flow, query, asOf, now),

  'series/sdmx': ({ params: { path }, query, accept = '', asOf, now }) =>
    sdmxAnswer({ path, query, accept, asOf, now }),
} satisfies Handlers<typeof seriesRoutes>;

async function priceFile(
  flow: FlowName,
  query: SeriesQuery,
  asOf: Instant | undefined,
  now: Date,
): Promise<FileReply> {
  const { rows, spans } = await priceAnswer(flow, query, asOf);
  const { format, lang, dialect } = query;
  const moment = changedAt(spans, asOf, now);
  if (format === 'CSVW') return csvwFile(flow, query, moment);
  return seriesFile(flow, rows, { format, lang, dialect, moment });
}

async function documentFile(
  dataset: DatasetName,
  query: SeriesQuery,
  asOf: Instant | undefined,
  now: Date,
): Promise<FileReply> {
  const { format, lang, dialect } = query;
  const isJsonStat = format === 'JSON-STAT';
  if (isStandardFormat(format) && !isJsonStat) return refuse('format', format);
  const { rows, spans } = await documentAnswer(dataset, query, asOf);
  const moment = changedAt(spans, asOf, now);
  if (format === 'CSVW') return csvwFile(dataset, query, moment);
  if (isJsonStat)
    return jsonStatFile(
      `series-${dataset}`,
      documentJsonStat(dataset, rows, lang ?? 'it', moment.toISOString()),
      moment,
    );
  return exportFile(documentTable(dataset, DOCUMENTS), rows, { format, lang, dialect, moment });
}

/** Address below which documents stand by their ids. */
const DOCUMENTS = `${apiBase}/cmis/documents/`;
