import * as z from 'zod/mini';
import { lang } from '../../../platform/contract/export-fields.ts';
import { asOf, numberIn, requiredLine } from '../../../platform/contract/primitives.ts';
import { type Routes, routesWith } from '../../../platform/contract/route.ts';

/** Descriptions of the open data for programs: catalogues, search engines, data tools. */

const description = routesWith({
  access: 'anyone',
  fn: 'exports',
  response: 'file',
  // It names the next releases, and the passing of time changes which ones these are.
  cached: 'content',
});
/** Version of DCAT-AP: sizes of files are decimal numbers in version 2, and whole numbers in version 3. */
export const dcatVersion = z.enum(['2', '3']);
export type DcatVersion = z.infer<typeof dcatVersion>;
const dcat = z.object({ version: z.optional(dcatVersion) });
/** DCAT, DCAT-AP and DCAT-AP_IT, by their namespaces. */
const PROFILES =
  'http://www.w3.org/ns/dcat# http://data.europa.eu/r5r/ http://dati.gov.it/onto/dcatapit#';
const COMPACTED = 'http://www.w3.org/ns/json-ld#compacted';

const query = z.object({ lang: z.optional(lang) });

export const catalogueRoutes = {
  'catalogue/turtle': {
    ...description('GET', '/catalogue/dcat.ttl'),
    summary: 'The catalogue of the open data after DCAT-AP_IT, as Turtle',
    query: dcat,
    fileTypes: ['text/turtle'],
    versions: [`text/turtle;version=1.1;profile="${PROFILES}"`],
  },
  'catalogue/json-ld': {
    ...description('GET', '/catalogue/dcat.jsonld'),
    summary: 'The catalogue of the open data after DCAT-AP_IT, as JSON-LD',
    query: dcat,
    fileTypes: ['application/ld+json'],
    versions: [`application/ld+json;version=1.1;profile="${PROFILES} ${COMPACTED}"`],
  },
  'catalogue/schema-org': {
    ...description('GET', '/catalogue/schema-org.jsonld'),
    summary: "The open data in schema.org's words, for search engines",
    query,
    fileTypes: ['application/ld+json'],
    versions: [`application/ld+json;version=1.1;profile="https://schema.org/ ${COMPACTED}"`],
  },
  'catalogue/data-package': {
    ...description('GET', '/catalogue/datapackage.json'),
    summary: 'The open data as a Frictionless data package: files, columns, types, units, meaning',
    query,
    fileTypes: ['application/json'],
  },
  'catalogue/csv-metadata': {
    ...description('GET', '/catalogue/csv-metadata.json'),
    summary:
      'What each column of a public CSV file means, as CSV on the Web: every CSV answer names this address in its header `Link`',
    query: z.object({ url: requiredLine(2000) }),
    fileTypes: ['application/csvm+json'],
    versions: ['application/csvm+json;version=1.0;profile="http://www.w3.org/ns/csvw"'],
    // It depends on the question alone.
    cached: 'data',
  },
  'catalogue/archive': {
    ...description('GET', '/catalogue/archive.zip'),
    summary:
      'All open data as one archive, with a data package and the SHA-256 of every file; by `year` those that are more than one file each',
    query: z.object({ ...query.shape, year: z.optional(numberIn(1900, 2100)), asOf }),
    fileTypes: ['application/zip'],
    // The daily means in it change every morning.
    cached: 'days',
  },
} as const satisfies Routes<'catalogue'>;
