import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import type { CsvDialect } from '../../../platform/contract/export-fields.ts';
import { apiBase, type FileReply } from '../../../platform/contract/route.ts';
import { stageDialect } from '../../../platform/formats/csv.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { Choice } from '../rules/choice.ts';
import { csvw } from '../rules/csvw.ts';
import { type FlowName, flowOf } from '../rules/flows.ts';

interface Question extends Choice {
  readonly asOf?: string | undefined;
  readonly lang?: Language | undefined;
  readonly dialect?: CsvDialect | undefined;
}

/** Metadata of the CSV file that answers the question. */
export function csvwFile(flow: FlowName, question: Question, moment: Date): FileReply {
  const { products, measures, from, to, lastN, asOf } = question;
  const { lang: language = 'it', dialect = stageDialect() } = question;
  const asked = {
    product: products?.join(','),
    measure: measures.join(','),
    from,
    to,
    lastN,
    asOf,
  };
  const query = new URLSearchParams({ format: 'CSV', dialect, lang: language });
  for (const [name, value] of Object.entries(asked))
    if (value !== undefined) query.set(name, String(value));
  const base = `${optionalEnvironment('PUBLIC_ORIGIN') ?? ''}${apiBase}`;
  const content = csvw(flow, {
    address: `${base}/series/${flow}?${query}`,
    codeLists: `${base}/codelists`,
    ...{ language, changed: moment.toISOString() },
    delimiter: dialect === 'semicolon' ? ';' : ',',
    isItalian: dialect === 'ministry' && language === 'it',
  });
  return {
    fileName: `${flowOf(flow).stem[language]}.csv-metadata.json`,
    contentType: 'application/csvm+json; charset=utf-8',
    content: `${JSON.stringify(content)}\n`,
    modified: moment.toISOString(),
  };
}
