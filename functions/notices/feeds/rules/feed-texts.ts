/** Titles and texts of feeds and their entries. */

import type {
  ChangedFigure,
  Followed,
  PublicChange,
} from '../../../open-data/changes/rules/changes.ts';
import {
  amountText,
  dayText,
  periodText,
  seriesText,
  unitText,
} from '../../../open-data/figures/rules/figure-texts.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import type { ProvisionalPrice } from '../../../prices/national-prices/rules/provisional-prices.ts';
import { SERIES_PAGES } from '../../../prices/surveys/rules/release-calendar.ts';
import type { PublicNote } from '../../../prices/surveys/rules/surveys.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import type { FeedName } from './feeds.ts';

/** Title of a feed, stem of its file's name, and the path of the page that shows the same. */
export const feedText = (feed: FeedName, language: Language) => ({
  title: FEEDS[feed][language],
  stem: STEMS[feed][language],
  page: PAGES[feed],
});

const FEEDS: Readonly<Record<FeedName, PublicNote>> = {
  weekly: seriesText('weekly'),
  monthly: seriesText('monthly'),
  quarterly: seriesText('quarterly'),
  yearly: seriesText('yearly'),
  corrections: {
    it: 'Correzioni e ritiri dei prezzi dei carburanti',
    en: 'Corrections and withdrawals of fuel prices',
  },
  provisional: {
    it: 'Prezzi giornalieri provvisori dei carburanti (sperimentali)',
    en: 'Provisional daily fuel prices (experimental)',
  },
  energy: {
    it: 'Dati di energia letti dai documenti',
    en: 'Figures of energy read from documents',
  },
  news: { it: 'Notizie sulle statistiche energetiche', en: 'News on energy statistics' },
  documents: {
    it: 'Documenti di statistica energetica',
    en: 'Documents of energy statistics',
  },
};

const STEMS: Readonly<Record<FeedName, PublicNote>> = {
  weekly: { it: 'prezzi-settimanali', en: 'weekly-prices' },
  monthly: { it: 'prezzi-mensili', en: 'monthly-prices' },
  quarterly: { it: 'prezzi-trimestrali', en: 'quarterly-prices' },
  yearly: { it: 'prezzi-annuali', en: 'yearly-prices' },
  corrections: { it: 'correzioni', en: 'corrections' },
  provisional: { it: 'prezzi-giornalieri-provvisori', en: 'provisional-daily-prices' },
  energy: { it: 'dati-energia', en: 'energy-figures' },
  news: { it: 'notizie', en: 'news' },
  documents: { it: 'documenti', en: 'documents' },
};

const PAGES: Readonly<Record<FeedName, string>> = {
  ...SERIES_PAGES,
  corrections: '/open-data',
  provisional: '/prezzi-giornalieri-provvisori',
  energy: '/open-data',
  news: '/',
  documents: '/open-data',
};

/** Titles of entries about what is no longer public. Of a news item nothing more is said, as its title was removed too. */
export const REMOVED = {
  news: { it: 'Notizia ritirata', en: 'News item withdrawn' },
  documents: { it: 'Documento ritirato', en: 'Document withdrawn' },
} as const satisfies Readonly<Record<string, PublicNote>>;

/** Title and text of an entry about a day's means of station prices. */
export function dayEntry(
  date: IsoDate,
  prices: readonly ProvisionalPrice[],
  language: Language,
): { title: string; text: string } {
  const means = prices.map(
    ({ productId, price }) =>
      `${productName(productId, language)}: ${amountText(price, language)} ${unitText(productId, language)}`,
  );
  return {
    title: `${FEEDS.provisional[language]}, ${dayText(date, language)}`,
    text: [PROVISIONAL_NOTE[language], ...means].join('\n'),
  };
}

const PROVISIONAL_NOTE: PublicNote = {
  it: 'Medie nazionali dei prezzi comunicati dagli impianti: dati sperimentali, diversi dai prezzi settimanali rilevati.',
  en: 'National means of the prices that stations communicate: experimental figures, which differ from the weekly surveyed prices.',
};

/** Title and text of an entry about a release, correction or withdrawal. */
export function changeEntry(
  change: PublicChange,
  language: Language,
): { title: string; text: string } {
  const { kind, revision, totals, figures, note, followed } = change;
  const subject = `${seriesText(change.series)[language]}, ${periodText(change, language)}`;
  const changed = new Map(figures.map((figure) => [figure.productId, figure]));
  const prices = totals.map(({ productId, total }) => {
    const figure = changed.get(productId);
    const difference = figure && kind === 'correction' ? differenceText(figure, language) : '';
    return `${productName(productId, language)}: ${amountText(total, language)} ${unitText(productId, language)}${difference}`;
  });
  const leftOut = figures
    .filter(({ remark }) => remark === 'left_out')
    .map((figure) => leftOutText(figure, language));
  return {
    title: CHANGE_TITLES[kind][language](subject, revision),
    text: [
      ...(note ? [note[language]] : []),
      ...prices,
      ...leftOut,
      ...(followed ? followedTexts(followed, language) : []),
    ].join('\n'),
  };
}

/** `Valori: 35 nuovi, 1 rivisto`: what a document changes of the public figures; nothing where it changes none. */
export function figureCountsText(
  counts: Readonly<Record<'added' | 'revised' | 'gone', number>>,
  language: Language,
): string | undefined {
  const number = new Intl.NumberFormat(language, { useGrouping: 'always' });
  const parts = (['added', 'revised', 'gone'] as const).flatMap((kind) => {
    const [one, many] = COUNTED[language][kind];
    const count = counts[kind];
    return count === 0 ? [] : [`${number.format(count)} ${count === 1 ? one : many}`];
  });
  return parts.length === 0 ? undefined : `${COUNTED[language].figures}: ${parts.join(', ')}`;
}

const COUNTED = {
  it: {
    figures: 'Valori',
    added: ['nuovo', 'nuovi'],
    revised: ['rivisto', 'rivisti'],
    gone: ['ritirato', 'ritirati'],
  },
  en: {
    figures: 'Figures',
    added: ['new', 'new'],
    revised: ['revised', 'revised'],
    gone: ['withdrawn', 'withdrawn'],
  },
} as const;

const WORDS = {
  it: {
    before: 'prima',
    difference: 'differenza',
    same: 'invariato',
    none: 'non disponibile',
    change: 'Variazione della',
    review: 'Medie da riesaminare',
  },
  en: {
    before: 'before',
    difference: 'difference',
    same: 'unchanged',
    none: 'not available',
    change: 'Change of the',
    review: 'Averages under review',
  },
} as const satisfies Readonly<Record<Language, object>>;

/** With its sign, also a plus. */
const signedText = (value: Hundredths, language: Language): string =>
  `${value > 0 ? '+' : ''}${amountText(value, language)}`;

/** ` (prima 1.709,00; differenza +20,00)`, or ` (invariato)`, as after a withdrawal; nothing where there was no figure before. */
function differenceText({ before, difference }: ChangedFigure, language: Language): string {
  if (before === undefined || difference === undefined) return '';
  const words = WORDS[language];
  if (difference === 0) return ` (${words.same})`;
  return ` (${words.before} ${amountText(before, language)}; ${words.difference} ${signedText(difference, language)})`;
}

function leftOutText({ productId, before, reason }: ChangedFigure, language: Language): string {
  const words = WORDS[language];
  const was = before === undefined ? '' : ` (${words.before} ${amountText(before, language)})`;
  const why = reason ? `: ${reason[language]}` : '';
  return `${productName(productId, language)}: ${words.none}${was}${why}`;
}

/** Texts about other figures that the change affects: the differences of the next survey, and published averages. */
function followedTexts({ nextChange, underReview }: Followed, language: Language): string[] {
  const words = WORDS[language];
  const changeText = (value: Hundredths | undefined) =>
    value === undefined ? words.none : signedText(value, language);
  const changes = nextChange?.figures.map(
    ({ productId, before, after }) =>
      `${productName(productId, language)} ${changeText(after)} (${words.before} ${changeText(before)})`,
  );
  const next = nextChange && { series: 'weekly' as const, period: nextChange.period };
  return [
    ...(next ? [`${words.change} ${periodText(next, language)}: ${changes?.join('; ')}`] : []),
    ...(underReview.length > 0
      ? [`${words.review}: ${underReview.map((name) => periodText(name, language)).join(', ')}`]
      : []),
  ];
}

export const CHANGE_TITLES: Readonly<
  Record<
    PublicChange['kind'],
    Readonly<Record<Language, (subject: string, revision: number) => string>>
  >
> = {
  release: { it: (subject) => subject, en: (subject) => subject },
  correction: {
    it: (subject, revision) => `Correzione (revisione ${revision}): ${subject}`,
    en: (subject, revision) => `Correction (revision ${revision}): ${subject}`,
  },
  withdrawal: {
    it: (subject) => `Ritiro: ${subject}`,
    en: (subject) => `Withdrawal: ${subject}`,
  },
};
