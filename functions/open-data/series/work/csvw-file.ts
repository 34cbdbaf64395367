import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { stageDialect } from '../../../platform/formats/csv.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import { csvMetadataFile } from '../../exports/work/csv-metadata.ts';
import type { SeriesQuery } from '../contract.ts';
import { describedFlow } from '../rules/described-flow.ts';
import type { AnyFlowName } from '../rules/flows.ts';

/** Metadata of the CSV file with the same content. */
export function csvwFile(flow: AnyFlowName, question: SeriesQuery, moment: Date): FileReply {
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
