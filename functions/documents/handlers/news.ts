import { isOneText } from '../../platform/contract/primitives.ts';
import { accountIdOf } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import {
  assertShownKept,
  assertUnchanged,
  differing,
} from '../../platform/kernel/assert-unchanged.ts';
import { addDays, type IsoDate, todayInRome, yearsBefore } from '../../platform/kernel/calendar.ts';
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

/** @param isPublicAddress whether a link of this site leads to something that anyone may see */
export const forAdmin = (isPublicAddress: (address: string) => boolean) => {
  /** @throws Refusal invalid for a day, a title or a link that cannot be meant, among the fields that are new */
  function assertSound(body: NewsChange, given: readonly string[], now: Date): void {
    const problems = {
      date: dateProblem(body.date, todayInRome(now)),
      titleEn: isOneTitle(body) ? 'other_language' : undefined,
      url: isPublicAddress(body.url) ? undefined : 'no_public_page',
      urlEn: isPublicAddress(body.urlEn) ? undefined : 'no_public_page',
    };
    const errors = Object.entries(problems).flatMap(([name, code]) =>
      code && given.includes(name) ? [{ pointer: `/${name}`, code }] : [],
    );
    if (errors.length > 0) throw new Refusal('invalid', { errors });
  }

  return {
    'news/all': () => allNews(),

    'news/create': ({ body, actor, now }) => {
      assertSound(body, Object.keys(body), now);
      const by = accountIdOf(actor);
      return createNews(body, (id) => ({
        actor: by,
        at: now.toISOString(),
        action: 'news.created',
        subject: `news/${id}`,
        after: body,
      }));
    },

    'news/change': async ({ params, body, shown, actor, ifMatch, now }) => {
      const before = await newsById(params.id);
      assertUnchanged(before, ifMatch, body);
      assertShownKept(before, shown);
      const changed = differing(before, body);
      if (changed.length === 0) return before;
      assertSound(body, changed, now);
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
};

/** A name of two words, such as "Open data", can be the title in both languages. */
const isOneTitle = ({ title, titleEn }: NewsChange): boolean =>
  isOneText(title, titleEn) && title.trim().split(/\s+/).length > 2;

/**
 * Most days from today to a news item's; a later day is mostly a slip of the year, and nobody would remember the item. An
 * item of earlier sites may be added, one of long ago is a slip of the year.
 */
const DAYS_AHEAD = 183;
const YEARS_BACK = 5;

function dateProblem(date: IsoDate, today: IsoDate): string | undefined {
  if (date > addDays(today, DAYS_AHEAD)) return 'over_half_a_year_ahead';
  return date < yearsBefore(today, YEARS_BACK) ? 'over_five_years_ago' : undefined;
}

const inItalian = ({ id, title, url, date }: EditedNews): NewsItem => ({ id, title, url, date });
const inEnglish = ({ id, titleEn, urlEn, date }: EditedNews): NewsItem => ({
  id,
  title: titleEn,
  url: urlEn,
  date,
});
