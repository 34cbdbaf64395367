import pLimit from 'p-limit';
import { allContacts, type Contact, senderName } from '../../../people/store/contacts.ts';
import { environment } from '../../../platform/aws/environment.ts';
import { log } from '../../../platform/aws/log.ts';
import { sendMail } from '../../../platform/aws/mail.ts';
import { type MailText, plainMail } from '../../../platform/kernel/mail-text.ts';
import { dueMoment } from '../../surveys/work/planned-moment.ts';
import { FORM_PATH } from '../rules/form-path.ts';
import { movedSurveyMail } from '../rules/moved-survey-mail.ts';
import { questionMail } from '../rules/question-mail.ts';
import { receiptMail } from '../rules/receipt-mail.ts';
import { receiptNumber } from '../rules/receipts.ts';
import {
  type CompanyMail,
  forgetReceiptMail,
  noteMailed,
  receiptMails,
  takeReceiptMail,
} from '../store/receipt-mails.ts';

export interface MailedReceipts {
  /** Receipts and questions that all people of the company have got now. */
  readonly sent: number;
  /** Nobody of the company has an address. */
  readonly withoutContact: number;
  /** Those that at least one person has not got. */
  readonly failed: number;
}

/** SES takes 14 mails a second from an account that has just left its sandbox. */
const SIMULTANEOUS = 5;

/**
 * Mails the due receipts and questions to all people of their companies. Each mail is recorded before the next one is sent, so
 * that nobody gets one twice when the others' mails are tried again.
 */
export async function sendReceiptMails(now: () => Date): Promise<MailedReceipts> {
  const outcome = { sent: 0, withoutContact: 0, failed: 0 };
  const due = (await receiptMails()).filter(({ dueAt }) => dueAt <= now().toISOString());
  if (due.length === 0) return outcome;
  const contacts = Map.groupBy(await allContacts(), ({ companyId }) => companyId);
  const sending = pLimit(SIMULTANEOUS);
  const sendOne = async (mail: CompanyMail) => {
    const people = contacts.get(mail.companyId) ?? [];
    const end = await send(mail, people, now).catch((error: Error) => {
      log.error('a receipt was not mailed', error);
      return 'failed' as const;
    });
    if (end !== 'taken') outcome[end] += 1;
  };
  await Promise.all(due.map((mail) => sending(sendOne, mail)));
  return outcome;
}

async function send(
  mail: CompanyMail,
  contacts: readonly Contact[],
  now: () => Date,
): Promise<keyof MailedReceipts | 'taken'> {
  if (!(await takeReceiptMail(mail, nextTry(mail.tries, now())))) return 'taken';
  const people = contacts.filter(({ email }) => email);
  const text = plainMail(await textOf(mail, contacts));
  let failed = 0;
  for (const { id, email } of people) {
    if (mail.sentTo.includes(id)) continue;
    try {
      await sendMail({ to: email, ...text }, now());
    } catch (error) {
      log.error('a receipt was not mailed', {
        receipt: 'prices' in mail ? receiptNumber(mail) : mail.code,
        failure: (error as Error).name,
      });
      failed += 1;
      continue;
    }
    await noteMailed(mail, id);
  }
  if (failed > 0) return 'failed';
  await forgetReceiptMail(mail);
  return people.length > 0 ? 'sent' : 'withoutContact';
}

async function textOf(mail: CompanyMail, contacts: readonly Contact[]): Promise<MailText> {
  const origin = environment('PUBLIC_ORIGIN');
  if ('question' in mail) return questionMail(mail, `${origin}${FORM_PATH}`);
  if ('movedFrom' in mail) return movedSurveyMail(mail, `${origin}${FORM_PATH}`);
  return receiptMail(mail, {
    sender: senderName(contacts, mail.sentBy),
    origin,
    dueAt: await dueMoment(mail.surveyDate),
  });
}

/** Two minutes later, which is longer than a run lasts, then four, and so on up to an hour. */
const nextTry = (tries: number, now: Date): string =>
  new Date(now.getTime() + Math.min(2 ** (tries + 1), 60) * 60_000).toISOString();
