import * as z from 'zod/mini';
import { LONGEST_QUESTION } from '../domain/text-search.ts';
import { document } from './documents.ts';
import { lang } from './exports.ts';
import { newsItem } from './news.ts';
import { line, numberIn } from './primitives.ts';
import type { Routes } from './route.ts';

/** Found in one kind of thing: how many there are, and the first of them, the best first. */
const group = <S extends z.ZodMiniType>(item: S) =>
  z.object({ total: z.int(), items: z.array(item) });

const foundSeries = z.object({
  title: z.string(),
  description: z.string(),
  /** Path of the page that shows it, on this site: `/dgsaie/…`. */
  url: z.string(),
});
export type FoundSeries = z.infer<typeof foundSeries>;

const foundDocument = z.extend(z.pick(document, { id: true, fileName: true, size: true }), {
  /** In the language asked for, made of the folder and the name. */
  title: z.string(),
  lastModificationDate: document.shape.lastModificationDate,
  /** Path of the page that lists it, on this site; absent when none does. */
  page: z.optional(z.string()),
});
export type FoundDocument = z.infer<typeof foundDocument>;

const searchResult = z.object({
  series: group(foundSeries),
  documents: group(foundDocument),
  news: group(newsItem),
});
export type SearchResult = z.infer<typeof searchResult>;

const searchQuery = z.object({
  /** Words, all of which must be found, by their beginnings; accents and case do not count. */
  q: line(LONGEST_QUESTION),
  /** Of the titles; words of both languages are found. */
  lang: z.optional(lang),
  /** At most so many of each group; 10 without it. */
  limit: z.optional(numberIn(1, 100)),
});

export const searchRoutes = {
  'search/all': {
    method: 'GET',
    path: '/search',
    summary: 'Find series, documents and news by words',
    access: 'anyone',
    fn: 'search',
    ignoresToken: true,
    query: searchQuery,
    response: searchResult,
    cached: 'content',
  },
} as const satisfies Routes<'search'>;
