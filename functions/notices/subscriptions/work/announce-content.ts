import { knownFolder } from '../../../documents/rules/document-folders.ts';
import {
  type ContentChange,
  contentChangesBetween,
  contentEvent,
  type NewsContent,
} from '../../../documents/store/content-changes.ts';
import { findDocument } from '../../../documents/store/documents.ts';
import { findNews } from '../../../documents/store/news.ts';
import { startOfDay, todayInRome } from '../../../platform/kernel/calendar.ts';
import { isWanted } from '../rules/webhooks.ts';
import {
  type AnnouncementState,
  isAnnounced,
  keepContentAnnounced,
  noteAnnounced,
} from '../store/announcements.ts';
import { allReaders, type Reader } from '../store/readers.ts';
import { allWebhooks } from '../store/webhooks.ts';
import { addDeliveries, eventIdOf, KNOWN_DAYS } from './deliveries-to-add.ts';
import { type ToldChange, withFigures } from './told-figures.ts';

export interface ContentTexts {
  readonly callBody: (change: ToldChange) => string;
  /** Subject, text and headers, as JSON. */
  readonly mailBody: (changes: readonly ToldChange[], reader: Reader) => string;
}

/** A change may be written this long after the time it carries, so this span is read again. */
const OVERLAP_MS = 15 * 60_000;

/**
 * Makes a delivery to every program that wants to know of each news item and document that became public, changed or
 * was withdrawn since the last run. Each such reader gets one mail about all that a run finds, because documents are
 * published by the dozen. If anything fails in between, the next run completes it.
 * @param state undefined at the first look, which announces nothing
 * @returns number of changes announced
 */
export async function announceContent(
  state: AnnouncementState | undefined,
  now: Date,
  texts: ContentTexts,
): Promise<number> {
  if (!state) return 0;
  const at = now.toISOString();
  const found = await changesNotTold(state, at);
  const read = await Promise.all(found.map((change) => withFigures(change, now)));
  const fresh = read.filter((change) => change !== undefined);
  const standing = await Promise.all(fresh.map((change) => asItStands(change, now)));
  const told = standing.filter((change) => change !== undefined);
  if (told.length > 0) await deliverToAll(told, texts, now);
  for (const change of fresh) await noteAnnounced(idOf(change), now, KNOWN_DAYS);
  const { contentUntil } = state;
  if (fresh.length > 0 || contentUntil < overlapBefore(at) || contentUntil > at)
    await keepContentAnnounced(at);
  return told.length;
}

const overlapBefore = (at: string) => new Date(Date.parse(at) - OVERLAP_MS).toISOString();
const idOf = (change: ContentChange) => eventIdOf(contentEvent(change));

async function changesNotTold(
  { since, contentUntil }: AnnouncementState,
  at: string,
): Promise<ContentChange[]> {
  // After the clock was set back, changes are found again but not announced twice.
  const from = overlapBefore(contentUntil < at ? contentUntil : at);
  const found = await contentChangesBetween(from > since ? from : since, at);
  const known = await Promise.all(found.map((change) => isAnnounced(idOf(change))));
  return found.filter((_, index) => !known[index]);
}

/**
 * A change is announced with the present state of its item. If the item was changed again or withdrawn meanwhile, only
 * the later change is announced.
 */
async function asItStands(change: ToldChange, now: Date): Promise<ToldChange | undefined> {
  const standing = await present(change, now);
  if (change.kind === 'withdrawal') return standing ? undefined : change;
  if (!standing) return undefined;
  const { item, edition } = standing;
  const isTold = change.kind === 'release' ? !isMoved(change, item) : edition === change.edition;
  return isTold ? ({ ...change, item } as ToldChange) : undefined;
}

/** Whether an item that waited for its day has been moved to another day: it is announced on the day it comes. */
const isMoved = (change: ContentChange, item: ContentChange['item']): boolean =>
  change.series === 'news' &&
  change.at === startOfDay(change.item.date).toISOString() &&
  (item as NewsContent).date !== change.item.date;

async function present({ series, item: { id } }: ContentChange, now: Date) {
  if (series === 'documents') {
    const item = await findDocument(String(id));
    return item && { item, edition: item.key };
  }
  const item = await findNews(Number(id));
  const isPublic = item && item.date <= todayInRome(now);
  return isPublic ? { item, edition: String(item.version) } : undefined;
}

/** What subscribers choose by. */
const subjectOf = ({ kind, series, item, figures }: ToldChange) => ({
  ...{ kind, series, flows: figures?.datasets },
  documentKind: 'location' in item ? knownFolder(item.location)?.kind : undefined,
});

async function deliverToAll(
  changes: readonly ToldChange[],
  { callBody, mailBody }: ContentTexts,
  now: Date,
): Promise<void> {
  const [webhooks, readers] = await Promise.all([allWebhooks(), allReaders()]);
  const active = webhooks.filter(({ status }) => status === 'active');
  const calls = changes.flatMap((change) => {
    const body = callBody(change);
    return active
      .filter((webhook) => isWanted(webhook, subjectOf(change)))
      .map(({ id: owner }) => ({ owner, id: idOf(change), type: change.kind, body }))
      .map((call) => ({ channel: 'call', ...call }) as const);
  });
  const mails = readers.flatMap((reader) => {
    const wanted = changes.filter((change) => isWanted(reader, subjectOf(change)));
    const [first] = wanted;
    if (!first) return [];
    const id = eventIdOf(wanted.map(contentEvent).join(' '));
    const body = mailBody(wanted, reader);
    return [{ channel: 'mail', owner: reader.id, id, type: first.kind, body } as const];
  });
  await addDeliveries([...calls, ...mails], now);
}
