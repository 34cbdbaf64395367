import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import type { Instant } from '../domain/as-of.ts';
import { epochSeconds } from './expiry.ts';
import { keys, subscriptionsTable } from './keys.ts';
import { getItem, queryPrefix } from './queries.ts';

/** Which changes of what is public subscribers have been told of. */

const stored = z.object({
  sk: z.string(),
  since: z.optional(z.string()),
  version: z.optional(z.int()),
  until: z.optional(z.string()),
});

export interface AnnouncementState {
  /** Changes from before are told to nobody: the site stood before it told of any. */
  readonly since: Instant;
  /** Public version until which all are told of. */
  readonly version: number;
  /** Changes of news and documents until then have been told, but for those that came late. */
  readonly contentUntil: Instant;
}

/** Undefined before the first look. */
export async function announcementState(): Promise<AnnouncementState | undefined> {
  const items = await queryPrefix(stored, keys.announcementStates, { table: subscriptionsTable() });
  const [state, content] = [keys.announcements, keys.contentAnnouncements].map(({ sk }) =>
    items.find((item) => item.sk === sk),
  );
  const { since, version } = state ?? {};
  if (since === undefined || version === undefined) return undefined;
  return { since, version, contentUntil: content?.until ?? since };
}

export const keepAnnouncementState = (
  next: Pick<AnnouncementState, 'since' | 'version'>,
): Promise<void> => put({ ...keys.announcements, ...next });

/** An item of its own: what is told of prices and of content does not wait for each other. */
export const keepContentAnnounced = (until: Instant): Promise<void> =>
  put({ ...keys.contentAnnouncements, until });

const announced = z.object({ at: z.string() });

export const isAnnounced = async (eventId: string): Promise<boolean> =>
  (await getItem(announced, keys.announced(eventId), subscriptionsTable())) !== undefined;

/** To be kept once there is a delivery to everybody who wants it. @param days until it is forgotten */
export const noteAnnounced = (eventId: string, now: Date, days: number): Promise<void> =>
  put({
    ...keys.announced(eventId),
    at: now.toISOString(),
    expiresAt: epochSeconds(now) + days * 86_400,
  });

async function put(Item: Record<string, unknown>): Promise<void> {
  await dynamo().send(new PutCommand({ TableName: subscriptionsTable(), Item }));
}
