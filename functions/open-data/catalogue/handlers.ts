import { documentRoot } from '../../documents/rules/document-folders.ts';
import { foldersBelow } from '../../documents/store/folders.ts';
import { optionalEnvironment } from '../../platform/aws/environment.ts';
import type { FileReply } from '../../platform/contract/route.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { type Instant, later } from '../../platform/kernel/as-of.ts';
import { startOfDay, todayInRome } from '../../platform/kernel/calendar.ts';
import { publicState, stationsState } from '../../platform/tables/counters.ts';
import { releaseEdits } from '../../prices/surveys/store/release-edits.ts';
import type { catalogueRoutes, DcatVersion } from './contract/catalogue.ts';
import { filesOf } from './contract/data-sets.ts';
import { knownFacts, presentFacts } from './store/file-facts.ts';
import { csvMetadataAt } from './work/csv-file-at.ts';
import { contentOf } from './work/data-files.ts';
import { dataPackage } from './work/data-package.ts';
import { describedDataSets } from './work/data-set-facts.ts';
import { type Catalogued, dcatJsonLd, dcatTurtle } from './work/dcat-catalogue.ts';
import { openDataArchive } from './work/open-data-archive.ts';
import { schemaOrgCatalogue } from './work/schema-org.ts';

const siteOrigin = () => optionalEnvironment('PUBLIC_ORIGIN') ?? '';

export const forCatalogue = {
  'catalogue/turtle': async ({ query, now }) => {
    const { catalogue, modified } = await catalogued(now, query.version);
    return { ...dcatTurtle(catalogue), modified };
  },

  'catalogue/json-ld': async ({ query, now }) => {
    const { catalogue, modified } = await catalogued(now, query.version);
    return { ...dcatJsonLd(catalogue), modified };
  },

  'catalogue/schema-org': async ({ query: { lang = 'it' }, now }) => {
    const modified = await describedAt(now);
    const described = await describedDataSets(now);
    const content = schemaOrgCatalogue(described, lang, siteOrigin());
    return { ...jsonFile('schema-org.jsonld', 'application/ld+json', content), modified };
  },

  'catalogue/data-package': async ({ query: { lang: language = 'it' }, now }) => {
    const modified = await describedAt(now);
    const described = await describedDataSets(now);
    const content = dataPackage({ described, language, origin: siteOrigin() });
    return { ...jsonFile('datapackage.json', 'application/json', content), modified };
  },
  'catalogue/csv-metadata': async ({ query: { url } }) => csvMetadataAt(url),

  /** Made once for each public version, for all readers. */
  'catalogue/archive': async ({ query: { lang: language = 'it', year }, now, asOf }) =>
    openDataArchive({
      described: await describedDataSets(now, asOf),
      ...{ language, year, origin: siteOrigin() },
      fileOf: async (dataSet) => {
        const choice = { format: 'CSV', dialect: 'comma', lang: language } as const;
        return (await contentOf({ dataSet, choice }, now, asOf)).content;
      },
    }),
} satisfies Handlers<typeof catalogueRoutes>;

async function catalogued(now: Date, version: DcatVersion = '3') {
  const changed = await describedAt(now);
  const [described, folders, { known, storedAt }] = await Promise.all([
    describedDataSets(now),
    foldersBelow(documentRoot),
    knownFacts(),
  ]);
  const facts = presentFacts(described.flatMap(filesOf), known);
  const catalogue: Catalogued = { described, folders, facts, version, origin: siteOrigin() };
  const moments = [storedAt, ...folders.map(({ changedAt }) => changedAt)];
  return { catalogue, modified: moments.flatMap((one) => one ?? []).reduce(later, changed) };
}

/**
 * When a description of the data sets changed last: read before them, so that they are never older than it says. The day
 * is part of it, as days decide which release comes next.
 */
async function describedAt(now: Date): Promise<Instant> {
  const [prices, days, edits] = await Promise.all([publicState(), stationsState(), releaseEdits()]);
  return [prices.changedAt, days.changedAt, ...edits.map(({ at }) => at)]
    .flatMap((one) => one ?? [])
    .reduce(later, startOfDay(todayInRome(now)).toISOString());
}

const jsonFile = (fileName: string, type: string, document: unknown): FileReply => ({
  fileName,
  contentType: `${type}; charset=utf-8`,
  content: `${JSON.stringify(document, null, 2)}\n`,
});
