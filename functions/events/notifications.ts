import { clock } from '../aws/clock.ts';
import { log, loggedRun } from '../aws/log.ts';
import { changeBody } from '../formats/webhook-bodies.ts';
import { announceChanges } from '../usecases/announce-changes.ts';
import { type SentDeliveries, sendDeliveries } from '../usecases/send-deliveries.ts';

export interface NotificationsRun extends SentDeliveries {
  /** Changes of what is public that were new. */
  readonly announced: number;
}

/** So long a run goes on sending; what is left then is sent by the next one. */
const RUN_MS = 40_000;

/** Tells subscribers of releases and corrections, and tries again what was not accepted. */
export const handler = loggedRun('notifications', async (): Promise<NotificationsRun> => {
  const until = new Date(clock.now().getTime() + RUN_MS);
  const announced = await announceChanges(clock.now(), changeBody);
  const sent = await sendDeliveries(clock.now, until);
  if (announced + sent.accepted + sent.refused > 0)
    log.info('notifications', { announced, ...sent });
  return { announced, ...sent };
});
