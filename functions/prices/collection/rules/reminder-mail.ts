/** The mail that reminds a company of the prices it has not declared. */
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { elided } from '../../../platform/kernel/italian-elision.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { inBothLanguages, type MailText } from '../../../platform/kernel/mail-text.ts';
import { CONTACT } from '../../../platform/kernel/publisher.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import { dayText, weekdayText } from './mail-dates.ts';

export interface Reminder {
  readonly companyName: string;
  /** Date of the survey. */
  readonly date: IsoDate;
  /** Products without a declared price. */
  readonly missing: readonly ProductId[];
  /** Address of the form. */
  readonly address: string;
  /** Until when the prices are expected; undefined where nothing is planned. */
  readonly dueAt: Instant | undefined;
  readonly now: Date;
}

export function reminderMail(reminder: Reminder): MailText {
  const { companyName, date, missing, address } = reminder;
  const products = (language: Language) => missing.map((id) => `- ${productName(id, language)}`);
  return inBothLanguages(
    elided(
      `Promemoria: prezzi settimanali dei carburanti, rilevazione del ${dayText.it(date)} / Reminder: weekly fuel prices`,
    ),
    [
      elided(
        `per la rilevazione settimanale dei prezzi del ${dayText.it(date)} non risultano ancora comunicati tutti i prezzi della società ${companyName.replace(/\.$/, '')}. Mancano:`,
      ),
      '',
      ...products('it'),
      '',
      `${deadline(reminder).it}, a questo indirizzo:`,
      '',
      address,
      '',
      'Se un prodotto non è stato venduto nella settimana, va indicato il prezzo 0.',
      'Se i prezzi sono stati comunicati nel frattempo, questo messaggio può essere ignorato.',
      `Per chiarimenti scriva a ${CONTACT.email}.`,
    ],
    [
      `not all prices of the company ${companyName} have been declared for the weekly survey of ${dayText.en(date)}. Missing:`,
      '',
      ...products('en'),
      '',
      `${deadline(reminder).en}, at this address:`,
      '',
      address,
      '',
      'If a product was not sold in the week, enter the price 0.',
      'If the prices have been declared in the meantime, please ignore this message.',
      `If you have questions, write to ${CONTACT.email}.`,
    ],
  );
}

/** Until when prices can be declared. */
function deadline({ dueAt, now }: Reminder): Readonly<Record<Language, string>> {
  if (dueAt === undefined)
    return {
      it: 'I prezzi possono essere comunicati fino alla chiusura della rilevazione',
      en: 'Prices can be declared until the survey closes',
    };
  const it = `${weekdayText.it(dueAt)} (ora di Roma)`;
  const en = `${weekdayText.en(dueAt)} (Rome time)`;
  return now.toISOString() <= dueAt
    ? { it: `I prezzi sono attesi entro ${it}`, en: `Prices are expected by ${en}` }
    : {
        it: `Il termine era ${it}; i prezzi possono essere comunicati finché la rilevazione è aperta`,
        en: `The deadline was ${en}; prices can be declared while the survey is open`,
      };
}
