import { LRUCache } from 'lru-cache';
import type { EditedNews } from '../../../documents/contract/news.ts';
import { documentRoot } from '../../../documents/rules/document-folders.ts';
import {
  documentGroup,
  documentPage,
  documentTitle,
} from '../../../documents/rules/document-titles.ts';
import { documentIdOf } from '../../../documents/store/documents.ts';
import { foldersBelow, type ListedFile } from '../../../documents/store/folders.ts';
import { newsBetween } from '../../../documents/store/news.ts';
import { type IsoDate, todayInRome } from '../../../platform/kernel/calendar.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { type DataSet, dataSets } from '../../catalogue/contract/data-sets.ts';
import { publicPages } from '../../pages/rules/site-pages.ts';
import type { SearchResult } from '../contract.ts';
import { energyIn } from '../rules/asked-energy.ts';
import { foundItems } from '../rules/item-search.ts';
import { corrected } from '../rules/page-search.ts';
import { type SearchableSeries, searchableSeries } from '../rules/searchable-series.ts';
import { type PreparedText, preparedText, searchTerms } from '../rules/text-search.ts';

/** Base path of the site. */
const SITE = '/dgsaie';

export interface SearchOptions {
  readonly lang: Language;
  /** Maximum number of results in each group. */
  readonly limit: number;
  readonly now: Date;
}

/**
 * Series, published documents and news that have all the words of a question, the best match first, then the latest.
 * Words of both languages are found; titles are in the language asked for.
 */
export async function searchSite(
  question: string,
  { lang, limit, now }: SearchOptions,
): Promise<SearchResult> {
  if (searchTerms(question).length === 0)
    return { series: nothing, documents: nothing, news: nothing };
  const { files, news } = await contentAt(now);
  const today = todayInRome(now);
  const series = foundItems(question, seriesTexts, today, { textOf: ({ text }) => text[lang] });
  const documents = foundItems(question, files, today, { textOf: textOfFile, compare: byLatest });
  const newsFound = foundItems(question, news, today, {
    textOf: (item) =>
      lang === 'en'
        ? preparedText({ title: item.titleEn, more: item.title })
        : preparedText({ title: item.title, more: item.titleEn }),
  });
  return {
    ...figuresAsked(question),
    series: grouped(series, limit, ({ title, description, url }) => ({
      title: title[lang],
      description: description[lang],
      url,
    })),
    documents: grouped(documents, limit, (file) => {
      const page = documentPage(file);
      const { kind, year } = documentGroup(file, lang);
      return {
        id: documentIdOf(file.location, file.fileName),
        fileName: file.fileName,
        size: file.size,
        lastModificationDate: file.lastModificationDate,
        title: documentTitle(file, lang),
        ...(kind !== undefined && { kind }),
        ...(year !== undefined && { year }),
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

/** Figures of energy, of the question as it was typed or without its spelling mistakes. */
function figuresAsked(question: string): Pick<SearchResult, 'figures'> {
  const asked = energyIn(question) ?? energyIn(corrected(question));
  return asked ? { figures: { ...asked, page: SITE + publicPages[asked.page].path } } : {};
}

interface Content {
  readonly files: readonly ListedFile[];
  readonly news: readonly EditedNews[];
}

/**
 * Caches of answers do not help, because questions differ. Without this, every letter that a visitor types would
 * read all folders and use up the capacity of a DynamoDB partition, at other readers' expense.
 */
const KEPT_MS = 5000;
let latest: { readonly at: number; readonly content: Promise<Content> } | undefined;

/** Everything that is searched, at most five seconds old. */
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
/** Only this many of the latest news items are searched. */
const MOST_NEWS = 2000;

const grouped = <T, Item>(all: readonly T[], limit: number, viewOf: (item: T) => Item) => ({
  total: all.length,
  items: all.slice(0, limit).map(viewOf),
});

const byLatest = (a: ListedFile, b: ListedFile): number =>
  a.lastModificationDate < b.lastModificationDate
    ? 1
    : Number(a.lastModificationDate > b.lastModificationDate) * -1;

/** A file's searchable text depends only on its path, so it is prepared once. */
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
