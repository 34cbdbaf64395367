import { documentRoot } from '../../documents/rules/document-folders.ts';
import { foldersBelow } from '../../documents/store/folders.ts';
import { DATASET_NAMES } from '../../documents/workbooks/rules/datasets.ts';
import { optionalEnvironment } from '../../platform/aws/environment.ts';
import type { FileReply } from '../../platform/contract/route.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import type { Instant } from '../../platform/kernel/as-of.ts';
import type { Language } from '../../platform/kernel/language.ts';
import { forExports } from '../exports/handlers.ts';
import { forExports as forSeries } from '../series/handlers.ts';
import type { catalogueRoutes, DcatVersion } from './contract/catalogue.ts';
import type { DataSet } from './contract/data-sets.ts';
import { csvMetadataAt } from './work/csv-file-at.ts';
import { dataPackage } from './work/data-package.ts';
import { describedDataSets } from './work/data-set-facts.ts';
import { type Catalogued, dcatJsonLd, dcatTurtle } from './work/dcat-catalogue.ts';
import { openDataArchive } from './work/open-data-archive.ts';
import { schemaOrgCatalogue } from './work/schema-org.ts';

const siteOrigin = () => optionalEnvironment('PUBLIC_ORIGIN') ?? '';

export const forCatalogue = {
  'catalogue/turtle': async ({ query, now }) => dcatTurtle(await catalogued(now, query.version)),

  'catalogue/json-ld': async ({ query, now }) => dcatJsonLd(await catalogued(now, query.version)),

  'catalogue/schema-org': async ({ query: { lang = 'it' }, now }) =>
    jsonFile(
      'schema-org.jsonld',
      'application/ld+json',
      schemaOrgCatalogue(await describedDataSets(now), lang, siteOrigin()),
    ),

  'catalogue/data-package': async ({ query: { lang: language = 'it' }, now }) =>
    jsonFile(
      'datapackage.json',
      'application/json',
      dataPackage({ described: await describedDataSets(now), language, origin: siteOrigin() }),
    ),
  'catalogue/csv-metadata': async ({ query: { url } }) => csvMetadataAt(url),

  /** Made once for each public version, for all readers. */
  'catalogue/archive': async ({ query: { lang: language = 'it' }, now, asOf }) =>
    openDataArchive({
      described: await describedDataSets(now, asOf),
      language,
      origin: siteOrigin(),
      fileOf: (dataSet) => csvOf(dataSet, language, now, asOf),
    }),
} satisfies Handlers<typeof catalogueRoutes>;

async function catalogued(now: Date, version: DcatVersion = '3'): Promise<Catalogued> {
  const [described, folders] = await Promise.all([
    describedDataSets(now),
    foldersBelow(documentRoot),
  ]);
  return { described, folders, version, origin: siteOrigin() };
}

/** The bytes that the data set's export would answer with. */
async function csvOf(
  { id, group, frequency, product, query }: DataSet,
  lang: Language,
  now: Date,
  asOf: Instant | undefined,
) {
  const call = {
    body: undefined,
    actor: undefined,
    bearer: undefined,
    asOf,
    ifMatch: undefined,
    address: '',
    accept: undefined,
    protocolVersion: undefined,
  };
  const form = { format: 'CSV', dialect: 'comma', lang } as const;
  const exported = () => {
    if (group === 'energy') {
      const flow = DATASET_NAMES.find((name) => id === `series-${name}`);
      if (!flow) throw new Error(`${id} is no flow`);
      return forSeries['series/get']({ ...call, now, params: { flow }, query: form });
    }
    if (group === 'weekly') {
      const typed = { ...form, ...(query.type && { type: query.type as 'ALL' }) };
      return forExports['weekly-prices/report-export']({
        ...call,
        now,
        params: undefined,
        query: typed,
      });
    }
    if (group === 'provisional') {
      const days = { ...call, now, params: undefined, query: form };
      return frequency === 'daily'
        ? forExports['provisional-prices/export'](days)
        : forExports['provisional-prices/errors-export'](days);
    }
    return product === undefined
      ? forExports['monthly-prices/export-all']({ ...call, now, params: undefined, query: form })
      : forExports['monthly-prices/export']({
          ...call,
          now,
          params: { productId: product },
          query: form,
        });
  };
  return (await exported()).content;
}

const jsonFile = (fileName: string, type: string, document: unknown): FileReply => ({
  fileName,
  contentType: `${type}; charset=utf-8`,
  content: `${JSON.stringify(document, null, 2)}\n`,
});
