import { log } from '../platform/aws/log.ts';
import { isMailAvailable } from '../platform/aws/mail.ts';
import { clock } from '../platform/kernel/clock.ts';
import { pausingRun } from '../platform/tables/maintenance.ts';
import {
  type MailedReceipts,
  sendReceiptMails,
} from '../prices/collection/work/send-receipt-mails.ts';

const NOTHING: MailedReceipts = { sent: 0, withoutContact: 0, failed: 0 };

/** Mails the receipts of prices that were sent, and questions about them; a stage without a sender of mails sends none, and they expire. */
export const handler = pausingRun('receipt-mails', NOTHING, async (): Promise<MailedReceipts> => {
  if (!isMailAvailable()) return NOTHING;
  const outcome = await sendReceiptMails(clock.now);
  if (Object.values(outcome).some((count) => count > 0))
    log.info('receipts mailed', { ...outcome });
  return outcome;
});
