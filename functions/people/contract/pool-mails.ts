import { inBothLanguages, type MailText } from '../../platform/kernel/mail-text.ts';
import { CONTACT } from '../../platform/kernel/publisher.ts';
import { userPoolSettings } from './user-pool-settings.ts';

/**
 * Mails about people's accounts, each in Italian and in English: those that the user pool sends, with its placeholders for
 * the name (`{username}`) and for the temporary password or code (`{####}`), and those of the portal itself.
 */

/** @param origin of the site: `https://host` */
export function invitationMail(origin: string): MailText {
  const { temporaryPasswordDays: days } = userPoolSettings;
  return inBothLanguages(
    'Invito al portale delle statistiche energetiche / Invitation to the energy statistics portal',
    [
      'è stata creata per Lei un’utenza del portale delle statistiche energetiche.',
      '',
      ...credentials('Nome utente', 'Password temporanea'),
      '',
      `Per attivarla, entro ${days} giorni acceda con «Altre credenziali» a questo indirizzo e scelga una password personale:`,
      '',
      addressOf(origin),
      '',
      `Se l’invito è scaduto, ne chieda un altro scrivendo a ${CONTACT.email}.`,
    ],
    [
      'an account of the energy statistics portal has been created for you.',
      '',
      ...credentials('Username', 'Temporary password'),
      '',
      `To activate it, within ${days} days sign in with “Other credentials” at this address and choose a password of your own:`,
      '',
      addressOf(origin),
      '',
      `If the invitation has expired, ask for another one by writing to ${CONTACT.email}.`,
    ],
  );
}

/** @param origin of the site: `https://host` */
export const codeMail = (origin: string): MailText =>
  inBothLanguages(
    'Codice per scegliere la password / Code for choosing a password',
    [
      'il codice per scegliere una nuova password del portale delle statistiche energetiche è:',
      '',
      '{####}',
      '',
      'È valido per un’ora. Lo inserisca con «Ho ricevuto un codice» in «Altre credenziali», a questo indirizzo:',
      '',
      addressOf(origin),
      '',
      'Se non ha chiesto Lei il codice, ignori questo messaggio. Se la password di prima non è più accettata, un amministratore ha chiesto di sceglierne una nuova.',
    ],
    [
      'the code for choosing a new password of the energy statistics portal is:',
      '',
      '{####}',
      '',
      'It is valid for an hour. Enter it with “I have received a code” in “Other credentials”, at this address:',
      '',
      addressOf(origin),
      '',
      'If you did not ask for the code, ignore this message. If your old password is no longer accepted, an administrator has asked for a new one to be chosen.',
    ],
  );

/** Mail to somebody whose second factor an administrator has removed. @param origin of the site */
export const removedSecondFactorMail = (origin: string): MailText =>
  inBothLanguages(
    'Secondo fattore rimosso / Second factor removed',
    [
      'il secondo fattore della Sua utenza del portale delle statistiche energetiche è stato rimosso da un amministratore. Acceda con la sola password e ne configuri un altro nella pagina del profilo:',
      '',
      addressOf(origin),
      '',
      `Se non ne ha fatto richiesta, scriva subito a ${CONTACT.email}.`,
    ],
    [
      'an administrator has removed the second factor of your account of the energy statistics portal. Sign in with the password alone and set up another one on the page of your profile:',
      '',
      addressOf(origin),
      '',
      `If you did not ask for it, write to ${CONTACT.email} at once.`,
    ],
  );

/** Names in a mail to somebody whom a company has invited. */
interface Inviting {
  readonly company: string;
  /** The person who invited. */
  readonly inviter: string;
}

/** Mail to somebody with an account, to whom a company has given its own rights. @param origin of the site */
export const addedToCompanyMail = (origin: string, { company, inviter }: Inviting): MailText =>
  inBothLanguages(
    'Un’altra società nella Sua utenza / Another company in your account',
    [
      `${inviter}, per ${company}, L’ha invitata a comunicare i prezzi della società nel portale delle statistiche energetiche. Acceda con le credenziali che ha già, e dopo l’accesso scelga la società:`,
      '',
      addressOf(origin),
      '',
      `Se non conosce la società, scriva a ${CONTACT.email}.`,
    ],
    [
      `${inviter}, for ${company}, has invited you to report the company’s prices in the energy statistics portal. Sign in with the credentials that you already have, and then choose the company:`,
      '',
      addressOf(origin),
      '',
      `If you do not know the company, write to ${CONTACT.email}.`,
    ],
  );

/** Mail beside the user pool's invitation, whose text is the same for everybody and so names no company. */
export const delegateMail = ({ company, inviter }: Inviting): MailText =>
  inBothLanguages(
    'Invito a comunicare i prezzi di una società / Invitation to report a company’s prices',
    [
      `${inviter}, per ${company}, L’ha invitata a comunicare i prezzi della società nel portale delle statistiche energetiche. Nome utente, password temporanea e indirizzo sono in un messaggio a parte, «Invito al portale delle statistiche energetiche».`,
      '',
      `Se non conosce la società, non acceda e scriva a ${CONTACT.email}.`,
    ],
    [
      `${inviter}, for ${company}, has invited you to report the company’s prices in the energy statistics portal. Username, temporary password and address are in another message, “Invitation to the energy statistics portal”.`,
      '',
      `If you do not know the company, do not sign in, and write to ${CONTACT.email}.`,
    ],
  );

/** Mail to somebody whose access a company has ended. */
export const accessEndedMail = (company: string): MailText =>
  inBothLanguages(
    'Accesso chiuso da una società / Access ended by a company',
    [
      `${company} ha chiuso il Suo accesso: non può più comunicare i prezzi della società nel portale delle statistiche energetiche.`,
      '',
      `Per informazioni si rivolga alla società; se non la conosce, scriva a ${CONTACT.email}.`,
    ],
    [
      `${company} has ended your access: you can no longer report the company’s prices in the energy statistics portal.`,
      '',
      `For information ask the company; if you do not know it, write to ${CONTACT.email}.`,
    ],
  );

const addressOf = (origin: string) => origin + userPoolSettings.signInPath;

const credentials = (name: string, secret: string) => [`${name}: {username}`, `${secret}: {####}`];
