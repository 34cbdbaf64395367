import * as z from 'zod/mini';
import { removeReaderOf } from '../notices/subscriptions/store/readers.ts';
import { log, loggedRun } from '../platform/aws/log.ts';

const addresses = z.array(z.object({ emailAddress: z.string() }));

/**
 * SES's event of a mail that came back or was complained about, with the fields used here:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const returnEvent = z.object({
  detail: z.object({
    mail: z.object({ timestamp: z.string() }),
    bounce: z.optional(
      z.object({
        /** `Permanent`, `Transient`, `Undetermined` */
        bounceType: z.string(),
        bouncedRecipients: addresses,
      }),
    ),
    complaint: z.optional(z.object({ complainedRecipients: addresses })),
  }),
});
export type ReturnEvent = z.input<typeof returnEvent>;

/**
 * Ends the notices to an address that accepts no mail or whose owner reported one as unwanted, and deletes the address.
 * A mailbox that is full for a while keeps its notices, and so does an address that was confirmed after that mail.
 * @returns number of readers removed
 */
export const handler = loggedRun('returned-mail', async (event: ReturnEvent): Promise<number> => {
  const { mail, bounce, complaint } = z.parse(returnEvent, event).detail;
  const bounced = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : [];
  const complained = complaint?.complainedRecipients ?? [];
  const sentAt = new Date(mail.timestamp).toISOString();
  const removed = await Promise.all(
    [...bounced, ...complained].map(({ emailAddress }) => removeReaderOf(emailAddress, sentAt)),
  );
  const ended = removed.filter(Boolean).length;
  log.info('mail returned', { bounce: bounce?.bounceType, complaint: complaint && true, ended });
  return ended;
});
