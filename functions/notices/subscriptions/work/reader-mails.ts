import type { PublicChange } from '../../../open-data/changes/rules/changes.ts';
import { periodText, seriesText } from '../../../open-data/figures/rules/figure-texts.ts';
import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import type { Mail } from '../../../platform/aws/outbox.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';

import { elided } from '../../../platform/kernel/italian-elision.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { PublicNote } from '../../../prices/surveys/rules/surveys.ts';
import { changeEntry } from '../../feeds/rules/feed-texts.ts';
import { changeLink } from '../../feeds/work/change-links.ts';
import { contentText } from './content-texts.ts';
import type { ToldChange } from './told-figures.ts';

/** The mails to subscribed readers: the request to confirm, the confirmation, and the notice of each release. */

/** Where readers subscribe, confirm and end. */
const PAGE = '/dgsaie/avvisi';

interface Addressee {
  readonly id: string;
  readonly lang: Language;
  readonly endToken: string;
}

type Written = Omit<Mail, 'to'>;

const origin = () => optionalEnvironment('PUBLIC_ORIGIN') ?? '';
const linesOf = (...lines: readonly string[]) => lines.join('\r\n');

/** @param token with which the addressee confirms */
export function requestMail(token: string, lang: Language): Written {
  const link = `${origin()}${PAGE}?${new URLSearchParams({ conferma: token, lang })}`;
  return lang === 'it'
    ? {
        subject: 'Conferma della richiesta di avvisi per posta elettronica',
        body: linesOf(
          'È stato richiesto di inviare a questo indirizzo gli avvisi di pubblicazione delle statistiche energetiche.',
          '',
          'Per confermare la richiesta, aprire questa pagina entro 48 ore:',
          '',
          link,
          '',
          'Se la richiesta non proviene da Lei, può ignorare questo messaggio: senza conferma l’indirizzo sarà cancellato.',
          ...neverAgain(token, lang),
        ),
      }
    : {
        subject: 'Please confirm your e-mail alerts',
        body: linesOf(
          'Alerts about published energy statistics were requested for this address.',
          '',
          'To confirm, open this page within 48 hours:',
          '',
          link,
          '',
          'If it was not you, ignore this message: without your confirmation the address will be deleted.',
          ...neverAgain(token, lang),
        ),
      };
}

export function confirmedMail(addressee: Addressee): Written {
  return addressee.lang === 'it'
    ? {
        subject: 'Avvisi per posta elettronica attivati',
        body: linesOf(
          'Gli avvisi di pubblicazione delle statistiche energetiche sono attivi per questo indirizzo.',
          ...ending(addressee),
        ),
        headers: endHeaders(addressee),
      }
    : {
        subject: 'Your e-mail alerts are on',
        body: linesOf(
          'Alerts about published energy statistics will be sent to this address.',
          ...ending(addressee),
        ),
        headers: endHeaders(addressee),
      };
}

/** A mail about a change: a sentence, the figures and their addresses. */
export function changeMail(change: PublicChange, addressee: Addressee): Written {
  const { lang } = addressee;
  const { note, ...figures } = change;
  const { title, text } = changeEntry(figures, lang);
  return {
    subject: title,
    body: linesOf(
      SENTENCES[change.kind][lang](
        inSentence(seriesText(change.series)[lang]),
        periodText(change, lang),
      ),
      ...(note ? [`${WHY[lang]}: ${note[lang]}`] : []),
      '',
      ...FIGURES[change.kind][lang],
      ...text.split('\n'),
      '',
      changeLink(change, lang),
      ...ending(addressee),
    ),
    headers: endHeaders(addressee),
  };
}

/** A mail about the news and documents that one look found, each with a sentence and its addresses. */
export function contentMail(changes: readonly ToldChange[], addressee: Addressee): Written {
  const { lang } = addressee;
  const texts = changes.map((change) => contentText(change, lang));
  const [first] = texts;
  return {
    subject: first && texts.length === 1 ? `${first.sentence}: ${first.title}` : SUMMARY[lang],
    body: linesOf(
      ...texts.flatMap(({ sentence, title, figures, links }) => [
        ...[`${sentence}:`, title, ...(figures ? [figures] : []), ...links, ''],
      ]),
      ...ending(addressee).slice(1),
    ),
    headers: endHeaders(addressee),
  };
}

const SUMMARY: PublicNote = {
  it: 'Aggiornamenti di notizie e documenti di statistica energetica',
  en: 'Updates of news and documents of energy statistics',
};

const inSentence = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

const SENTENCES: Readonly<
  Record<
    PublicChange['kind'],
    Readonly<Record<Language, (series: string, period: string) => string>>
  >
> = {
  release: {
    it: (series, period) => elided(`Sono stati pubblicati i ${series}: ${period}.`),
    en: (series, period) => `The ${series} have been published: ${period}.`,
  },
  correction: {
    it: (series, period) => elided(`Sono stati corretti i ${series}: ${period}.`),
    en: (series, period) => `The ${series} have been corrected: ${period}.`,
  },
  withdrawal: {
    it: (series, period) => elided(`Sono stati ritirati i ${series}: ${period}.`),
    en: (series, period) => `The ${series} have been withdrawn: ${period}.`,
  },
};

/** Label of the note that corrections and withdrawals have. */
const WHY: PublicNote = { it: 'Motivo', en: 'Reason' };

/** Heading of the figures in a mail; a release needs none. */
const FIGURES: Readonly<
  Record<PublicChange['kind'], Readonly<Record<Language, readonly string[]>>>
> = {
  release: { it: [], en: [] },
  correction: { it: ['I nuovi valori:'], en: ['The new figures:'] },
  withdrawal: { it: ['I valori non più validi:'], en: ['The figures that are no longer valid:'] },
};

/** Path of the page on which mails are ended. @param token the reader's token that mails carry */
export const endPage = (token: string, lang?: Language): string =>
  `${PAGE}?${new URLSearchParams({ fine: token, ...(lang && { lang }) })}`;

const endToken = ({ id, endToken: secret }: Addressee) => `${id}.${secret}`;

function ending(addressee: Addressee): string[] {
  const { lang } = addressee;
  const link = origin() + endPage(endToken(addressee), lang);
  const words = lang === 'it' ? 'Per non ricevere più questi avvisi:' : 'To stop these alerts:';
  return ['', '--', words, link, ...neverAgain(endToken(addressee), lang)];
}

/** @param token by which the addressee is known to get the mails of the address */
function neverAgain(token: string, lang: Language): string[] {
  const words =
    lang === 'it'
      ? 'Per non ricevere mai più messaggi da questo sito, chiunque li chieda:'
      : 'To never receive a message from this site again, whoever requests it:';
  return ['', words, `${origin()}${PAGE}?${new URLSearchParams({ mai: token, lang })}`];
}

/** Headers with which the mail program itself can end the mails, without a page (RFC 8058). */
function endHeaders(addressee: Addressee): Readonly<Record<string, string>> {
  const query = new URLSearchParams({ token: endToken(addressee) });
  return {
    'List-Unsubscribe': `<${origin()}${apiBase}/mail-subscriptions/end?${query}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
