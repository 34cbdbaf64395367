import { type EditedNews, editedNews, type NewsChange } from '../contract/news.ts';
import { addDays, type IsoDate } from '../domain/calendar.ts';
import { Refusal } from '../domain/refusal.ts';
import { type AuditRecord, audited } from './audit.ts';
import { createNumbered } from './counters.ts';
import { indexKeys, keys } from './keys.ts';
import { getItem, queryIndex, queryPrefix } from './queries.ts';
import { transact, versionedDelete, versionedPut } from './transactions.ts';

/** All items, newest first. */
export async function allNews(): Promise<EditedNews[]> {
  const items = await queryPrefix(editedNews, keys.news);
  return items.sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1));
}

/** Items dated from one day to another, both included, newest first, at most `limit`. */
export async function newsBetween(
  from: IsoDate,
  to: IsoDate,
  limit: number,
): Promise<EditedNews[]> {
  const options = { below: addDays(to, 1), limit, newestFirst: true };
  const latest = await queryIndex(editedNews, 'gsi1', indexKeys.news, options);
  return latest.filter(({ date }) => date >= from);
}

/** @throws Refusal not_found */
export async function newsById(id: number): Promise<EditedNews> {
  const found = await getItem(editedNews, keys.newsItem(id));
  if (!found) throw new Refusal('not_found', { newsId: id });
  return found;
}

/** Adds an item under the next free id. */
export function createNews(
  fields: NewsChange,
  record: (id: number) => AuditRecord,
): Promise<EditedNews> {
  return createNumbered(keys.newsCounter, (id) => {
    const created = { ...fields, id, version: 1 };
    const writes = [versionedPut(keys.newsItem(id), indexed(created), 0), audited(record(id))];
    return { created, writes };
  });
}

/** @throws Refusal stale_version */
export async function changeNews(next: EditedNews, record: AuditRecord): Promise<EditedNews> {
  await transact([
    versionedPut(keys.newsItem(next.id), indexed(next), next.version),
    audited(record),
  ]);
  return { ...next, version: next.version + 1 };
}

/** @throws Refusal stale_version */
export async function deleteNews(item: EditedNews, record: AuditRecord): Promise<void> {
  await transact([versionedDelete(keys.newsItem(item.id), item.version), audited(record)]);
}

const sortKey = ({ date, id }: EditedNews) => `${date}#${String(id).padStart(6, '0')}`;
const indexed = (item: EditedNews) => ({ ...item, gsi1pk: indexKeys.news, gsi1sk: sortKey(item) });
