/** The page on which notices by mail are confirmed or ended: without script, so that it works in every browser. */

import { escaped } from '../../../platform/kernel/escaped.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { CONTACT } from '../../../platform/kernel/publisher.ts';

type Words = Readonly<Record<Language, string>>;

/** The purposes of a link in a mail. */
const MAIL_LINKS = ['confirm', 'end', 'never'] as const;
export type MailLink = (typeof MAIL_LINKS)[number];

/** The purpose of a link, by the token in its query. */
export const linkOf = (query: Readonly<Record<string, string | undefined>>): MailLink | undefined =>
  MAIL_LINKS.find((link) => query[link]);

/**
 * The states of the page: before the button is pressed, after it, and when the link cannot be used or something
 * failed.
 */
export type MailLinkState = 'asked' | 'done' | 'stale' | 'failed';

const TITLES: Readonly<Record<MailLink, Words>> = {
  confirm: {
    it: 'Conferma degli avvisi per posta elettronica',
    en: 'Confirm the notices by e-mail',
  },
  end: {
    it: 'Disdetta degli avvisi per posta elettronica',
    en: 'Stop the notices by e-mail',
  },
  never: {
    it: 'Nessun altro messaggio a questo indirizzo',
    en: 'No more messages to this address',
  },
};

const ASKED: Readonly<Record<MailLink, { readonly text: Words; readonly button: Words }>> = {
  confirm: {
    text: {
      it: 'Per attivare gli avvisi per l’indirizzo a cui è arrivato il messaggio, confermare qui.',
      en: 'To begin the notices for the address that got the message, confirm here.',
    },
    button: { it: 'Conferma', en: 'Confirm' },
  },
  end: {
    text: {
      it: 'Per non ricevere più avvisi, confermare qui: l’indirizzo sarà cancellato.',
      en: 'To get no more notices, confirm here: the address will be deleted.',
    },
    button: { it: 'Disdici gli avvisi', en: 'Stop the notices' },
  },
  never: {
    text: {
      it: `Confermando, questo sito non scriverà più all’indirizzo a cui è arrivato il messaggio, anche se qualcuno lo chiederà. L’indirizzo sarà cancellato: ne resterà solo un codice, che serve a riconoscerlo. Per tornare sulla scelta, scrivere a ${CONTACT.email}.`,
      en: `If you confirm, this site will never again write to the address that got the message, whoever asks for it. The address will be deleted: only a code made from it stays, to recognise it by. To change your mind, write to ${CONTACT.email}.`,
    },
    button: { it: 'Non scrivetemi più', en: 'Never write to me again' },
  },
};

const DONE: Readonly<Record<MailLink, Words>> = {
  confirm: {
    it: 'Gli avvisi sono attivi. È stato inviato un messaggio di conferma.',
    en: 'The notices have begun. A message was sent to say so.',
  },
  end: {
    it: 'Gli avvisi sono stati disdetti e l’indirizzo è stato cancellato.',
    en: 'The notices have been stopped and the address has been deleted.',
  },
  never: {
    it: 'Questo sito non scriverà più a questo indirizzo, che è stato cancellato.',
    en: 'This site will not write to this address again; the address has been deleted.',
  },
};

const STALE: Readonly<Record<MailLink, Words>> = {
  confirm: {
    it: 'Il collegamento non è più valido, è già stato usato o non è completo: chiedere di nuovo gli avvisi.',
    en: 'The link is no longer valid, was used before or is not complete: please ask for the notices again.',
  },
  end: {
    it: 'Il collegamento non è completo: aprire quello che sta alla fine di un messaggio ricevuto.',
    en: 'The link is not complete: please open the one at the end of a message that you got.',
  },
  never: {
    it: 'Il collegamento non è più valido o non è completo: aprire quello dell’ultimo messaggio ricevuto.',
    en: 'The link is no longer valid or not complete: please open that of the last message you got.',
  },
};

const FAILED: Words = {
  it: 'L’operazione non è riuscita: riprovare più tardi.',
  en: 'That did not work: please try again later.',
};

const NOTICES: Words = { it: 'Avvisi di pubblicazione', en: 'Notices of publication' };

interface MailLinkPage {
  readonly link: MailLink;
  readonly state: MailLinkState;
  readonly language: Language;
}

/** A whole HTML document. Its form leads back to its own address, which carries the link's token. */
export function mailLinkPage({ link, state, language }: MailLinkPage): string {
  const title = TITLES[link][language];
  const path = (page: string) => `/dgsaie/${page}${language === 'en' ? '?lang=en' : ''}`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<meta name="referrer" content="no-referrer"><style>${STYLE}</style></head><body>`,
    `<header><a href="${path('')}">${CONTACT.name[language]}</a></header><main><h1>${escaped(title)}</h1>`,
    contentOf(link, state, language),
    `</main><footer><a href="${path('avvisi')}">${NOTICES[language]}</a></footer></body></html>`,
  ].join('');
}

function contentOf(link: MailLink, state: MailLinkState, language: Language): string {
  if (state === 'done') return `<p role="status">${DONE[link][language]}</p>`;
  if (state === 'stale') return `<p role="alert">${STALE[link][language]}</p>`;
  if (state === 'failed') return `<p role="alert">${FAILED[language]}</p>`;
  const { text, button } = ASKED[link];
  return `<p>${text[language]}</p><form method="post"><button>${button[language]}</button></form>`;
}

const STYLE = [
  'body{max-width:40rem;margin:0 auto;padding:0 16px;background:#fff;color:#17324d;font:1.125rem/1.5 "Titillium Web",system-ui,sans-serif}',
  'header,footer{padding:16px 0}header{border-bottom:1px solid}h1{margin:1.5rem 0 1rem;font-size:1.75rem;line-height:1.2}a{color:#0059b3}',
  'button{padding:12px 24px;border:1px solid transparent;border-radius:4px;background:#0059b3;color:#fff;font:inherit;font-weight:600;cursor:pointer}',
  '[role]{padding:12px 16px;border-left:4px solid #0059b3}[role=alert]{border-color:#c7324a}',
  'a:focus-visible,button:focus-visible{outline:3px solid currentcolor;outline-offset:3px}',
  '@media(prefers-color-scheme:dark){body{background:#17212b;color:#e8eef4}a{color:#8cc4ff}button{background:#8cc4ff;color:#17212b}}',
].join('');
