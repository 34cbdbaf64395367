/** What feeds and their entries are called. */
import type { IsoDate } from '../domain/calendar.ts';
import type { FeedName } from '../domain/feeds.ts';
import type { FigureName } from '../domain/figures.ts';
import type { Hundredths } from '../domain/money.ts';
import type { ProductId } from '../domain/products.ts';
import type { ProvisionalPrice } from '../domain/provisional-prices.ts';
import { type Language, productName } from '../domain/published-names.ts';
import type { PublicNote } from '../domain/surveys.ts';
import { amountText, dayText, periodText, seriesText, unitText } from './figure-texts.ts';

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
  news: { it: 'notizie', en: 'news' },
  documents: { it: 'documenti', en: 'documents' },
};

const PAGES: Readonly<Record<FeedName, string>> = {
  weekly: '/prezzi-settimanali-carburanti',
  monthly: '/prezzi-mensili-carburanti',
  quarterly: '/prezzi-annuali-carburanti',
  yearly: '/prezzi-annuali-carburanti',
  corrections: '/open-data',
  provisional: '/prezzi-giornalieri-provvisori',
  news: '/',
  documents: '/open-data',
};

interface Change extends Pick<FigureName, 'series' | 'period'> {
  readonly kind: 'release' | 'correction' | 'withdrawal';
  readonly revision: number;
  readonly totals: readonly { readonly productId: ProductId; readonly total: Hundredths }[];
  readonly note?: PublicNote | undefined;
}

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
export function changeEntry(change: Change, language: Language): { title: string; text: string } {
  const { kind, revision, totals, note } = change;
  const subject = `${seriesText(change.series)[language]}, ${periodText(change, language)}`;
  const prices = totals.map(
    ({ productId, total }) =>
      `${productName(productId, language)}: ${amountText(total, language)} ${unitText(productId, language)}`,
  );
  return {
    title: TITLES[kind][language](subject, revision),
    text: [...(note ? [note[language]] : []), ...prices].join('\n'),
  };
}

const TITLES: Readonly<
  Record<Change['kind'], Readonly<Record<Language, (subject: string, revision: number) => string>>>
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
