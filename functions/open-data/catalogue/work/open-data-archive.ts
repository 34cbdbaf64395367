import { createHash } from 'node:crypto';
import { isDemonstration } from '../../../platform/aws/environment.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { type ZippedFile, zipOf } from '../../../platform/formats/zip-file.ts';
import { later } from '../../../platform/kernel/as-of.ts';
import { todayInRome } from '../../../platform/kernel/calendar.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import type { DataSet, DescribedDataSet } from '../contract/data-sets.ts';
import { dataPackage, type PackedFile } from './data-package.ts';

interface ArchiveRequest {
  readonly described: readonly DescribedDataSet[];
  readonly language: Language;
  readonly origin: string;
  /** A data set's CSV file in the comma dialect. */
  readonly fileOf: (dataSet: DataSet) => Promise<string | Uint8Array>;
}

/**
 * All open data as one ZIP archive: a data package with its files, a readme, and the SHA-256 of every file in the form
 * that `sha256sum --check` reads. The same figures always give the same bytes: the only time in it is that of their
 * last change, and it names no coming release.
 */
export async function openDataArchive(request: ArchiveRequest): Promise<FileReply> {
  const { language, origin, fileOf } = request;
  const described = request.described.map(({ nextRelease: _, ...one }) => one);
  const files = new Map<DataSet, PackedFile>();
  const zipped: ZippedFile[] = [];
  for (const { dataSet } of described) {
    const content = await fileOf(dataSet);
    const path = `data/${dataSet.id}.csv`;
    zipped.push({ name: path, content });
    files.set(dataSet, { path, bytes: Buffer.byteLength(content), hash: sha256(content) });
  }
  const description = dataPackage({ described, language, origin, files });
  zipped.push({ name: 'datapackage.json', content: `${JSON.stringify(description, null, 2)}\n` });
  zipped.push({ name: NOTE_NAMES[language], content: noteText(language, origin) });
  const sums = zipped.map(({ name, content }) => `${sha256(content)}  ${name}\n`);
  zipped.push({ name: 'SHA256SUMS', content: sums.join('') });
  const changes = described.flatMap(({ modified }) => modified ?? []);
  const changed = new Date(changes.length > 0 ? changes.reduce(later) : 0);
  return {
    fileName: `${STEMS[language]}_${todayInRome(changed)}.zip`,
    contentType: 'application/zip',
    content: zipOf(zipped, changed),
    modified: changed.toISOString(),
  };
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

const STEMS = { it: 'dati-aperti', en: 'open-data' } as const;
const NOTE_NAMES = { it: 'LEGGIMI.txt', en: 'README.txt' } as const;

function noteText(language: Language, origin: string): string {
  const [about, invented] = NOTES[language];
  const lines = [
    ...(isDemonstration() ? [invented, ''] : []),
    MINISTRY,
    `${origin}/dgsaie/open-data`,
    '',
    ...about,
    `${LICENCE.title} (${LICENCE.address})`,
  ];
  return `${lines.join('\n')}\n`;
}

const NOTES: Readonly<Record<Language, readonly [about: readonly string[], invented: string]>> = {
  it: [
    [
      'datapackage.json descrive i file della cartella data: colonne, tipi, unità, periodo coperto.',
      'I file sono CSV secondo la RFC 4180: UTF-8, virgola tra i campi, punto per i decimali.',
      'Controllo dei file: sha256sum --check SHA256SUMS',
      'I dati possono essere riutilizzati citando la fonte:',
    ],
    'Dati dimostrativi: le cifre sono inventate.',
  ],
  en: [
    [
      'datapackage.json describes the files in the folder data: columns, types, units, days covered.',
      'The files are CSV after RFC 4180: UTF-8, commas between fields, decimal point.',
      'To check the files: sha256sum --check SHA256SUMS',
      'The data may be reused if the source is cited:',
    ],
    'Demonstration data: the figures are invented.',
  ],
};
