/** The mail that reminds a company of the prices it has not declared. */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { startOfDay } from '../../../platform/kernel/calendar.ts';
import { elided } from '../../../platform/kernel/italian-elision.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import type { ProductId } from '../../../sample/rules/products.ts';

export interface Reminder {
  readonly companyName: string;
  /** Date of the survey. */
  readonly date: IsoDate;
  /** Products without a declared price. */
  readonly missing: readonly ProductId[];
  /** Address of the form. */
  readonly address: string;
}

/** In Italian, as all companies of the sample are in Italy. */
export function reminderMail({ companyName, date, missing, address }: Reminder) {
  const day = dayText.format(startOfDay(date));
  const products = missing.map((id) => `- ${productName(id, 'it')}`);
  return {
    subject: elided(`Promemoria: prezzi settimanali dei carburanti, rilevazione del ${day}`),
    body: [
      'Gentile referente,',
      '',
      `per la ${elided(`rilevazione settimanale dei prezzi del ${day}`)} non risultano ancora comunicati tutti i prezzi della società ${companyName}. Mancano:`,
      '',
      ...products,
      '',
      'I prezzi possono essere comunicati fino alla chiusura della rilevazione, a questo indirizzo:',
      '',
      address,
      '',
      'Se un prodotto non è stato venduto nella settimana, va indicato il prezzo 0.',
      'Se i prezzi sono stati comunicati nel frattempo, questo messaggio può essere ignorato.',
      '',
      'Messaggio automatico: si prega di non rispondere.',
    ].join('\r\n'),
  };
}

const dayText = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' });
