import type { Instant } from '../../../platform/kernel/as-of.ts';
import { decimalText } from '../../../platform/kernel/decimal-text.ts';
import { elided } from '../../../platform/kernel/italian-elision.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { inBothLanguages, type MailText } from '../../../platform/kernel/mail-text.ts';
import { CONTACT } from '../../../platform/kernel/publisher.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import { type ProductId, productById } from '../../../sample/rules/products.ts';
import { dayText, momentText, weekdayText } from './mail-dates.ts';
import { printedCode, receiptNumber } from './receipts.ts';

interface SentPrices {
  readonly surveyId: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly sequence: number;
  readonly code: string;
  readonly surveyDate: string;
  readonly sentAt: string;
  readonly byAdmin: boolean;
  readonly prices: readonly { readonly productId: number; readonly price: number }[];
  /** Products of the company that had no price in the week yet. */
  readonly missing?: readonly ProductId[] | undefined;
}

interface ReceiptContext {
  /** Name of the person or program of the company. */
  readonly sender: string;
  /** Of the site: `https://host`. */
  readonly origin: string;
  /** Until when the prices were expected; undefined where nothing is planned. */
  readonly dueAt: Instant | undefined;
}

/** The receipt of prices that were sent, for the company's people. */
export function receiptMail(sent: SentPrices, context: ReceiptContext): MailText {
  const { sender, origin } = context;
  const inTime = timeliness(sent, context);
  const number = receiptNumber(sent);
  return inBothLanguages(
    elided(
      `Prezzi ricevuti: ricevuta n. ${number}, rilevazione del ${dayText.it(sent.surveyDate)} / Prices received: receipt no. ${number}`,
    ),
    [
      elided(
        `il ministero ha ricevuto i prezzi della società ${sent.companyName} per la rilevazione settimanale del ${dayText.it(sent.surveyDate)}.`,
      ),
      '',
      `Ricevuta n.: ${number}`,
      elided(`Ricevuta il ${momentText.it(sent.sentAt)}`),
      `Inviata da: ${sent.byAdmin ? 'ministero' : sender}`,
      ...inTime.it,
      '',
      ...pricesOf(sent, 'it'),
      ...missingOf(sent, 'it'),
      '',
      `Codice di verifica: ${printedCode(sent.code)}`,
      'Chi riceve una copia può controllarla a questo indirizzo:',
      addressOf(sent, origin),
      '',
      `Se i prezzi vengono corretti, arriva una nuova ricevuta. Se qualcosa non è corretto, scriva a ${CONTACT.email}.`,
    ],
    [
      `the ministry has received the prices of the company ${sent.companyName} for the weekly survey of ${dayText.en(sent.surveyDate)}.`,
      '',
      `Receipt no.: ${number}`,
      `Received on ${momentText.en(sent.sentAt)}`,
      `Sent by: ${sent.byAdmin ? 'ministry' : sender}`,
      ...inTime.en,
      '',
      ...pricesOf(sent, 'en'),
      ...missingOf(sent, 'en'),
      '',
      `Verification code: ${printedCode(sent.code)}`,
      'Anyone who gets a copy can check it at this address:',
      addressOf(sent, origin),
      '',
      `If the prices are corrected, you will get another receipt. If anything is wrong, write to ${CONTACT.email}.`,
    ],
  );
}

/** Whether a company's prices came in time. The ministry may enter prices at any time. */
function timeliness(
  { sentAt, byAdmin }: SentPrices,
  { dueAt }: ReceiptContext,
): Readonly<Record<Language, readonly string[]>> {
  if (dueAt === undefined || byAdmin) return { it: [], en: [] };
  const it = `${weekdayText.it(dueAt)} (ora di Roma).`;
  const en = `${weekdayText.en(dueAt)} (Rome time).`;
  return sentAt <= dueAt
    ? {
        it: [`Inviata in tempo: i prezzi possono essere corretti fino a ${it}`],
        en: [`Sent in time: the prices can be corrected until ${en}`],
      }
    : {
        it: [`Inviata dopo il termine, che era ${it}`],
        en: [`Sent after the deadline, which was ${en}`],
      };
}

/** Address of the page `receipt-check`. What follows the `#` stays in the browser. */
const addressOf = ({ code }: SentPrices, origin: string) =>
  `${origin}/dgsaie/verifica-ricevuta#${printedCode(code)}`;

const UNITS = { litre: '€/l', kilogram: '€/kg' } as const;

/** `1,789 €/l`, or that the product was not sold. */
export function priceText(id: ProductId, price: number, language: Language): string {
  if (price === 0) return { it: 'non venduto', en: 'not sold' }[language];
  const decimal = decimalText(price, 3, language === 'it' ? ',' : '.');
  return `${decimal} ${UNITS[productById(id).unit]}`;
}

const pricesOf = ({ prices }: SentPrices, language: Language): string[] =>
  prices.map(({ productId, price }) => {
    const id = productId as ProductId;
    return `- ${productName(id, language)}: ${priceText(id, price, language)}`;
  });

const MISSING = {
  it: 'Per questa settimana manca ancora il prezzo di:',
  en: 'For this week the prices of these products are still missing:',
};

const missingOf = ({ missing = [] }: SentPrices, language: Language): string[] =>
  missing.length === 0
    ? []
    : ['', MISSING[language], ...missing.map((id) => `- ${productName(id, language)}`)];
