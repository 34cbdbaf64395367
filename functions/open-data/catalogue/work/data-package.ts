/** Data packages after the Frictionless specifications (Data Package, Table Schema, CSV Dialect). */

import { type Instant, later } from '../../../platform/kernel/as-of.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { CONTACT, LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import type { CellKind } from '../../../platform/kernel/table.ts';
import {
  type DataSet,
  type DescribedDataSet,
  type FiledDataSet,
  fileAddress,
  partsOf,
} from '../contract/data-sets.ts';
import { CATALOGUE_TITLE, ENERGY_KEYWORDS, PRICE_KEYWORDS } from './catalogue-texts.ts';

/** A resource's file, where its bytes are known. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
}

interface PackageRequest {
  readonly described: readonly DescribedDataSet[];
  readonly language: Language;
  readonly origin: string;
  /** Files that are packed with the description; without them it refers to the addresses of the exports. */
  readonly files?: ReadonlyMap<DataSet, PackedFile>;
}

/** Describes the CSV files of every data set, in the comma dialect that such tools expect. */
export function dataPackage({ described, language, origin, files }: PackageRequest) {
  const changes = described.flatMap(({ modified }) => modified ?? []);
  return {
    profile: 'tabular-data-package',
    name: NAMES[language],
    title: CATALOGUE_TITLE[language],
    description: DESCRIPTION[language],
    homepage: `${origin}/dgsaie/open-data`,
    ...(changes.length > 0 && { created: changes.reduce(later) }),
    keywords: [...new Set([...PRICE_KEYWORDS[language], ...ENERGY_KEYWORDS[language]])],
    licenses: [{ name: LICENCE.id, title: LICENCE.title, path: LICENCE.address }],
    contributors: [
      { title: MINISTRY, role: 'publisher', email: CONTACT.email, path: `${origin}/dgsaie/` },
    ],
    sources: [{ title: MINISTRY, path: `${origin}/dgsaie/metodologia` }],
    resources: described
      .flatMap(partsOf)
      .map((one) => resourceOf(one, language, origin, files?.get(one.dataSet))),
  };
}

/** Names stay as they are, so that programs find a package again. */
const NAMES = { it: 'prezzi-carburanti', en: 'fuel-prices' } as const;
const DESCRIPTION = {
  it: 'Le serie settimanali, mensili, trimestrali e annuali dei prezzi dei carburanti, con accise, IVA e prezzo netto, e i dati del Ministero su petrolio, gas, carbone e bilanci energetici.',
  en: "The weekly, monthly, quarterly and yearly series of fuel prices, with excise duty, VAT and net price, and the ministry's figures on oil, gas, coal and energy balances.",
} as const;

function resourceOf(
  { dataSet, cover, modified, nextRelease }: FiledDataSet,
  language: Language,
  origin: string,
  file: PackedFile | undefined,
) {
  const address = fileAddress(dataSet, { format: 'CSV', lang: language, dialect: 'comma' });
  return {
    profile: 'tabular-data-resource',
    name: dataSet.id,
    path: file?.path ?? `${origin}${address}`,
    title: dataSet.title[language],
    description: dataSet.description[language],
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    dialect: { delimiter: ',', lineTerminator: '\r\n', doubleQuote: true, header: true },
    ...(file && { bytes: file.bytes, hash: `sha256:${file.hash}` }),
    schema: schemaOf(dataSet, language),
    ...publicationOf(dataSet, cover, modified, nextRelease),
  };
}

/** Members that publishers may add to the specifications' own. */
const publicationOf = (
  { frequency }: DataSet,
  cover: DescribedDataSet['cover'],
  modified: Instant | undefined,
  nextRelease: Instant | undefined,
) => ({
  frequency,
  ...(cover && { temporal: { start: cover.from, end: cover.to } }),
  ...(modified && { modified }),
  ...(nextRelease && { nextRelease }),
});

const TYPES: Readonly<Record<CellKind, 'date' | 'datetime' | 'integer' | 'string' | 'number'>> = {
  date: 'date',
  moment: 'datetime',
  number: 'integer',
  text: 'string',
  amount: 'number',
  decimal: 'number',
};

function schemaOf({ columns, key, group }: DataSet, language: Language) {
  return {
    fields: columns.map(({ kind, heading, meaning, unit }) => ({
      name: heading[language],
      type: TYPES[kind],
      description: meaning[language],
      ...(unit && { unit: unit[language] }),
      // A figure from a document may have no code of some dimension.
      ...(key.includes(heading.en) && group !== 'energy' && { constraints: { required: true } }),
    })),
    missingValues: [''],
    primaryKey: columns
      .filter(({ heading }) => key.includes(heading.en))
      .map(({ heading }) => heading[language]),
  };
}
