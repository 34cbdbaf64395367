import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import { epochSeconds } from './expiry.ts';
import { keys, subscriptionsTable } from './keys.ts';
import { getItem } from './queries.ts';

/** Which changes of what is public subscribers have been told of. */

const state = z.object({
  /** Changes from before are told to nobody: the site stood before it told of any. */
  since: z.string(),
  /** Public version until which all are told of. */
  version: z.int(),
});
export type AnnouncementState = z.infer<typeof state>;

export const announcementState = (): Promise<AnnouncementState | undefined> =>
  getItem(state, keys.announcements, subscriptionsTable());

export const keepAnnouncementState = (next: AnnouncementState): Promise<void> =>
  put({ ...keys.announcements, ...next });

const contentState = z.object({
  /** Changes from before are told to nobody. */
  since: z.string(),
  /** Changes until then have been told, but for those that came late. */
  until: z.string(),
});
export type ContentAnnouncementState = z.infer<typeof contentState>;

export const contentAnnouncementState = (): Promise<ContentAnnouncementState | undefined> =>
  getItem(contentState, keys.contentAnnouncements, subscriptionsTable());

export const keepContentAnnouncementState = (next: ContentAnnouncementState): Promise<void> =>
  put({ ...keys.contentAnnouncements, ...next });

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
