/** The mail that tells a company's people of a question about a price. */
import { elided } from '../../../platform/kernel/italian-elision.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { inBothLanguages, type MailText } from '../../../platform/kernel/mail-text.ts';
import { CONTACT } from '../../../platform/kernel/publisher.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import { dayText } from './mail-dates.ts';
import { priceText } from './receipt-mail.ts';

export interface AskedPrice {
  readonly companyName: string;
  readonly surveyDate: string;
  readonly productId: number;
  /** Thousandths of EUR per unit. */
  readonly priceAsked: number;
  readonly question: string;
}

/** @param address of the form */
export function questionMail(asked: AskedPrice, address: string): MailText {
  const { companyName, surveyDate, question } = asked;
  const product = (language: Language) => productName(asked.productId as ProductId, language);
  const price = (language: Language) =>
    `- ${product(language)}: ${priceText(asked.productId as ProductId, asked.priceAsked, language)}`;
  return inBothLanguages(
    elided(
      `Domanda su un prezzo: ${product('it')}, rilevazione del ${dayText.it(surveyDate)} / Question about a price: ${product('en')}`,
    ),
    [
      elided(
        `il ministero ha una domanda su un prezzo che la società ${companyName} ha comunicato per la rilevazione settimanale del ${dayText.it(surveyDate)}:`,
      ),
      '',
      price('it'),
      '',
      ...question.split(/\r?\n/),
      '',
      'Se il prezzo è giusto, va confermato con una breve spiegazione; se è sbagliato, va corretto finché la rilevazione è aperta. A questo indirizzo:',
      '',
      address,
      '',
      'Se alla domanda è già stata data una risposta, questo messaggio può essere ignorato.',
      `Per chiarimenti scriva a ${CONTACT.email}.`,
    ],
    [
      `the ministry has a question about a price that the company ${companyName} declared for the weekly survey of ${dayText.en(surveyDate)}:`,
      '',
      price('en'),
      '',
      ...question.split(/\r?\n/),
      '',
      'If the price is right, confirm it with a short explanation; if it is wrong, correct it while the survey is open. At this address:',
      '',
      address,
      '',
      'If the question has been answered already, please ignore this message.',
      `If you have questions, write to ${CONTACT.email}.`,
    ],
  );
}
