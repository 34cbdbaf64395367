import { changeId, type PublicChange } from '../../../open-data/changes/rules/changes.ts';
import { latestChanges } from '../../../open-data/changes/work/public-changes.ts';
import { publicVersion } from '../../../platform/tables/counters.ts';
import { RELEASE_SERIES } from '../../../prices/surveys/rules/release-calendar.ts';
import { changeOfProducts } from '../rules/wanted-products.ts';
import { isWanted } from '../rules/webhooks.ts';
import {
  type AnnouncementState,
  isAnnounced,
  keepAnnouncementState,
  noteAnnounced,
} from '../store/announcements.ts';
import { allReaders, type Reader } from '../store/readers.ts';
import { allWebhooks } from '../store/webhooks.ts';
import { addDeliveries, eventIdOf, KNOWN_DAYS } from './deliveries-to-add.ts';

export interface AnnouncedChange extends PublicChange {
  /** The same however often the change is found. */
  readonly eventId: string;
}

export interface AnnouncementTexts {
  readonly callBody: (change: AnnouncedChange) => string;
  /** Subject, text and headers, as JSON. */
  readonly mailBody: (change: AnnouncedChange, reader: Reader) => string;
}

/** Changes are looked for this far back; older ones are no longer announced. */
const DAYS_BACK = 30;
/** Per series; more than can be released within the days looked back. */
const MOST_CHANGES = 100;

/**
 * Makes a delivery to every program and reader that wants to know of each release, correction or withdrawal since the
 * last run. If anything fails in between, the next run completes it without making a delivery twice
 * (docs/decisions/0054-calls-to-programs.md).
 * @param state undefined at the first look
 * @param texts texts and bodies to be sent about a change
 * @returns number of new changes
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

/** Changes of every series, oldest first. */
async function changesAfter(since: string, now: Date): Promise<AnnouncedChange[]> {
  const earliest = new Date(now.getTime() - DAYS_BACK * 86_400_000).toISOString();
  const from = since > earliest ? since : earliest;
  const bySeries = await Promise.all(
    RELEASE_SERIES.map((series) => latestChanges(series, MOST_CHANGES)),
  );
  return bySeries
    .flat()
    .filter(({ at }) => at >= from)
    .map((change) => ({ ...change, eventId: eventIdOf(changeId(change)) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

async function deliverToAll(
  change: AnnouncedChange,
  { callBody, mailBody }: AnnouncementTexts,
  now: Date,
): Promise<void> {
  const { eventId: id, kind: type } = change;
  const [webhooks, readers] = await Promise.all([allWebhooks(), allReaders()]);
  const calls = webhooks
    .filter((webhook) => webhook.status === 'active' && isWanted(webhook, change))
    .flatMap(({ id: owner, products }) => {
      const own = changeOfProducts(change, products);
      return own ? [{ channel: 'call', owner, id, type, body: callBody(own) } as const] : [];
    });
  const mails = readers
    .filter((reader) => isWanted(reader, change))
    .flatMap((reader) => {
      const own = changeOfProducts(change, reader.products);
      const mail = { channel: 'mail', owner: reader.id, id, type } as const;
      return own ? [{ ...mail, body: mailBody(own, reader) }] : [];
    });
  await addDeliveries([...calls, ...mails], now);
}
