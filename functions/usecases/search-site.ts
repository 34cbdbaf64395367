import { LRUCache } from 'lru-cache';
import { type DataSet, dataSets } from '../contract/data-sets.ts';
import type { EditedNews } from '../contract/news.ts';
import type { SearchResult } from '../contract/search.ts';
import { type IsoDate, todayInRome } from '../domain/calendar.ts';
import { documentRoot } from '../domain/document-folders.ts';
import { documentPage, documentTitle } from '../domain/document-titles.ts';
import type { Language } from '../domain/published-names.ts';
import { type SearchableSeries, searchableSeries } from '../domain/searchable-series.ts';
import {
  fitOf,
  type PreparedText,
  preparedText,
  type SearchTerm,
  searchTerms,
} from '../domain/text-search.ts';
import { documentIdOf } from '../store/documents.ts';
import { foldersBelow, type ListedFile } from '../store/folders.ts';
import { newsBetween } from '../store/news.ts';

/** Base path of the site. */
const SITE = '/dgsaie';

export interface SearchOptions {
  readonly lang: Language;
  /** Of each group. */
  readonly limit: number;
  readonly now: Date;
}

/**
 * Series, published documents and news that have all the words of a question, the best fit first, then
 * the latest. Words of both languages are found; titles are in the one asked for.
 */
export async function searchSite(
  question: string,
  { lang, limit, now }: SearchOptions,
): Promise<SearchResult> {
  const terms = searchTerms(question);
  if (terms.length === 0) return { series: nothing, documents: nothing, news: nothing };
  const { files, news } = await contentAt(now);
  const series = found(seriesTexts, terms, ({ text }) => text[lang]);
  const documents = found(files, terms, textOfFile, byLatest);
  const newsFound = found(news, terms, (item) =>
    lang === 'en'
      ? preparedText({ title: item.titleEn, more: item.title })
      : preparedText({ title: item.title, more: item.titleEn }),
  );
  return {
    series: grouped(series, limit, ({ title, description, url }) => ({
      title: title[lang],
      description: description[lang],
      url,
    })),
    documents: grouped(documents, limit, (file) => {
      const page = documentPage(file);
      return {
        id: documentIdOf(file.location, file.fileName),
        fileName: file.fileName,
        size: file.size,
        lastModificationDate: file.lastModificationDate,
        title: documentTitle(file, lang),
        ...(page !== undefined && { page: SITE + page }),
      };
    }),
    news: grouped(newsFound, limit, ({ id, date, title, titleEn, url, urlEn }) => ({
      ...{ id, date },
      title: lang === 'en' ? titleEn : title,
      url: lang === 'en' ? urlEn : url,
    })),
  };
}

interface Content {
  readonly files: readonly ListedFile[];
  readonly news: readonly EditedNews[];
}

/**
 * Everybody asks in words of their own, so caches of answers do not help: without this, whoever types
 * would read all folders with every letter, and take from other readers what DynamoDB gives a partition.
 */
const KEPT_MS = 5000;
let latest: { readonly at: number; readonly content: Promise<Content> } | undefined;

/** All that is searched, as it was at most five seconds ago. */
function contentAt(now: Date): Promise<Content> {
  const age = now.getTime() - (latest?.at ?? 0);
  if (latest && age >= 0 && age < KEPT_MS) return latest.content;
  const content = readContent(now);
  latest = { at: now.getTime(), content };
  content.catch(() => {
    latest = undefined;
  });
  return content;
}

async function readContent(now: Date): Promise<Content> {
  const [folders, news] = await Promise.all([
    foldersBelow(documentRoot),
    newsBetween(FIRST_DAY, todayInRome(now), MOST_NEWS),
  ]);
  return { files: folders.flatMap((folder) => folder.files), news };
}

const nothing = { total: 0, items: [] };
const FIRST_DAY: IsoDate = '1900-01-01';
/** Beyond the latest of these nobody looks for news. */
const MOST_NEWS = 2000;

/** The items that fit, the best first, those that fit alike in the order `compare` gives. */
function found<T>(
  items: readonly T[],
  terms: readonly SearchTerm[],
  textOf: (item: T) => PreparedText,
  compare: (a: T, b: T) => number = () => 0,
): readonly T[] {
  return items
    .map((item) => ({ item, fit: fitOf(terms, textOf(item)) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || compare(a.item, b.item))
    .map(({ item }) => item);
}

const grouped = <T, Item>(all: readonly T[], limit: number, viewOf: (item: T) => Item) => ({
  total: all.length,
  items: all.slice(0, limit).map(viewOf),
});

const byLatest = (a: ListedFile, b: ListedFile): number =>
  a.lastModificationDate < b.lastModificationDate
    ? 1
    : Number(a.lastModificationDate > b.lastModificationDate) * -1;

/** What a file is found by depends on its path alone, and is worked out once. */
const fileTexts = new LRUCache<string, PreparedText>({ max: 50_000 });

function textOfFile(file: ListedFile): PreparedText {
  const path = file.location + file.fileName;
  const known = fileTexts.get(path);
  if (known) return known;
  const title = `${documentTitle(file, 'it')} ${documentTitle(file, 'en')}`;
  const text = preparedText({ title, more: path });
  fileTexts.set(path, text);
  return text;
}

interface SeriesText extends Pick<SearchableSeries, 'title' | 'description'> {
  readonly url: string;
  readonly text: Readonly<Record<Language, PreparedText>>;
}

const openDataWords = 'open data dati aperti scaricare download csv excel json serie storica';

function wordsOf({ name, description }: DataSet): string {
  return [...Object.values(name), ...Object.values(description), openDataWords].join(' ');
}

const seriesTexts: readonly SeriesText[] = [
  ...searchableSeries.map(({ page, ...one }) => withText(one, page, one.words)),
  ...dataSets.map((dataSet) => withText(dataSet, '/open-data', wordsOf(dataSet))),
];

function withText(
  { title, description }: Pick<SearchableSeries, 'title' | 'description'>,
  page: string,
  words: string,
): SeriesText {
  return {
    title,
    description,
    url: SITE + page,
    text: {
      it: preparedText({ title: title.it, more: `${title.en} ${words}` }),
      en: preparedText({ title: title.en, more: `${title.it} ${words}` }),
    },
  };
}
