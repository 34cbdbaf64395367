import { type EditedNews, type NewsChange, newsChange } from '../../../functions/contract/news.ts';

/** Stands in the address for the id of a news item to add. */
export const newItem = 'nuova';

export const newsSchema = newsChange;

/** What the form is filled with. @param today ISO day, the date proposed for a new item */
export function valuesOf(item: EditedNews | undefined, today: string): NewsChange {
  const { date = today, title = '', titleEn = '', url = '', urlEn = '' } = item ?? {};
  return { date, title, titleEn, url, urlEn };
}
