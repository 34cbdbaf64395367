import { setTimeout as delay } from 'node:timers/promises';
import { clock } from '../aws/clock.ts';
import { log, loggedRun } from '../aws/log.ts';
import { changeMail, contentMail } from '../formats/reader-mails.ts';
import { changeBody, contentBody } from '../formats/webhook-bodies.ts';
import { announcementState } from '../store/announcements.ts';
import { announceChanges } from '../usecases/announce-changes.ts';
import { announceContent } from '../usecases/announce-content.ts';
import { type SentDeliveries, sendDeliveries } from '../usecases/send-deliveries.ts';

export interface NotificationsRun extends Omit<SentDeliveries, 'failures'> {
  /** Changes of what is public that were new. */
  readonly announced: number;
}

/** Of a run, which begins every minute: what is published is told within a third of one. */
const LOOKS = 3;
const BETWEEN_LOOKS_MS = 20_000;
/** So long one goes on sending; what is left then is sent by the next. */
const LOOK_MS = 18_000;

/**
 * Tells subscribers of releases and corrections, news and documents, and tries again what was not accepted.
 * @throws AggregateError of the looks that failed, after all of them
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
 * One look: tells what is new, and sends what is due, also when something new cannot be read.
 * @throws AggregateError of why not all changes could be told or sent
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
