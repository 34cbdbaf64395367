import * as z from 'zod/mini';
import { log, loggedRun } from '../aws/log.ts';
import { removeReaderOf } from '../store/readers.ts';

const addresses = z.array(z.object({ emailAddress: z.string() }));

/**
 * SES's event of a mail that came back or was complained about, as far as it is read:
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
 * Ends the notices to an address that takes no mail, or whose owner called one unwanted, and forgets it. A
 * mail box that is full for a while is left alone, and so is an address that was confirmed after that mail.
 * @returns how many readers there were
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
