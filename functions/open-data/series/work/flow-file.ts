import type { DatasetName } from '../../../documents/workbooks/rules/datasets.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { exportFile } from '../../exports/work/file.ts';
import { changedAt } from '../../exports/work/series-files.ts';
import { DOCUMENTS, type SeriesQuery } from '../contract.ts';
import { documentTable } from '../rules/document-table.ts';
import {
  type AnyFlowName,
  type FlowName,
  isDocumentFlow,
  isStandardFormat,
} from '../rules/flows.ts';
import { csvwFile } from './csvw-file.ts';
import { documentAnswer, priceAnswer } from './series-answer.ts';
import { seriesFile, standardDocumentFile } from './series-file.ts';

/** The requested figures of a flow in the requested format. @throws Refusal invalid */
export const flowFile = (
  flow: AnyFlowName,
  query: SeriesQuery,
  asOf: Instant | undefined,
  now: Date,
): Promise<FileReply> =>
  isDocumentFlow(flow) ? documentFile(flow, query, asOf, now) : priceFile(flow, query, asOf, now);

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
  const { rows, spans } = await documentAnswer(dataset, query, asOf);
  const moment = changedAt(spans, asOf, now);
  if (format === 'CSVW') return csvwFile(dataset, query, moment);
  const request = { lang, dialect, moment };
  return isStandardFormat(format)
    ? standardDocumentFile(dataset, rows, { ...request, format })
    : exportFile(documentTable(dataset, DOCUMENTS), rows, { ...request, format });
}
