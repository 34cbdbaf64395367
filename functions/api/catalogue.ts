import { optionalEnvironment } from '../aws/environment.ts';
import type { FileReply } from '../contract/route.ts';
import { dataPackage } from '../formats/data-package.ts';
import { dcatJsonLd, dcatTurtle } from '../formats/dcat-catalogue.ts';
import { schemaOrgCatalogue } from '../formats/schema-org.ts';
import type { Handlers } from '../http/endpoint.ts';
import { describedDataSets } from '../usecases/data-set-facts.ts';

const siteOrigin = () => optionalEnvironment('PUBLIC_ORIGIN') ?? '';

export const forExports = {
  'catalogue/turtle': async ({ now }) => dcatTurtle(await describedDataSets(now), siteOrigin()),

  'catalogue/json-ld': async ({ now }) => dcatJsonLd(await describedDataSets(now), siteOrigin()),

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
} satisfies Handlers;

const jsonFile = (fileName: string, type: string, document: unknown): FileReply => ({
  fileName,
  contentType: `${type}; charset=utf-8`,
  content: `${JSON.stringify(document, null, 2)}\n`,
});
