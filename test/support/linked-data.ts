/** Requirements in search engines' documentation of schema.org: members that are required or recommended. */

type Described = Readonly<Record<string, unknown>> & { readonly '@type': string };

const ASKED: Readonly<Record<string, readonly string[]>> = {
  BreadcrumbList: ['itemListElement'],
  WebSite: ['name', 'url', 'inLanguage', 'publisher'],
  DataCatalog: ['name', 'url', 'license', 'publisher', 'dataset'],
  Dataset: [
    ...['name', 'description', 'url', 'license', 'creator', 'publisher', 'inLanguage'],
    ...['isAccessibleForFree', 'spatialCoverage', 'distribution', 'includedInDataCatalog'],
  ],
  Report: [
    ...['headline', 'name', 'description', 'url', 'author', 'publisher', 'datePublished'],
    ...['dateModified', 'inLanguage', 'license', 'temporalCoverage', 'isBasedOn'],
  ],
  Observation: [
    ...['name', 'observationAbout', 'observationDate', 'observationPeriod', 'value', 'unitText'],
    'url',
  ],
};

/** The objects that a page of HTML describes itself by. @throws Error where one is no JSON of schema.org */
export const linkedDataIn = (html: string): Described[] =>
  Array.from(
    html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
    ([, text]) => {
      const { '@context': context, ...data } = JSON.parse(text ?? '');
      const vocabulary = typeof context === 'string' ? context : context?.['@vocab'];
      if (!/^https:\/\/schema\.org\/?$/.test(vocabulary))
        throw new Error(`${text} is not of schema.org`);
      return data;
    },
  );

/** Missing members of an object, and values in another form than its vocabulary requires. */
export function linkedDataFaults(data: Described): string[] {
  const type = data['@type'];
  const asked = ASKED[type];
  if (!asked) return [`${type} is not known`];
  const faults = asked.filter((name) => isEmpty(data[name])).map((name) => `${type}.${name}`);
  const text = String(data.description ?? '');
  // Search engines for data show descriptions of this length only.
  if (type === 'Dataset' && (text.length < 50 || text.length > 5000))
    faults.push(`Dataset.description has ${text.length} characters`);
  const cover = data.temporalCoverage;
  if (cover !== undefined && !/^\d{4}(-\d\d){0,2}\/(\.\.|\d{4}(-\d\d){0,2})$/.test(String(cover)))
    faults.push(`${type}.temporalCoverage ${cover}`);
  const date = data.observationDate;
  if (date !== undefined && !/^\d{4}(-\d\d){0,2}$/.test(String(date)))
    faults.push(`${type}.observationDate ${date}`);
  return faults;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  /undefined|\{\{/.test(JSON.stringify(value)) ||
  (Array.isArray(value) && value.length === 0);
