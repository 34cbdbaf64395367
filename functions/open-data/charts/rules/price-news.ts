/** The main news of the latest figures, in one sentence with which a page or a bulletin begins. */
import { daysBetween, type IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import { type FoundLine, type FoundPoint, LEAST_MOVE, lastSeen } from './chart-findings.ts';
import { ofDay } from './duty-news.ts';
import {
  capital,
  englishProduct,
  italianProduct,
  monthName,
  monthText,
  numberText,
  tenthsText,
  unitPriceText,
  unitSign,
} from './price-words.ts';

const YEAR_DAYS = 365;
/** Years of surveys may begin and end up to two weeks away from calendar years. */
const LONGEST_WEEKS_DAYS = 14;

/**
 * The news of the week: a price not seen for a year or more, otherwise how each price moved. @param lines the
 * products that may be mentioned, most important first, with some years before the week
 */
export function weekNews(lines: readonly FoundLine[], language: Language): string | undefined {
  const moves = lines.flatMap((line): Move[] => {
    const [before, last] = [line.points.at(-2), line.points.at(-1)];
    return last ? [{ line, last, change: before && last.total - before.total }] : [];
  });
  const rare = moves.map((move) => rareNews(move, language)).find((text) => text !== undefined);
  if (rare) return capital(rare);
  const clauses = moves.map((move, index) => moveClause(move, moves[index - 1], language));
  return clauses.length > 0 ? capital(`${clauses.join(', ')}.`) : undefined;
}

/** That a survey has none of these prices, all of them left out: a sentence without its full stop. */
export function unpricedNews(
  products: readonly ProductId[],
  date: IsoDate,
  language: Language,
): string {
  if (language === 'it') {
    const names = products.map((id) => italianProduct(id).of).join(' né ');
    return `La rilevazione ${ofDay(date)} non ha un prezzo ${names}`;
  }
  const day = `${Number(date.slice(8))} ${monthText(date, 'en')}`;
  return `The survey of ${day} has no price of ${products.map(englishProduct).join(' or ')}`;
}

interface Move {
  readonly line: FoundLine;
  readonly last: FoundPoint;
  /** Undefined where there is no earlier price. */
  readonly change: number | undefined;
}

interface RareLevel {
  readonly isLow: boolean;
  /** `maggio 2021`, `almeno cinque anni`; `since May 2021`, `in at least five years`. */
  readonly time: string;
}

/** How long the last price of a line was not seen, if for a year or more. */
function rareLevel({ points }: FoundLine, language: Language): RareLevel | undefined {
  const [first, before, last] = [points[0], points.at(-2), points.at(-1)];
  if (!first || !before || !last) return undefined;
  const change = last.total - before.total;
  if (Math.abs(change) < LEAST_MOVE) return undefined;
  const since = lastSeen(points);
  const days = daysBetween((since ?? first).date, last.date);
  if (days < YEAR_DAYS) return undefined;
  const isLow = change < 0;
  // Prices before the first of the points are not known, so the text then says "at least".
  const years = Math.floor((days + LONGEST_WEEKS_DAYS) / YEAR_DAYS);
  if (language === 'it') {
    const atLeast = `almeno ${years === 1 ? 'un anno' : `${numberText(years, 'it')} anni`}`;
    return { isLow, time: since ? monthText(since.date, 'it') : atLeast };
  }
  const atLeast = `in at least ${years === 1 ? 'a year' : `${numberText(years, 'en')} years`}`;
  return { isLow, time: since ? `since ${monthText(since.date, 'en')}` : atLeast };
}

/** `la benzina scende a 1,565 €/l: non costava così poco da maggio 2021.` */
function rareNews(move: Move, language: Language): string | undefined {
  const level = rareLevel(move.line, language);
  if (!level) return undefined;
  const clause = moveClause(move, undefined, language);
  return language === 'it'
    ? `${clause}: non costava così ${level.isLow ? 'poco' : 'tanto'} da ${level.time}.`
    : `${clause}, the ${level.isLow ? 'lowest' : 'highest'} ${level.time}.`;
}

/** `Il valore più basso da maggio 2021`; undefined for a price that was seen within a year. */
export function levelText(line: FoundLine, language: Language): string | undefined {
  const level = rareLevel(line, language);
  if (!level) return undefined;
  return language === 'it'
    ? `Il valore più ${level.isLow ? 'basso' : 'alto'} da ${level.time}`
    : `The ${level.isLow ? 'lowest' : 'highest'} ${level.time}`;
}

type Direction = 'up' | 'down' | 'same' | 'unknown';

const VERBS: Readonly<Record<Direction, Readonly<Record<Language, string>>>> = {
  up: { it: 'sale a', en: 'rises to' },
  down: { it: 'scende a', en: 'falls to' },
  same: { it: 'è stabile a', en: 'is stable at' },
  unknown: { it: 'costa', en: 'costs' },
};

/** `la benzina scende a 1,565 €/l`; after another with the same verb and unit `il gasolio a 1,730`. */
function moveClause(move: Move, previous: Move | undefined, language: Language): string {
  const { productId } = move.line;
  const price = unitPriceText(move.last.total, language);
  const subject = language === 'it' ? italianProduct(productId).subject : englishProduct(productId);
  const direction = directionOf(move.change);
  const sign = unitSign(productId);
  const isSameUnit = previous && unitSign(previous.line.productId) === sign;
  const told = isSameUnit ? price : `${price} ${sign}`;
  const isMove = direction === 'up' || direction === 'down';
  const isRepeated = isMove && previous && directionOf(previous.change) === direction;
  const particle = language === 'it' ? 'a' : 'to';
  return `${subject} ${isRepeated ? particle : VERBS[direction][language]} ${told}`;
}

function directionOf(change: number | undefined): Direction {
  if (change === undefined) return 'unknown';
  if (Math.abs(change) < LEAST_MOVE) return 'same';
  return change > 0 ? 'up' : 'down';
}

/**
 * `A ottobre la benzina è costata in media 1,583 €/l, 9,3 centesimi meno di un anno prima.` @param yearBefore the
 * same month's average; the comparison is left out when there is none @param isLatest for other months the year is
 * named
 */
export function monthNews(
  line: FoundLine,
  yearBefore: FoundPoint | undefined,
  language: Language,
  isLatest = true,
): string | undefined {
  const date = line.points.at(-1)?.date;
  if (!date) return undefined;
  const month = (isLatest ? monthName : monthText)(date, language);
  const words = {
    it: {
      when: `${month.startsWith('a') ? 'Ad' : 'A'} ${month}`,
      than: 'di',
      before: 'un anno prima',
    },
    en: { when: `In ${month}`, than: 'than', before: 'a year earlier' },
  };
  return averageNews(line, yearBefore, words[language], language);
}

/** `Nel 2025 la benzina è costata in media 1,689 €/l, 10,6 centesimi meno che nel 2024.` */
export function yearNews(
  line: FoundLine,
  yearBefore: FoundPoint | undefined,
  language: Language,
): string | undefined {
  const year = Number(line.points.at(-1)?.date.slice(0, 4));
  if (!year) return undefined;
  const words = {
    it: { when: `Nel ${year}`, than: 'che', before: `nel ${year - 1}` },
    en: { when: `In ${year}`, than: 'than', before: `in ${year - 1}` },
  };
  return averageNews(line, yearBefore, words[language], language);
}

interface AverageWords {
  readonly when: string;
  readonly than: string;
  readonly before: string;
}

/** A sentence about the last point's average price, compared with another one if there is one. */
function averageNews(
  { productId, points }: FoundLine,
  other: FoundPoint | undefined,
  { when, than, before }: AverageWords,
  language: Language,
): string | undefined {
  const last = points.at(-1);
  if (!last) return undefined;
  const price = `${unitPriceText(last.total, language)} ${unitSign(productId)}`;
  const change = other && last.total - other.total;
  const isSame = change !== undefined && Math.abs(change) < LEAST_MOVE;
  const isMore = (change ?? 0) > 0;
  const told = change === undefined ? '' : tenthsText(change, language);
  if (language === 'it') {
    const { subject, ending } = italianProduct(productId);
    const moved = isSame
      ? `, come ${before}`
      : `, ${told} ${isMore ? 'più' : 'meno'} ${than} ${before}`;
    const compared = change === undefined ? '' : moved;
    return `${when} ${subject} è costat${ending} in media ${price}${compared}.`;
  }
  const moved = isSame
    ? `, the same as ${before}`
    : `, ${told} ${isMore ? 'more' : 'less'} ${than} ${before}`;
  const compared = change === undefined ? '' : moved;
  return `${when} ${englishProduct(productId)} cost ${price} on average${compared}.`;
}
