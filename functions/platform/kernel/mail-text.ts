import { MINISTRY } from './publisher.ts';

/** A mail before it has an addressee. */
export interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
}

/** The mail as plain text. */
export const plainMail = ({ subject, lines }: MailText) => ({ subject, body: lines.join('\r\n') });

/** A mail with the ministry's name, in Italian and then in English, because the addressee's language is unknown. */
export const inBothLanguages = (
  subject: string,
  italian: readonly string[],
  english: readonly string[],
): MailText => ({
  subject,
  lines: [
    MINISTRY,
    '',
    'Gentile utente,',
    '',
    ...italian,
    '',
    '--',
    '',
    '[English]',
    '',
    'Dear user,',
    '',
    ...english,
    '',
    '--',
    '',
    'Messaggio automatico: si prega di non rispondere. / This is an automatic message: please do not reply.',
  ],
});
