/** One file of the files of several years, of which those are kept that have not changed. */
import type { DatasetContents } from '../../../documents/workbooks/store/dataset-contents.ts';
import type { RedirectReply } from '../../../platform/contract/route.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { FORMATS } from '../../exports/work/file.ts';
import type { SeriesQuery } from '../contract.ts';
import { partOf, partSize, putFlowFile, putPart } from '../store/flow-files.ts';
import { flowFile } from './flow-file.ts';
import { digestOf, partFolder } from './flow-parts.ts';
import { STANDARD_FORMS } from './series-file.ts';

export interface Making {
  readonly contents: DatasetContents;
  readonly query: SeriesQuery;
  readonly asOf: Instant | undefined;
  readonly now: Date;
  readonly folder: string;
  /** Time of `performance.now()` after which no further year is begun. */
  readonly until: number;
}

/** How files of several years become one: what the rows of a file stand between. */
const JOINTS = {
  CSV: { ...FORMATS.CSV, begin: (file: Buffer) => file.indexOf('\n') + 1, end: '', between: '' },
  'SDMX-CSV': {
    ...{ ...STANDARD_FORMS['SDMX-CSV'], end: '', between: '' },
    begin: (file: Buffer) => file.indexOf('\n') + 1,
  },
  JSON: { ...FORMATS.JSON, begin: () => 1, end: ']\n', between: ',\n' },
} as const;

const isJoinable = (format: SeriesQuery['format'] = 'CSV'): format is keyof typeof JOINTS =>
  format in JOINTS;

/** Whether a file is made of the files of its years. */
export const isJoined = ({ format, lastN, from = '0000', to = '9999' }: SeriesQuery): boolean =>
  isJoinable(format) && lastN === undefined && from.length === 4 && to.length === 4;

/** The file of several years, of which those that have not changed are kept. @throws Refusal unavailable when the time is up */
export async function joinedFile(making: Making, years: readonly string[]): Promise<RedirectReply> {
  const { contents, query, asOf, now, folder, until } = making;
  const { dataset } = contents;
  const format = isJoinable(query.format) ? (query.format ?? 'CSV') : 'CSV';
  const { begin, end, between, extension, contentType } = JOINTS[format];
  const { from: _, to: __, ...same } = query;
  const parts: { key: string; size: number }[] = [];
  for (const year of years) {
    const key = partFolder(contents, year) + digestOf({ ...same, asOf });
    const known = await partSize(key);
    if (known === undefined && performance.now() > until) {
      const detail = `The file is being made: ${parts.length} of ${years.length} years. Ask again.`;
      throw new Refusal('unavailable', { retryAfter: 5, detail });
    }
    if (known !== undefined) parts.push({ key, size: known });
    else {
      const file = await flowFile(dataset, { ...query, from: year, to: year }, asOf, now, true);
      const bytes = Buffer.from(file.content as string);
      await putPart(key, bytes);
      parts.push({ key, size: bytes.byteLength });
    }
  }
  const [first] = parts;
  const head = begin(Buffer.from(first ? await partOf(first.key) : ''));
  const withRows = parts.filter(({ size }) => size > head + end.length);
  const filled = withRows.length > 0 ? withRows : parts.slice(0, 1);
  const rows = filled.reduce((sum, { size }) => sum + size - head - end.length, 0);
  const size = head + rows + between.length * (filled.length - 1) + end.length;
  async function* chunks() {
    for (const [index, { key }] of filled.entries()) {
      const bytes = Buffer.from(await partOf(key));
      if (index > 0) yield Buffer.from(between);
      yield bytes.subarray(index > 0 ? head : 0, bytes.byteLength - end.length);
    }
    yield Buffer.from(end);
  }
  const span = [...new Set([years[0], years.at(-1)])].join('_');
  const file = { fileName: `series-${dataset}_${span}.${extension}`, contentType };
  return putFlowFile(folder, file, { chunks: chunks(), size });
}
