import { RELEASE_SERIES } from '../domain/release-calendar.ts';
import { isWanted } from '../domain/webhooks.ts';
import {
  type AnnouncementState,
  isAnnounced,
  keepAnnouncementState,
  noteAnnounced,
} from '../store/announcements.ts';
import { publicVersion } from '../store/counters.ts';
import { allReaders, type Reader } from '../store/readers.ts';
import { allWebhooks } from '../store/webhooks.ts';
import { addDeliveries, eventIdOf, KNOWN_DAYS } from './deliveries-to-add.ts';
import { latestChanges, type PublicChange } from './latest-changes.ts';

/** A change of what is public, as it is told. */
export interface AnnouncedChange extends PublicChange {
  /** The same however often the change is found. */
  readonly eventId: string;
}

export interface AnnouncementTexts {
  readonly callBody: (change: AnnouncedChange) => string;
  /** Subject, text and headers, as JSON. */
  readonly mailBody: (change: AnnouncedChange, reader: Reader) => string;
}

/** So far back changes are looked for, and no further: what was missed for longer is no news. */
const DAYS_BACK = 30;
/** Of a series; more than can be released within the days that are looked back. */
const MOST_CHANGES = 100;

/**
 * Makes a delivery to every program and reader that wants to know of each release, correction or withdrawal since
 * the last run. Whatever fails in between is made good by the next run: what is there already is not
 * made twice (docs/decisions/0054-calls-to-programs.md).
 * @param state undefined at the first look
 * @param texts what is sent about a change
 * @returns how many changes were new
 */
export async function announceChanges(
  state: AnnouncementState | undefined,
  now: Date,
  texts: AnnouncementTexts,
): Promise<number> {
  const version = await publicVersion();
  if (state?.version === version) return 0;
  const since = state?.since ?? now.toISOString();
  const found = state ? await changesAfter(since, now) : [];
  let announced = 0;
  for (const change of found) {
    if (await isAnnounced(change.eventId)) continue;
    await deliverToAll(change, texts, now);
    await noteAnnounced(change.eventId, now, KNOWN_DAYS);
    announced += 1;
  }
  await keepAnnouncementState({ since, version });
  return announced;
}

/** Of every series, first to last. */
async function changesAfter(since: string, now: Date): Promise<AnnouncedChange[]> {
  const earliest = new Date(now.getTime() - DAYS_BACK * 86_400_000).toISOString();
  const from = since > earliest ? since : earliest;
  const bySeries = await Promise.all(
    RELEASE_SERIES.map((series) => latestChanges(series, MOST_CHANGES)),
  );
  return bySeries
    .flat()
    .filter(({ at }) => at >= from)
    .map((change) => ({ ...change, eventId: eventIdOf(nameOf(change)) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

const nameOf = ({ series, period, revision, kind, at }: PublicChange): string =>
  [series, period, revision, kind, at].join('/');

async function deliverToAll(
  change: AnnouncedChange,
  { callBody, mailBody }: AnnouncementTexts,
  now: Date,
): Promise<void> {
  const { eventId: id, kind: type } = change;
  const [webhooks, readers] = await Promise.all([allWebhooks(), allReaders()]);
  const body = callBody(change);
  const calls = webhooks
    .filter((webhook) => webhook.status === 'active' && isWanted(webhook, change))
    .map(({ id: owner }) => ({ channel: 'call', owner, id, type, body }) as const);
  const mails = readers
    .filter((reader) => isWanted(reader, change))
    .map(
      (reader) =>
        ({ channel: 'mail', owner: reader.id, id, type, body: mailBody(change, reader) }) as const,
    );
  await addDeliveries([...calls, ...mails], now);
}
