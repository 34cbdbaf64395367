import type { EditedNews, NewsItem } from '../../contract/news.ts';
import { addDays, todayInRome } from '../../domain/calendar.ts';
import { endpoint } from '../../http/endpoint.ts';
import { newsBetween } from '../../store/news.ts';

export const handler = endpoint('news/list', async ({ query, now }) => {
  const { start = 1, end = 31, limit = 10, language = 'it' } = query;
  const today = todayInRome(now);
  const items = await newsBetween(addDays(today, 1 - end), addDays(today, 1 - start), limit);
  return items.map(language.startsWith('en') ? inEnglish : inItalian);
});

const inItalian = ({ id, title, url, date }: EditedNews): NewsItem => ({ id, title, url, date });
const inEnglish = ({ id, titleEn, urlEn, date }: EditedNews): NewsItem => ({
  id,
  title: titleEn,
  url: urlEn,
  date,
});
