import { createHash } from 'node:crypto';
import { isDemonstration } from '../../../platform/aws/environment.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { type ZippedFile, zipOf } from '../../../platform/formats/zip-file.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import { later } from '../../../platform/kernel/as-of.ts';
import { todayInRome } from '../../../platform/kernel/calendar.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { catalogueRoutes } from '../contract/catalogue.ts';
import {
  type DataSet,
  type DescribedDataSet,
  type FiledDataSet,
  partsOf,
} from '../contract/data-sets.ts';
import { dataPackage, type PackedFile } from './data-package.ts';

interface ArchiveRequest {
  readonly described: readonly DescribedDataSet[];
  /** Packs only the parts of this year, of data sets that are more than one file. */
  readonly year?: number | undefined;
  readonly language: Language;
  readonly origin: string;
  /** A data set's CSV file in the comma dialect. */
  readonly fileOf: (dataSet: DataSet) => Promise<string | Uint8Array>;
}

/**
 * A ZIP archive of all open data that are one file each, or of one year of the data sets that have parts, whose
 * archives the description of the first names by address: a data package with its files, a readme, and the SHA-256
 * of every file in the form that `sha256sum --check` reads. The same figures always give the same bytes: the only
 * time in it is that of their last change, and it names no coming release. @throws Refusal not_found for a year
 * without parts
 */
export async function openDataArchive(request: ArchiveRequest): Promise<FileReply> {
  const { language, origin, fileOf, year } = request;
  const all = request.described.flatMap(partsOf).map(({ nextRelease: _, ...one }) => one);
  const described = all.filter((one) => year === undefined || one.year === year);
  if (year !== undefined && described.length === 0) throw new Refusal('not_found', { year });
  const files = new Map<DataSet, PackedFile>();
  const zipped: ZippedFile[] = [];
  for (const { dataSet } of described.filter((one) => one.year === year)) {
    const content = await fileOf(dataSet);
    const path = `data/${dataSet.id}.csv`;
    zipped.push({ name: path, content });
    files.set(dataSet, { path, bytes: Buffer.byteLength(content), hash: sha256(content) });
  }
  const description = dataPackage({ described, language, origin, files });
  zipped.push({ name: 'datapackage.json', content: `${JSON.stringify(description, null, 2)}\n` });
  zipped.push({ name: NOTE_NAMES[language], content: noteText(language, origin, yearsIn(all)) });
  const sums = zipped.map(({ name, content }) => `${sha256(content)}  ${name}\n`);
  zipped.push({ name: 'SHA256SUMS', content: sums.join('') });
  const changes = described.flatMap(({ modified }) => modified ?? []);
  const changed = new Date(changes.length > 0 ? changes.reduce(later) : 0);
  return {
    fileName: `${[STEMS[language], year, todayInRome(changed)].filter(Boolean).join('_')}.zip`,
    contentType: 'application/zip',
    content: zipOf(zipped, changed),
    modified: changed.toISOString(),
  };
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

const archive = `${apiBase}${catalogueRoutes['catalogue/archive'].path}`;
const STEMS = { it: 'dati-aperti', en: 'open-data' } as const;
const NOTE_NAMES = { it: 'LEGGIMI.txt', en: 'README.txt' } as const;

const yearsIn = (all: readonly FiledDataSet[]): number[] =>
  [...new Set(all.flatMap(({ year }) => year ?? []))].sort((a, b) => a - b);

/** @param years that have archives of their own */
function noteText(language: Language, origin: string, years: readonly number[]): string {
  const [about, invented, byYear] = NOTES[language];
  const lines = [
    ...(isDemonstration() ? [invented, ''] : []),
    MINISTRY,
    `${origin}/dgsaie/open-data`,
    '',
    ...about,
    `${LICENCE.title} (${LICENCE.address})`,
    ...(years.length > 0 ? ['', byYear] : []),
    ...years.map((year) => `${origin}${archive}?year=${year}&lang=${language}`),
  ];
  return `${lines.join('\n')}\n`;
}

const NOTES: Readonly<
  Record<Language, readonly [about: readonly string[], invented: string, byYear: string]>
> = {
  it: [
    [
      'datapackage.json descrive i file della cartella data: colonne, tipi, unità, periodo coperto.',
      'I file sono CSV secondo la RFC 4180: UTF-8, virgola tra i campi, punto per i decimali.',
      'Controllo dei file: sha256sum --check SHA256SUMS',
      'I dati possono essere riutilizzati citando la fonte:',
    ],
    'Dati dimostrativi: le cifre sono inventate.',
    'Le serie con più cifre di quante ne contiene un file sono in un archivio per ogni anno:',
  ],
  en: [
    [
      'datapackage.json describes the files in the folder data: columns, types, units, days covered.',
      'The files are CSV after RFC 4180: UTF-8, commas between fields, decimal point.',
      'To check the files: sha256sum --check SHA256SUMS',
      'The data may be reused if the source is cited:',
    ],
    'Demonstration data: the figures are invented.',
    'Series of more figures than a file holds are in an archive for each year:',
  ],
};
