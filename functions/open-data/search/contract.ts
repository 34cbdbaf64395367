import * as z from 'zod/mini';
import { document } from '../../documents/contract/documents.ts';
import { newsItem } from '../../documents/contract/news.ts';
import { lang } from '../../platform/contract/export-fields.ts';
import { line, numberIn } from '../../platform/contract/primitives.ts';
import type { Routes } from '../../platform/contract/route.ts';
import { ENERGY_SUBJECTS } from '../energy/rules/energy-subjects.ts';
import { LONGEST_QUESTION } from './rules/text-search.ts';

/** Results of one kind: their number and the first of them, the best first. */
const group = <S extends z.ZodMiniType>(item: S) =>
  z.object({ total: z.int(), items: z.array(item) });

const foundSeries = z.object({
  title: z.string(),
  description: z.string(),
  /** Path on this site of the page that shows it: `/dgsaie/…`. */
  url: z.string(),
});
export type FoundSeries = z.infer<typeof foundSeries>;

const foundDocument = z.extend(z.pick(document, { id: true, fileName: true, size: true }), {
  /** In the language asked for; made from the folder and the name. */
  title: z.string(),
  /** Its kind, such as `Bollettino petrolifero`; absent when its folder and name do not tell. */
  kind: z.optional(z.string()),
  year: z.optional(z.int()),
  lastModificationDate: document.shape.lastModificationDate,
  /** Path on this site of the page that lists it; absent when no page does. */
  page: z.optional(z.string()),
});
export type FoundDocument = z.infer<typeof foundDocument>;

/** The figures of energy that a question asks for. */
const askedFigures = z.object({
  /** Path on this site of the page that has them: `/dgsaie/…`. */
  page: z.string(),
  /** As `GET /energy/{subject}` takes it; absent where the page has documents alone. */
  subject: z.optional(z.enum(ENERGY_SUBJECTS)),
  /** The part of the page that shows them, where it shows one at a time. */
  section: z.optional(z.string()),
});
export type AskedFigures = z.infer<typeof askedFigures>;

const searchResult = z.object({
  figures: z.optional(askedFigures),
  series: group(foundSeries),
  documents: group(foundDocument),
  news: group(newsItem),
});
export type SearchResult = z.infer<typeof searchResult>;

const searchQuery = z.object({
  /**
   * Words that must all be found, each by its beginning; accents and case make no difference. Slips of the pen are
   * corrected when nothing has the words as they are.
   */
  q: line(LONGEST_QUESTION),
  /** Language of the titles; words of both languages are found. */
  lang: z.optional(lang),
  /** Maximum number of results in each group; 10 when absent. */
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
