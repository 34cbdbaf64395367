import type { Instant } from '../../platform/kernel/as-of.ts';
import { addDays, type IsoDate, startOfDay, todayInRome } from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { type AuditRecord, audited } from '../../platform/tables/audit.ts';
import { nextNumber } from '../../platform/tables/counters.ts';
import { getItem, queryIndex, queryPrefix } from '../../platform/tables/queries.ts';
import {
  transact,
  versionedDelete,
  versionedPut,
  type Write,
} from '../../platform/tables/transactions.ts';
import { type EditedNews, editedNews, type NewsChange } from '../contract/news.ts';
import { type ContentChange, contentChanged } from './content-changes.ts';
import { documentIndexes, documentKeys } from './keys.ts';

/** All items, newest first. */
export async function allNews(): Promise<EditedNews[]> {
  const items = await queryPrefix(editedNews, documentKeys.news);
  return items.sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1));
}

/** Items dated from one day to another, both included, newest first, at most `limit`. */
export async function newsBetween(
  from: IsoDate,
  to: IsoDate,
  limit: number,
): Promise<EditedNews[]> {
  const options = { below: addDays(to, 1), limit, newestFirst: true };
  const latest = await queryIndex(editedNews, 'gsi1', documentIndexes.news, options);
  return latest.filter(({ date }) => date >= from);
}

/** @throws Refusal not_found */
export async function newsById(id: number): Promise<EditedNews> {
  const found = await findNews(id);
  if (!found) throw new Refusal('not_found', { newsId: id });
  return found;
}

/** A news item, also one that is not yet public. */
export const findNews = (id: number): Promise<EditedNews | undefined> =>
  getItem(editedNews, documentKeys.newsItem(id));

/** Adds an item under the next free id. */
export async function createNews(
  fields: NewsChange,
  record: (id: number) => AuditRecord,
): Promise<EditedNews> {
  const id = await nextNumber(documentKeys.newsCounter);
  const created = { ...fields, id, version: 1 };
  const noted = record(id);
  await transact([
    versionedPut(documentKeys.newsItem(id), indexed(created), 0),
    audited(noted),
    ...toldOf(undefined, created, noted.at),
  ]);
  return created;
}

/** @throws Refusal stale_version */
export async function changeNews(
  before: EditedNews,
  fields: Partial<NewsChange>,
  record: AuditRecord,
): Promise<EditedNews> {
  const told = isPublic(before, record.at) ? { changedAt: record.at } : {};
  const changed = { ...before, ...fields, ...told, version: before.version + 1 };
  await transact([
    versionedPut(documentKeys.newsItem(before.id), indexed(changed), before.version),
    audited(record),
    ...toldOf(before, changed, record.at),
  ]);
  return changed;
}

/** @throws Refusal stale_version */
export async function deleteNews(item: EditedNews, record: AuditRecord): Promise<void> {
  await transact([
    versionedDelete(documentKeys.newsItem(item.id), item.version),
    audited(record),
    ...toldOf(item, undefined, record.at),
  ]);
}

/** Writes that notify subscribers of a change. An item is public from the beginning of its day. */
function toldOf(
  before: EditedNews | undefined,
  after: EditedNews | undefined,
  at: Instant,
): Write[] {
  const change = (
    kind: ContentChange['kind'],
    { version, changedAt: _, ...item }: EditedNews,
    from = at,
  ) =>
    contentChanged({
      ...{ series: 'news', kind, at: from, item },
      // An item whose day is changed back and forth is announced once for each day.
      edition: kind === 'release' ? from : String(version),
    });
  const later = after && !isPublic(after, at) ? startOfDay(after.date).toISOString() : undefined;
  return [
    ...(before && isPublic(before, at) && !isPublic(after, at)
      ? [change('withdrawal', before)]
      : []),
    ...(after && isPublic(after, at)
      ? [change(isPublic(before, at) ? 'correction' : 'release', after)]
      : []),
    ...(after && later ? [change('release', after, later)] : []),
  ];
}

const isPublic = (item: EditedNews | undefined, at: Instant): boolean =>
  item !== undefined && item.date <= todayInRome(new Date(at));

const sortKey = ({ date, id }: EditedNews) => `${date}#${String(id).padStart(6, '0')}`;
const indexed = (item: EditedNews) => ({
  ...item,
  gsi1pk: documentIndexes.news,
  gsi1sk: sortKey(item),
});
