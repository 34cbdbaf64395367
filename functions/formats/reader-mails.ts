/** The mails that readers ask for: to confirm it, that it is confirmed, and at each release. */

import { optionalEnvironment } from '../aws/environment.ts';
import type { Mail } from '../aws/outbox.ts';
import { apiBase } from '../contract/route.ts';
import type { FigureName } from '../domain/figures.ts';
import { elided } from '../domain/italian-elision.ts';
import type { Hundredths } from '../domain/money.ts';
import type { ProductId } from '../domain/products.ts';
import type { Language } from '../domain/published-names.ts';
import type { PublicNote } from '../domain/surveys.ts';
import type { ContentChange } from '../store/content-changes.ts';
import { changeLink } from './change-links.ts';
import { contentText } from './content-texts.ts';
import { changeEntry } from './feed-texts.ts';
import { periodText, seriesText } from './figure-texts.ts';

/** Where readers subscribe, confirm and end. */
const PAGE = '/dgsaie/avvisi';

interface Addressee {
  readonly id: string;
  readonly lang: Language;
  readonly endToken: string;
}

interface Change extends Pick<FigureName, 'series' | 'period'> {
  readonly kind: 'release' | 'correction' | 'withdrawal';
  readonly revision: number;
  readonly totals: readonly { readonly productId: ProductId; readonly total: Hundredths }[];
  readonly note?: PublicNote | undefined;
}

type Written = Omit<Mail, 'to'>;

const origin = () => optionalEnvironment('PUBLIC_ORIGIN') ?? '';
const linesOf = (...lines: readonly string[]) => lines.join('\r\n');

/** @param token by which the addressee confirms */
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
          'Se la richiesta non proviene da Lei, può ignorare questo messaggio: non ne riceverà altri e l’indirizzo sarà cancellato.',
        ),
      }
    : {
        subject: 'Please confirm the notices by e-mail',
        body: linesOf(
          'Somebody asked for notices of published energy statistics to be sent to this address.',
          '',
          'To confirm, open this page within 48 hours:',
          '',
          link,
          '',
          'If it was not you, ignore this message: you will get no other, and the address will be deleted.',
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
        subject: 'Notices by e-mail are on',
        body: linesOf(
          'Notices of published energy statistics will be sent to this address.',
          ...ending(addressee),
        ),
        headers: endHeaders(addressee),
      };
}

/** A sentence, the figures, and where they stand. */
export function changeMail(change: Change, addressee: Addressee): Written {
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

/** What one look found of news and documents, each with a sentence and its addresses. */
export function contentMail(changes: readonly ContentChange[], addressee: Addressee): Written {
  const { lang } = addressee;
  const texts = changes.map((change) => contentText(change, lang));
  const [first] = texts;
  return {
    subject: first && texts.length === 1 ? `${first.sentence}: ${first.title}` : SUMMARY[lang],
    body: linesOf(
      ...texts.flatMap(({ sentence, title, links }) => [`${sentence}:`, title, ...links, '']),
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
  Record<Change['kind'], Readonly<Record<Language, (series: string, period: string) => string>>>
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

/** Of a correction or withdrawal, which has a note. */
const WHY: PublicNote = { it: 'Motivo', en: 'Reason' };

/** What the figures of a mail are; those of a release need no words. */
const FIGURES: Readonly<Record<Change['kind'], Readonly<Record<Language, readonly string[]>>>> = {
  release: { it: [], en: [] },
  correction: { it: ['I nuovi valori:'], en: ['The new figures:'] },
  withdrawal: { it: ['I valori non più validi:'], en: ['The figures that no longer hold:'] },
};

/** Path of the page on which mails are ended. @param token that of the mails */
export const endPage = (token: string, lang?: Language): string =>
  `${PAGE}?${new URLSearchParams({ fine: token, ...(lang && { lang }) })}`;

const endToken = ({ id, endToken: secret }: Addressee) => `${id}.${secret}`;

function ending(addressee: Addressee): string[] {
  const { lang } = addressee;
  const link = origin() + endPage(endToken(addressee), lang);
  return lang === 'it'
    ? ['', '--', 'Per non ricevere più questi avvisi:', link]
    : ['', '--', 'To get no more of these notices:', link];
}

/** The mail program itself can end them, without a page (RFC 8058). */
function endHeaders(addressee: Addressee): Readonly<Record<string, string>> {
  const query = new URLSearchParams({ token: endToken(addressee) });
  return {
    'List-Unsubscribe': `<${origin()}${apiBase}/mail-subscriptions/end?${query}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
