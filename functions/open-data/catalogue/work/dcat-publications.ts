import { apiBase } from '../../../platform/kernel/addresses.ts';
/** Published documents in the catalogue: a data set for each folder, with a distribution for each file. */

import { type FolderKind, knownFolder } from '../../../documents/rules/document-folders.ts';
import { documentName } from '../../../documents/rules/document-names.ts';
import {
  documentTitle,
  folderPage,
  folderTitle,
} from '../../../documents/rules/document-titles.ts';
import { extensionOf } from '../../../documents/rules/inside/file-types.ts';
import { documentIdOf } from '../../../documents/store/documents.ts';
import type { Folder } from '../../../documents/store/folders.ts';

import { later } from '../../../platform/kernel/as-of.ts';
import type { DcatVersion } from '../contract/catalogue.ts';
import { ENERGY_KEYWORDS } from './catalogue-texts.ts';
import {
  type Addresses,
  bytesOf,
  type Described,
  type DescribedFile,
  type FileFormat,
} from './dcat-terms.ts';
import { inLanguages } from './rdf.ts';

export function publicationOf(folder: Folder, addresses: Addresses): Described {
  const { location, files } = folder;
  const title = { it: folderTitle(location, 'it'), en: folderTitle(location, 'en') };
  return {
    id: idOf(folder),
    title,
    description: {
      it: `${title.it}: i documenti pubblicati nella cartella ${location}`,
      en: `${title.en}: the documents published in the folder ${location}`,
    },
    keywords: ENERGY_KEYWORDS,
    frequency: frequencyOf(location),
    languages: ['it'],
    page: `${addresses.origin}/dgsaie${folderPage(location)}`,
    modified: files.map(({ lastModificationDate }) => lastModificationDate).reduce(later),
    cover: coverOf(folder),
    distributions: files.map(({ fileName }) => documentIdAt(location, fileName)),
  };
}

export function filesOfFolder(
  { files }: Folder,
  version: DcatVersion,
  { origin }: Addresses,
): DescribedFile[] {
  return files.map((file) => {
    const { location, fileName, lastModificationDate, size: bytes, digests } = file;
    return {
      id: documentIdAt(location, fileName),
      title: inLanguages({ it: documentTitle(file, 'it'), en: documentTitle(file, 'en') }),
      description: inLanguages({ it: `Il file ${fileName}`, en: `The file ${fileName}` }),
      address: `${origin}${apiBase}/cmis/documents/${documentIdOf(location, fileName)}`,
      format: formatOf(fileName),
      language: 'it',
      // A replaced file becomes another one at the same address.
      issued: lastModificationDate,
      modified: lastModificationDate,
      more: bytesOf({ bytes, digests }, version),
    };
  });
}

/** `documents-bollettino-2014`; identifiers of the profile have no other characters. */
const idOf = ({ location }: Folder) =>
  `documents-${location.split('/').slice(2, -1).join('-').replaceAll('_', '-').toLowerCase()}`;

const documentIdAt = (location: string, fileName: string) =>
  `document-${documentIdOf(location, fileName)}`;

function formatOf(fileName: string): FileFormat {
  const extension = extensionOf(fileName) ?? 'pdf';
  return extension === 'html' ? 'htm' : extension;
}

/** The years that the folder or the names of its files say, else those in which its files were made. */
function coverOf({ location, files }: Folder): Described['cover'] {
  const { year, quarter } = knownFolder(location) ?? {};
  if (year && quarter) return quarterOf(year, quarter);
  const named = files.flatMap(({ fileName }) => {
    const name = documentName(location, fileName);
    return [name.year, name.lastYear].flatMap((one) => one ?? []);
  });
  const made = files.map(({ lastModificationDate }) => Number(lastModificationDate.slice(0, 4)));
  const years = year ? [year] : named.length > 0 ? named : made;
  return { from: `${Math.min(...years)}-01-01`, to: `${Math.max(...years)}-12-31` };
}

const quarterOf = (year: number, quarter: number) => {
  const [from, to] = [`${3 * quarter - 2}`, `${3 * quarter}`].map((one) => one.padStart(2, '0'));
  const lastDay = quarter === 1 || quarter === 4 ? 31 : 30;
  return { from: `${year}-${from}-01`, to: `${year}-${to}-${lastDay}` };
};

/** How often documents are added; in other folders at no fixed times. */
const FREQUENCIES: { readonly [kind in FolderKind]?: Described['frequency'] } = {
  bulletin: 'MONTHLY',
  'old-bulletin': 'QUARTERLY',
  'gas-balance': 'MONTHLY',
  'gas-imports': 'MONTHLY',
  'preliminary-consumption': 'MONTHLY',
  'final-consumption': 'ANNUAL',
  'regional-gas': 'ANNUAL',
  'provincial-gas': 'ANNUAL',
  'energy-balance': 'ANNUAL',
  'eurostat-balance': 'ANNUAL',
};

function frequencyOf(location: string): Described['frequency'] {
  const kind = knownFolder(location)?.kind;
  return (kind && FREQUENCIES[kind]) ?? 'IRREG';
}
