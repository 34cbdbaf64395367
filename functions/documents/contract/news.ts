import * as z from 'zod/mini';
import { lang, languageText } from '../../platform/contract/export-fields.ts';
import {
  givenDate,
  idParams,
  inLanguage,
  instant,
  isoDate,
  numberIn,
  requiredLine,
  telling,
} from '../../platform/contract/primitives.ts';
import { adminCall, publicContent, type Routes } from '../../platform/contract/route.ts';

/** A news item in the language asked for. */
export const newsItem = z.object({
  id: z.int(),
  title: z.string(),
  /** `https://…`, or a path of this site such as `/dgsaie/open-data`. */
  url: z.string(),
  date: isoDate,
});
export type NewsItem = z.infer<typeof newsItem>;
const newsList = z.array(newsItem);

/** Items dated from day `end` to day `start`; days count backwards from today, which is 1. */
const newsQuery = z.object({
  start: z.optional(numberIn(1, 10_000)),
  end: z.optional(numberIn(1, 10_000)),
  /** `it_IT`, `en_US`; Italian unless English is asked for. */
  language: z.optional(languageText),
  /** The same by the name that other calls give it; they ignore what they do not depend on. */
  lang: z.optional(lang),
  limit: z.optional(numberIn(1, 100)),
});

const address = requiredLine(500).check(
  z.refine((text) => /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/.test(text), {
    error: 'address',
    params: {
      detail: 'An address such as https://example.org/news, or a path such as /dgsaie/open-data.',
    },
  }),
);
const title = requiredLine(300).check(telling);
const fields = {
  date: isoDate,
  title: title.check(inLanguage('it')),
  titleEn: title.check(inLanguage('en')),
  url: address,
  urlEn: address,
};

/** A news item as administrators edit it: both languages. */
export const editedNews = z.object({
  id: z.int(),
  ...fields,
  // Without limits, so that items stored before the limits existed can still be read.
  title: z.string(),
  titleEn: z.string(),
  url: z.string(),
  urlEn: z.string(),
  /** When it was last changed while it was public. */
  changedAt: z.optional(instant),
  version: z.int(),
});
export type EditedNews = z.infer<typeof editedNews>;
const allNews = z.array(editedNews);
export const newsChange = z.object({ ...fields, date: givenDate });
export type NewsChange = z.infer<typeof newsChange>;

export const newsRoutes = {
  'news/list': {
    ...publicContent('GET', '/news'),
    summary: 'Latest news, newest first',
    query: newsQuery,
    response: newsList,
  },
  'news/all': {
    ...adminCall('GET', '/news/all'),
    summary: 'All news in both languages, newest first',
    response: allNews,
  },
  'news/create': {
    ...adminCall('POST', '/news'),
    summary: 'Add a news item',
    body: newsChange,
    response: editedNews,
    status: 201,
  },
  'news/change': {
    ...adminCall('PUT', '/news/{id}'),
    summary: 'Change a news item',
    params: idParams,
    body: newsChange,
    response: editedNews,
  },
  'news/delete': {
    ...adminCall('DELETE', '/news/{id}'),
    summary: 'Delete a news item',
    params: idParams,
    response: 'none',
  },
} as const satisfies Routes<'news'>;
