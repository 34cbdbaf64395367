import { accountIdOf } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { assertUnchanged, differing } from '../../platform/kernel/assert-unchanged.ts';
import { addDays, todayInRome } from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import type { EditedNews, NewsChange, NewsItem, newsRoutes } from '../contract/news.ts';
import {
  allNews,
  changeNews,
  createNews,
  deleteNews,
  newsBetween,
  newsById,
} from '../store/news.ts';

export const forPublic = {
  'news/list': async ({ query, now }) => {
    const { start = 1, end = 31, limit = 10, lang = 'it', language = lang } = query;
    const today = todayInRome(now);
    const items = await newsBetween(addDays(today, 1 - end), addDays(today, 1 - start), limit);
    return items.map(language.startsWith('en') ? inEnglish : inItalian);
  },
} satisfies Handlers<typeof newsRoutes>;

export const forAdmin = {
  'news/all': () => allNews(),

  'news/create': ({ body, actor, now }) => {
    assertDatable(body, now);
    const by = accountIdOf(actor);
    return createNews(body, (id) => ({
      actor: by,
      at: now.toISOString(),
      action: 'news.created',
      subject: `news/${id}`,
      after: body,
    }));
  },

  'news/change': async ({ params, body, actor, ifMatch, now }) => {
    const before = await newsById(params.id);
    assertUnchanged(before, ifMatch, body);
    if (differing(before, body).length === 0) return before;
    assertDatable(body, now);
    const after = { ...before, ...body };
    return changeNews(before, body, {
      actor: accountIdOf(actor),
      at: now.toISOString(),
      action: 'news.changed',
      subject: `news/${params.id}`,
      before,
      after,
    });
  },

  'news/delete': async ({ params, actor, ifMatch, now }) => {
    const before = await newsById(params.id);
    assertUnchanged(before, ifMatch, {});
    await deleteNews(before, {
      actor: accountIdOf(actor),
      at: now.toISOString(),
      action: 'news.deleted',
      subject: `news/${params.id}`,
      before,
    });
    return undefined;
  },
} satisfies Handlers<typeof newsRoutes>;

/** Most days from today to a news item's; a later day is a slip, and nobody would remember the item when it comes. */
const DAYS_AHEAD = 366;

/** @throws Refusal invalid */
function assertDatable({ date }: NewsChange, now: Date): void {
  if (date <= addDays(todayInRome(now), DAYS_AHEAD)) return;
  throw new Refusal('invalid', { errors: [{ pointer: '/date', code: 'over_a_year_ahead' }] });
}

const inItalian = ({ id, title, url, date }: EditedNews): NewsItem => ({ id, title, url, date });
const inEnglish = ({ id, titleEn, urlEn, date }: EditedNews): NewsItem => ({
  id,
  title: titleEn,
  url: urlEn,
  date,
});
