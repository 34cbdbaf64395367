import { setTimeout as delay } from 'node:timers/promises';
import { announcementState } from '../notices/subscriptions/store/announcements.ts';
import { announceChanges } from '../notices/subscriptions/work/announce-changes.ts';
import { announceContent } from '../notices/subscriptions/work/announce-content.ts';
import { changeMail, contentMail } from '../notices/subscriptions/work/reader-mails.ts';
import {
  type SentDeliveries,
  sendDeliveries,
} from '../notices/subscriptions/work/send-deliveries.ts';
import { changeBody, contentBody } from '../notices/subscriptions/work/webhook-bodies.ts';
import { log, loggedRun } from '../platform/aws/log.ts';
import { clock } from '../platform/kernel/clock.ts';

export interface NotificationsRun extends Omit<SentDeliveries, 'failures'> {
  /** Number of changes to public data that had not been announced before. */
  readonly announced: number;
}

/** Looks in one run. Runs begin every minute, so subscribers are told of a publication within twenty seconds. */
const LOOKS = 3;
const BETWEEN_LOOKS_MS = 20_000;
/** One look sends for this long; the next look sends the rest. */
const LOOK_MS = 18_000;

/**
 * Tells subscribers of releases and corrections, news and documents, and tries again to send what was not accepted.
 * @throws AggregateError with the errors of the looks that failed, after all looks
 */
export const handler = async (): Promise<void> => {
  const begun = performance.now();
  const failures: unknown[] = [];
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const wait = begun + looks * BETWEEN_LOOKS_MS - performance.now();
    if (wait > 0) await delay(wait);
    await notifySubscribers().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all could be told');
};

/**
 * One look: announces what is new and sends what is due, even when something new cannot be read.
 * @throws AggregateError with the reasons why some changes could not be announced or sent
 */
export const notifySubscribers = loggedRun('notifications', async (): Promise<NotificationsRun> => {
  const until = new Date(clock.now().getTime() + LOOK_MS);
  const begun = announcementState();
  const told = await Promise.allSettled([
    begun.then((state) =>
      announceChanges(state, clock.now(), {
        callBody: changeBody,
        mailBody: (change, reader) => JSON.stringify(changeMail(change, reader)),
      }),
    ),
    begun.then((state) =>
      announceContent(state, clock.now(), {
        callBody: contentBody,
        mailBody: (changes, reader) => JSON.stringify(contentMail(changes, reader)),
      }),
    ),
  ]);
  const announced = told.reduce(
    (sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0),
    0,
  );
  const { failures: notSent, ...sent } = await sendDeliveries(clock.now, until);
  if (announced + sent.accepted + sent.refused > 0)
    log.info('notifications', { announced, ...sent });
  const failures = told.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  failures.push(...notSent);
  if (failures.length > 0) throw new AggregateError(failures, 'not all changes could be told');
  return { announced, ...sent };
});
