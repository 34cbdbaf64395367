import { documentRoot } from '../../documents/rules/document-folders.ts';
import { isWorkbook } from '../../documents/rules/inside/file-types.ts';
import { documentIdOf } from '../../documents/store/documents.ts';
import { foldersBelow } from '../../documents/store/folders.ts';
import { newsBetween } from '../../documents/store/news.ts';
import { latestFigureChanges } from '../../documents/workbooks/store/figure-changes.ts';
import { findReading } from '../../documents/workbooks/store/readings.ts';
import { latestChanges, latestCorrections } from '../../open-data/changes/work/public-changes.ts';
import { optionalEnvironment } from '../../platform/aws/environment.ts';
import type { FileReply } from '../../platform/contract/route.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { apiBase } from '../../platform/kernel/addresses.ts';
import { later } from '../../platform/kernel/as-of.ts';
import { addDays, startOfDay, todayInRome } from '../../platform/kernel/calendar.ts';
import type { Language } from '../../platform/kernel/language.ts';
import { MINISTRY } from '../../platform/kernel/publisher.ts';
import { latestProvisionalDays } from '../../prices/national-prices/work/read-provisional-prices.ts';
import type { feedRoutes } from './contract.ts';
import { figureChangeEntry } from './rules/energy-texts.ts';
import { changeEntry, dayEntry, feedText, figureCountsText, REMOVED } from './rules/feed-texts.ts';
import type { FeedName, PRICE_FEEDS } from './rules/feeds.ts';
import { changeLink } from './work/change-links.ts';
import { contentEvents } from './work/content-events.ts';
import { atomFile, type Feed, type FeedEntry, jsonFeedFile } from './work/feeds.ts';

/** Maximum number of entries in a feed. */
const LENGTH = 40;

type Query = { readonly lang?: Language | undefined };
type Form = 'atom' | 'json';

export const forPublic = {
  'feeds/atom': async ({ params, query }) => feedFile('atom', params.feed, query, changesOf),
  'feeds/json': async ({ params, query }) => feedFile('json', params.feed, query, changesOf),
  'feeds/provisional-atom': async ({ query }) => feedFile('atom', 'provisional', query, daysOf),
  'feeds/provisional-json': async ({ query }) => feedFile('json', 'provisional', query, daysOf),
  'feeds/news-atom': async ({ query, now }) => feedFile('atom', 'news', query, newsAt(now)),
  'feeds/news-json': async ({ query, now }) => feedFile('json', 'news', query, newsAt(now)),
} satisfies Handlers<typeof feedRoutes>;

export const forFiles = {
  'feeds/documents-atom': async ({ query, now }) =>
    feedFile('atom', 'documents', query, documentsAt(now)),
  'feeds/documents-json': async ({ query, now }) =>
    feedFile('json', 'documents', query, documentsAt(now)),
} satisfies Handlers<typeof feedRoutes>;

export const forExports = {
  'feeds/energy-atom': async ({ query }) => feedFile('atom', 'energy', query, energyOf),
  'feeds/energy-json': async ({ query }) => feedFile('json', 'energy', query, energyOf),
} satisfies Handlers<typeof feedRoutes>;

const siteOrigin = () => optionalEnvironment('PUBLIC_ORIGIN') ?? '';

/** Permanent, unique id: a tag URI (RFC 4151) of the host. */
function tagOf(name: string): string {
  const origin = siteOrigin();
  const host = URL.canParse(origin) ? new URL(origin).hostname : 'energy-statistics';
  return `tag:${host},2026:${name}`;
}

async function feedFile<Name extends FeedName>(
  form: Form,
  name: Name,
  { lang = 'it' }: Query,
  entriesOf: (name: Name, language: Language) => Promise<FeedEntry[]>,
): Promise<FileReply> {
  const origin = siteOrigin();
  const { title, stem, page } = feedText(name, lang);
  const feed: Feed = {
    id: tagOf(`feed/${name}/${lang}`),
    language: lang,
    title,
    author: MINISTRY,
    page: `${origin}/dgsaie${page}`,
    self: `${origin}${apiBase}/feeds/${name}/${form}?lang=${lang}`,
    entries: await entriesOf(name, lang),
  };
  return (form === 'atom' ? atomFile : jsonFeedFile)(feed, stem);
}

async function changesOf(
  feed: (typeof PRICE_FEEDS)[number],
  language: Language,
): Promise<FeedEntry[]> {
  const changes =
    feed === 'corrections' ? await latestCorrections(LENGTH) : await latestChanges(feed, LENGTH);
  return changes.map((change) => ({
    id: tagOf(`${language}/${change.series}/${change.period}/${change.revision}/${change.kind}`),
    link: changeLink(change, language),
    published: change.at,
    updated: change.at,
    ...changeEntry(change, language),
  }));
}

async function daysOf(_: FeedName, language: Language): Promise<FeedEntry[]> {
  const days = await latestProvisionalDays(LENGTH);
  const entries = days.map(({ date, published, updated, prices }) => ({
    id: tagOf(`${language}/provisional/${date}`),
    link: `${siteOrigin()}/dgsaie${feedText('provisional', language).page}`,
    published,
    updated,
    ...dayEntry(date, prices, language),
  }));
  return entries.sort(byUpdate);
}

const byUpdate = (a: FeedEntry, b: FeedEntry): number => (a.updated < b.updated ? 1 : -1);

async function energyOf(feed: FeedName, language: Language): Promise<FeedEntry[]> {
  const changes = await latestFigureChanges(LENGTH);
  return changes.map((change) => {
    const { document, at, kind } = change;
    const path =
      kind === 'withdrawal'
        ? `/dgsaie${feedText(feed, language).page}`
        : `${apiBase}/cmis/documents/${document}`;
    return {
      id: tagOf(`${language}/energy/${document}/${at}`),
      link: siteOrigin() + path,
      ...{ published: at, updated: at },
      ...figureChangeEntry(change, language),
    };
  });
}

const newsAt = (now: Date) => async (_: FeedName, language: Language) => {
  const today = todayInRome(now);
  const items = await newsBetween(addDays(today, -365), today, LENGTH);
  const entries = items.map(({ id, date, title, titleEn, url, urlEn, changedAt }): FeedEntry => {
    const [name, address] = language === 'it' ? [title, url] : [titleEn, urlEn];
    const at = startOfDay(date).toISOString();
    return {
      id: newsTag(id, language),
      title: name,
      link: address.startsWith('/') ? `${siteOrigin()}${address}` : address,
      ...{ published: at, updated: later(at, changedAt ?? at), text: name },
    };
  });
  const { removed } = await contentEvents('news', now);
  const told = removed.map(({ item: { id }, ...moments }): FeedEntry => {
    const title = REMOVED.news[language];
    const { page } = feedText('news', language);
    return {
      ...{ id: newsTag(id, language), title, text: title, link: `${siteOrigin()}/dgsaie${page}` },
      ...moments,
    };
  });
  return [...entries, ...told].sort(byUpdate).slice(0, LENGTH);
};

const newsTag = (id: number | string, language: Language) => tagOf(`${language}/news/${id}`);

const documentsAt = (now: Date) => async (_: FeedName, language: Language) => {
  const files = (await foldersBelow(documentRoot)).flatMap((folder) => folder.files);
  const { begun, removed } = await contentEvents('documents', now);
  const latest = files
    .sort((a, b) => (a.lastModificationDate < b.lastModificationDate ? 1 : -1))
    .slice(0, LENGTH);
  const entries = latest.map(async ({ location, fileName, lastModificationDate }) => {
    const id = documentIdOf(location, fileName);
    const at = new Date(lastModificationDate).toISOString();
    const { changed } = (isWorkbook(fileName) ? await findReading(id) : undefined) ?? {};
    const figures = changed && figureCountsText(changed, language);
    const text = [`${location}${fileName}`, ...(figures ? [figures] : [])].join('\n');
    const first = begun.get(id) ?? at;
    return {
      id: tagOf(`${language}/documents/${id}`),
      title: fileName,
      link: `${siteOrigin()}${apiBase}/cmis/documents/${id}`,
      ...{ published: later(first, at) === at ? first : at, updated: at, text },
    };
  });
  const isPublic = new Set(files.map((file) => documentIdOf(file.location, file.fileName)));
  const told = removed
    .filter(({ item }) => !isPublic.has(item.id))
    .map(({ item: { id, location, fileName }, ...moments }) => ({
      ...{ id: tagOf(`${language}/documents/${id}`), text: `${location}${fileName}`, ...moments },
      title: `${REMOVED.documents[language]}: ${fileName}`,
      link: `${siteOrigin()}/dgsaie${feedText('documents', language).page}`,
    }));
  return [...(await Promise.all(entries)), ...told].sort(byUpdate).slice(0, LENGTH);
};
