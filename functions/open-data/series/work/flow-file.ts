import type { DatasetName } from '../../../documents/workbooks/rules/datasets.ts';
import { datasetContents } from '../../../documents/workbooks/store/dataset-contents.ts';
import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { stageDialect } from '../../../platform/formats/csv.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { csvMetadataFile } from '../../exports/work/csv-metadata.ts';
import { exportFile } from '../../exports/work/file.ts';
import { changedAt } from '../../exports/work/series-files.ts';
import { DOCUMENTS, type SeriesQuery } from '../contract.ts';
import { describedFlow } from '../rules/described-flow.ts';
import { contributesTo } from '../rules/document-rows.ts';
import { documentTable } from '../rules/document-table.ts';
import {
  type AnyFlowName,
  type FlowName,
  isDocumentFlow,
  isStandardFormat,
} from '../rules/flows.ts';
import { assertKnown, MOST_ROWS_OF_FILE } from './read-document-rows.ts';
import { documentAnswer, documentChoice, priceAnswer } from './series-answer.ts';
import { seriesFile, standardDocumentFile } from './series-file.ts';

/** The requested figures of a flow in the requested format. @param mayBeLong whether the caller takes a file that no answer can hold. @throws Refusal invalid */
export const flowFile = (
  flow: AnyFlowName,
  query: SeriesQuery,
  asOf: Instant | undefined,
  now: Date,
  mayBeLong = false,
): Promise<FileReply> =>
  isDocumentFlow(flow)
    ? documentFile(flow, query, asOf, now, mayBeLong)
    : priceFile(flow, query, asOf, now, mayBeLong);

async function priceFile(
  flow: FlowName,
  query: SeriesQuery,
  asOf: Instant | undefined,
  now: Date,
  mayBeLong: boolean,
): Promise<FileReply> {
  const { rows, spans } = await priceAnswer(flow, query, asOf);
  const { format, lang, dialect } = query;
  const moment = changedAt(spans, asOf, now);
  if (format === 'CSVW') return csvwFile(flow, query, moment);
  return seriesFile(flow, rows, { format, lang, dialect, moment, mayBeLong });
}

async function documentFile(
  dataset: DatasetName,
  query: SeriesQuery,
  asOf: Instant | undefined,
  now: Date,
  mayBeLong: boolean,
): Promise<FileReply> {
  const { format, lang, dialect } = query;
  if (format === 'CSVW') {
    const { contributions } = await datasetContents(dataset);
    const choice = documentChoice(dataset, query);
    assertKnown(dataset, choice, contributions);
    const spans = contributions.filter((one) => contributesTo(one, choice));
    return csvwFile(dataset, query, changedAt(spans, asOf, now));
  }
  const most = mayBeLong ? MOST_ROWS_OF_FILE : undefined;
  const { rows, spans } = await documentAnswer(dataset, query, asOf, most);
  const request = { lang, dialect, moment: changedAt(spans, asOf, now), mayBeLong };
  return isStandardFormat(format)
    ? standardDocumentFile(dataset, rows, { ...request, format })
    : exportFile(documentTable(dataset, DOCUMENTS), rows, { ...request, format });
}

/** Metadata of the CSV file with the same content. */
function csvwFile(flow: AnyFlowName, question: SeriesQuery, moment: Date): FileReply {
  const { lang = 'it', dialect = stageDialect(), format: _, ...others } = question;
  const query = new URLSearchParams({ format: 'CSV', dialect, lang });
  for (const [name, value] of Object.entries(others))
    if (value !== undefined) query.set(name, String(value));
  const address = `${optionalEnvironment('PUBLIC_ORIGIN') ?? ''}${apiBase}/series/${flow}?${query}`;
  const changed = moment.toISOString();
  return csvMetadataFile(describedFlow(flow), `series-${flow}`, {
    address,
    lang,
    dialect,
    changed,
  });
}
