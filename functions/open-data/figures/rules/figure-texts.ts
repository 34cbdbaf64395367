/** Texts about a figure: its name, its method, how to cite it and how to compute it again. */

import { type IsoDate, parseIsoDate, todayInRome } from '../../../platform/kernel/calendar.ts';
import { decimalText } from '../../../platform/kernel/decimal-text.ts';
import { elided } from '../../../platform/kernel/italian-elision.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import { periodName } from '../../../platform/kernel/period-names.ts';
import { MINISTRY } from '../../../platform/kernel/publisher.ts';
import type { DaysAfterLast } from '../../../prices/averages/rules/averages.ts';
import { averagePeriod } from '../../../prices/surveys/rules/release-calendar.ts';
import type { PublicNote } from '../../../prices/surveys/rules/surveys.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import { PRODUCTS, type ProductId } from '../../../sample/rules/products.ts';
import { citationRecords } from './citations.ts';
import type { Figure, FigureName } from './figures.ts';

export const both = (text: (language: Language) => string): PublicNote => ({
  it: text('it'),
  en: text('en'),
});

/** `1.860,75` in Italian, `1,860.75` in English, with a true minus sign. */
export function amountText(value: Hundredths, language: Language): string {
  const [whole = '', decimals] = decimalText(value).split('.');
  const [thousands, mark] = language === 'it' ? ['.', ','] : [',', '.'];
  return `${whole.replace('-', '−').replace(/\B(?=(\d{3})+$)/g, thousands)}${mark}${decimals}`;
}

/** `16 novembre 2026` or `16 November 2026`. */
export function dayText(date: IsoDate, language: Language): string {
  const { year, month, day } = parseIsoDate(date) ?? { year: 0, month: 0, day: 0 };
  return `${day} ${inSentence(periodName(month, language), language)} ${year}`;
}

/** Italian month names are lower case within a sentence. */
const inSentence = (name: string, language: Language) =>
  language === 'it' ? name.toLowerCase() : name;

/** `rilevazione del 16 novembre 2026`, `ottobre 2026`, `3° trimestre 2026`, `anno 2026`. */
export function periodText({ series, period }: Omit<FigureName, 'productId'>, language: Language) {
  const average = averagePeriod({ series, period });
  if (!average) {
    const day = dayText(period, language);
    return language === 'it' ? elided(`rilevazione del ${day}`) : `survey of ${day}`;
  }
  return `${inSentence(periodName(average.month, language), language)} ${average.year}`;
}

export const isPerKilogram = (id: ProductId): boolean =>
  PRODUCTS.find((product) => product.id === id)?.unit === 'kilogram';

export const unitText = (id: ProductId, language: Language): string => {
  const [litres, kilograms] = language === 'it' ? ['litri', 'kg'] : ['litres', 'kg'];
  return `${language === 'it' ? 'euro per 1000' : 'EUR per 1000'} ${isPerKilogram(id) ? kilograms : litres}`;
};

/** How the figure is computed: the rule, and its numbers. */
export const formulaTexts = (figure: Figure) => ({
  words: both((language) =>
    [
      FORMULAS[figure.origin][language],
      figure.daysAfterLast ? DAYS_AFTER_LAST[figure.daysAfterLast][language] : [],
    ]
      .flat()
      .join(' '),
  ),
  numbers: both((language) => numbersText(figure, language)),
});

/** Text shared by all means of days or months. */
const MEAN: PublicNote = {
  it: 'arrotondata una sola volta al centesimo; IVA e accisa sono calcolate nello stesso modo.',
  en: 'rounded once, to the cent; VAT and excise duty are computed the same way.',
};

const FORMULAS: Readonly<Record<Figure['origin'], PublicNote>> = {
  companies: {
    it: 'Media dei prezzi praticati dalle società del campione, ponderata con il peso di ciascuna società per il prodotto e arrotondata una sola volta al centesimo. Prezzo netto = prezzo al consumo − IVA − accisa.',
    en: 'Mean of the prices of the companies in the sample, weighted by each company’s weight for the product and rounded once, to the cent. Net price = consumer price − VAT − excise duty.',
  },
  surveys: {
    it: `Media dei prezzi dei giorni del mese: il prezzo di una rilevazione vale dalla data della rilevazione precedente al giorno prima della propria. La media è ${MEAN.it}`,
    en: `Mean of the prices of the month's days: a survey's price is valid from the date of the survey before to the day before its own. The mean is ${MEAN.en}`,
  },
  months: {
    it: `Media dei prezzi medi mensili pubblicati, ponderata con i giorni di ciascun mese e ${MEAN.it}`,
    en: `Mean of the published monthly averages, weighted with the days of each month and ${MEAN.en}`,
  },
  figures: {
    it: 'Valore riportato come è stato pubblicato; gli elementi da cui è stato calcolato non sono registrati in questo sistema.',
    en: 'Figure as it was published; what it was computed from is not on record in this system.',
  },
};

const DAYS_AFTER_LAST: Readonly<Record<DaysAfterLast, PublicNote>> = {
  next: {
    it: 'Ai giorni che seguono l’ultima rilevazione del mese si applica il prezzo della rilevazione successiva.',
    en: 'The days after the month’s last survey have the price of the next survey.',
  },
  last: {
    it: 'Ai giorni che seguono l’ultima rilevazione del mese si applica il prezzo di quest’ultima, non quello della successiva.',
    en: 'The days after the month’s last survey have the price of that survey, not that of the next one.',
  },
};

function numbersText({ price, inputs, days }: Figure, language: Language): string {
  const amount = (value: Hundredths) => amountText(value, language);
  const { total, vat, excise, net } = price;
  const difference = total - vat - excise;
  const published = language === 'it' ? 'netto pubblicato' : 'net price as published';
  const netText = [
    `${amount(total)} − ${amount(vat)} − ${amount(excise)} = ${amount(difference)}`,
    ...(difference === net ? [] : [`${published}: ${amount(net)}`]),
  ].join('; ');
  if (inputs.length === 0) return netText;
  const terms = inputs.map((input) => `${input.days} × ${amount(input.price.total)}`);
  return `(${terms.join(' + ')}) / ${days} = ${amount(total)}; ${netText}`;
}

export const recomputeTexts = ({ origin }: Figure): PublicNote => RECOMPUTE[origin];

function weightedMean(it: string, en: string): PublicNote {
  return {
    it: `Moltiplicare ${it}, sommare, dividere per i giorni coperti e arrotondare al centesimo (mezzo centesimo per eccesso); ripetere per IVA e accisa.`,
    en: `Multiply ${en}, add the results, divide by the days covered and round to the cent, halves up; do the same for VAT and excise duty.`,
  };
}

const RECOMPUTE: Readonly<Record<Figure['origin'], PublicNote>> = {
  companies: {
    it: 'I prezzi delle singole società sono riservati. La media si ricalcola dagli elementi congelati con la revisione, identificati dalla loro impronta SHA-256 (npm run verify -- --survey DATA, presso l’amministrazione). Chiunque può verificare che prezzo netto, IVA e accisa sommino al prezzo al consumo e che l’impronta dell’enunciato sia quella indicata.',
    en: 'The prices of single companies are confidential. The mean is recomputed from the inputs frozen with the revision, which are identified by their SHA-256 (npm run verify -- --survey DATE, at the administration). Anybody can check that net price, VAT and excise duty add up to the consumer price, and that the statement has the SHA-256 given.',
  },
  surveys: weightedMean(
    'il prezzo di ciascuna rilevazione elencata per i giorni in cui vale',
    'the price of each survey listed by the days for which it is valid',
  ),
  months: weightedMean(
    'la media di ciascun mese elencato per i suoi giorni',
    'the average of each month listed by its days',
  ),
  figures: {
    it: 'Prezzo al consumo meno IVA e accisa dà il prezzo netto, salvo dove fu pubblicato arrotondato separatamente.',
    en: 'Consumer price less VAT and excise duty gives the net price, except where that was published rounded on its own.',
  },
};

/** Citations that name the revision and its address. @param url of the figure's page */
export function citationTexts(figure: Figure, url: string) {
  const { series, period, productId, revision, price, since } = figure;
  return citationOf({
    title: both((language) => titleText(figure, language)),
    value: both(
      (language) => `${amountText(price.total, language)} ${unitText(productId, language)}`,
    ),
    key: `dgsaie-${series}-${period}-${productId}-r${revision}`,
    ...{ revision, since, url },
  });
}

/** A revision of a figure, and where it stands. */
interface CitedRevision {
  readonly title: PublicNote;
  /** With its unit. */
  readonly value: PublicNote;
  /** Of the record: letters, digits and hyphens. */
  readonly key: string;
  readonly revision: number;
  readonly since: string;
  readonly url: string;
}

/** The citation in words and as records for reference managers, in both languages. */
export function citationOf({ title, value, key, revision, since, url }: CitedRevision) {
  const date = todayInRome(new Date(since));
  const revisionOf = both(
    (language) => `${language === 'it' ? 'revisione' : 'revision'} ${revision}`,
  );
  const recordsIn = (language: Language) =>
    citationRecords({
      ...{ key, url, date, author: MINISTRY, title: title[language] },
      note: `${value[language]}, ${revisionOf[language]}`,
    });
  const records = { it: recordsIn('it'), en: recordsIn('en') };
  const text = both((language) => {
    const day = dayText(date, language);
    const since = language === 'it' ? elided(`pubblica dal ${day}`) : `public since ${day}`;
    return `${MINISTRY}, ${title[language]}: ${value[language]}, ${revisionOf[language]}, ${since}. ${url} (CC BY 4.0)`;
  });
  return { text, ...records.it, records };
}

/** `Prezzi settimanali nazionali dei carburanti, Gasolio auto, rilevazione del 16 novembre 2026`. */
function titleText(name: FigureName, language: Language): string {
  const { series, productId } = name;
  return `${SERIES[series][language]}, ${productName(productId, language)}, ${periodText(name, language)}`;
}

export const seriesText = (series: FigureName['series']): PublicNote => SERIES[series];

const SERIES: Readonly<Record<FigureName['series'], PublicNote>> = {
  weekly: {
    it: 'Prezzi settimanali nazionali dei carburanti',
    en: 'National weekly fuel prices',
  },
  monthly: { it: 'Prezzi medi mensili dei carburanti', en: 'Monthly average fuel prices' },
  quarterly: {
    it: 'Prezzi medi trimestrali dei carburanti',
    en: 'Quarterly average fuel prices',
  },
  yearly: { it: 'Prezzi medi annuali dei carburanti', en: 'Yearly average fuel prices' },
};
