/** The mail that reminds a company of the prices it has not declared. */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { elided } from '../../../platform/kernel/italian-elision.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { inBothLanguages, type MailText } from '../../../platform/kernel/mail-text.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import { dayText } from './mail-dates.ts';

export interface Reminder {
  readonly companyName: string;
  /** Date of the survey. */
  readonly date: IsoDate;
  /** Products without a declared price. */
  readonly missing: readonly ProductId[];
  /** Address of the form. */
  readonly address: string;
}

export function reminderMail({ companyName, date, missing, address }: Reminder): MailText {
  const products = (language: Language) => missing.map((id) => `- ${productName(id, language)}`);
  return inBothLanguages(
    elided(
      `Promemoria: prezzi settimanali dei carburanti, rilevazione del ${dayText.it(date)} / Reminder: weekly fuel prices`,
    ),
    [
      elided(
        `per la rilevazione settimanale dei prezzi del ${dayText.it(date)} non risultano ancora comunicati tutti i prezzi della società ${companyName}. Mancano:`,
      ),
      '',
      ...products('it'),
      '',
      'I prezzi possono essere comunicati fino alla chiusura della rilevazione, a questo indirizzo:',
      '',
      address,
      '',
      'Se un prodotto non è stato venduto nella settimana, va indicato il prezzo 0.',
      'Se i prezzi sono stati comunicati nel frattempo, questo messaggio può essere ignorato.',
    ],
    [
      `not all prices of the company ${companyName} have been declared for the weekly survey of ${dayText.en(date)}. Missing:`,
      '',
      ...products('en'),
      '',
      'Prices can be declared until the survey closes, at this address:',
      '',
      address,
      '',
      'If a product was not sold in the week, enter the price 0.',
      'If the prices have been declared in the meantime, please ignore this message.',
    ],
  );
}
