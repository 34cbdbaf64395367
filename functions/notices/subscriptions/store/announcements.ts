import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../../../platform/aws/dynamodb.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { epochSeconds } from '../../../platform/tables/expiry.ts';
import { subscriptionsTable } from '../../../platform/tables/keys.ts';
import { getItem, queryPrefix } from '../../../platform/tables/queries.ts';
import { noticeKeys } from './keys.ts';

/** How far changes of public data have been announced to subscribers. */

const stored = z.object({
  sk: z.string(),
  since: z.optional(z.string()),
  version: z.optional(z.int()),
  until: z.optional(z.string()),
});

export interface AnnouncementState {
  /** Changes before this are never announced, because the site did not have notices yet. */
  readonly since: Instant;
  /** All changes up to this public version have been announced. */
  readonly version: number;
  /** Changes of news and documents until this time have been announced, except those that came late. */
  readonly contentUntil: Instant;
}

/** Undefined before the first look. */
export async function announcementState(): Promise<AnnouncementState | undefined> {
  const items = await queryPrefix(stored, noticeKeys.announcementStates, {
    table: subscriptionsTable(),
  });
  const [state, content] = [noticeKeys.announcements, noticeKeys.contentAnnouncements].map(
    ({ sk }) => items.find((item) => item.sk === sk),
  );
  const { since, version } = state ?? {};
  if (since === undefined || version === undefined) return undefined;
  return { since, version, contentUntil: content?.until ?? since };
}

export const keepAnnouncementState = (
  next: Pick<AnnouncementState, 'since' | 'version'>,
): Promise<void> => put({ ...noticeKeys.announcements, ...next });

/** Stored in a separate item, so that announcements of prices and of content do not wait for each other. */
export const keepContentAnnounced = (until: Instant): Promise<void> =>
  put({ ...noticeKeys.contentAnnouncements, until });

const announced = z.object({ at: z.string() });

export const isAnnounced = async (eventId: string): Promise<boolean> =>
  (await getItem(announced, noticeKeys.announced(eventId), subscriptionsTable())) !== undefined;

/**
 * Notes that an event was announced, once there is a delivery for every subscriber who wants it. @param days until the
 * note is deleted
 */
export const noteAnnounced = (eventId: string, now: Date, days: number): Promise<void> =>
  put({
    ...noticeKeys.announced(eventId),
    at: now.toISOString(),
    expiresAt: epochSeconds(now) + days * 86_400,
  });

async function put(Item: Record<string, unknown>): Promise<void> {
  await dynamo().send(new PutCommand({ TableName: subscriptionsTable(), Item }));
}
