/** The sentences of a weekly bulletin, in both languages. */
import type { Language } from '../../../platform/kernel/language.ts';
import type { Hundredths, PriceParts } from '../../../platform/kernel/money.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import { CENT, LEAST_MOVE } from './chart-findings.ts';
import {
  capital,
  englishProduct,
  italianProduct,
  numberText,
  tenthsText,
  unitPriceText,
  unitSign,
} from './price-words.ts';

/** A product's price of the week and the prices that it is compared with; undefined where there is none. */
export interface WeekPrice {
  readonly productId: ProductId;
  readonly total: Hundredths;
  readonly before: Hundredths | undefined;
  readonly yearBefore: Hundredths | undefined;
}

/**
 * How the first product stands, how the second one moved, and how many products did what.
 * @param week the days of the week, such as `9–15 novembre 2026`
 */
export function bulletinSentences(
  prices: readonly WeekPrice[],
  week: string,
  language: Language,
): readonly string[] {
  const [first, second] = prices;
  return [
    ...(first ? [meanSentence(first, week, language)] : []),
    ...(second ? [moveSentence(second, language)] : []),
    ...countSentence(prices, language),
  ];
}

const priceText = ({ productId, total }: WeekPrice, language: Language): string =>
  `${unitPriceText(total, language)} ${unitSign(productId)}`;

/** `0,6 centesimi meno della settimana prima`; nothing without a price to compare with. */
function comparedText(
  now: Hundredths,
  then: Hundredths | undefined,
  when: 'week' | 'year',
  language: Language,
): string[] {
  if (then === undefined) return [];
  const change = now - then;
  const words = COMPARED[when][language];
  if (Math.abs(change) < LEAST_MOVE) return [words.same];
  return [`${tenthsText(change, language)} ${change > 0 ? words.more : words.less}`];
}

const COMPARED = {
  week: {
    it: {
      more: 'più della settimana prima',
      less: 'meno della settimana prima',
      same: 'come la settimana prima',
    },
    en: {
      more: 'more than the week before',
      less: 'less than the week before',
      same: 'the same as the week before',
    },
  },
  year: {
    it: { more: 'più di un anno prima', less: 'meno di un anno prima', same: 'come un anno prima' },
    en: {
      more: 'more than a year earlier',
      less: 'less than a year earlier',
      same: 'the same as a year earlier',
    },
  },
} as const;

function meanSentence(price: WeekPrice, week: string, language: Language): string {
  const { productId, total, before, yearBefore } = price;
  const compared = [
    ...comparedText(total, before, 'week', language),
    ...comparedText(total, yearBefore, 'year', language),
  ].join(language === 'it' ? ' e ' : ' and ');
  const { subject, ending } = italianProduct(productId);
  const mean =
    language === 'it'
      ? `Nella settimana ${week} ${subject} è costat${ending} in media ${priceText(price, 'it')}`
      : `In the week of ${week} ${englishProduct(productId)} cost ${priceText(price, 'en')} on average`;
  return `${mean}${compared && `, ${compared}`}.`;
}

/** `Il gasolio scende di 1,7 centesimi, a 1,730 €/l, e costa 5,7 centesimi più di un anno prima.` */
function moveSentence(price: WeekPrice, language: Language): string {
  const { productId, total, before, yearBefore } = price;
  const change = before === undefined ? 0 : total - before;
  const [year] = comparedText(total, yearBefore, 'year', language);
  const amount = tenthsText(change, language);
  const isStable = Math.abs(change) < LEAST_MOVE;
  if (language === 'it') {
    const { subject } = italianProduct(productId);
    const move = isStable
      ? `${subject} è stabile a ${priceText(price, 'it')}`
      : `${subject} ${change > 0 ? 'sale' : 'scende'} di ${amount}, a ${priceText(price, 'it')}`;
    return `${capital(move)}${year ? `, e costa ${year}` : ''}.`;
  }
  const name = englishProduct(productId);
  const move = isStable
    ? `${name} is stable at ${priceText(price, 'en')}`
    : `${name} ${change > 0 ? 'rises' : 'falls'} by ${amount} to ${priceText(price, 'en')}`;
  return `${capital(move)}${year ? ` and costs ${year}` : ''}.`;
}

const VERBS = {
  fall: { it: ['scende', 'scendono'], en: ['falls', 'fall'] },
  rise: { it: ['sale', 'salgono'], en: ['rises', 'rise'] },
  same: { it: ['è stabile', 'sono stabili'], en: ['is stable', 'are stable'] },
} as const;

/** `Su otto prodotti sette scendono e uno sale.` */
function countSentence(prices: readonly WeekPrice[], language: Language): string[] {
  const changes = prices.flatMap(({ total, before }) =>
    before === undefined ? [] : total - before,
  );
  if (changes.length < 3) return [];
  const isSame = (change: Hundredths) => Math.abs(change) < LEAST_MOVE;
  const counts = {
    fall: changes.filter((change) => !isSame(change) && change < 0).length,
    rise: changes.filter((change) => !isSame(change) && change > 0).length,
    same: changes.filter(isSame).length,
  };
  const kinds = (['fall', 'rise', 'same'] as const).filter((kind) => counts[kind] > 0);
  const all = numberText(changes.length, language);
  if (kinds.length === 1 && kinds[0]) {
    const verb = VERBS[kinds[0]][language][1];
    return [
      language === 'it' ? `Tutti e ${all} i prodotti ${verb}.` : `All ${all} products ${verb}.`,
    ];
  }
  const told = kinds.map((kind) => {
    const count = counts[kind];
    return `${numberText(count, language)} ${VERBS[kind][language][count === 1 ? 0 : 1]}`;
  });
  const last = told.at(-1) ?? '';
  const others = told.slice(0, -1).join(', ');
  const [and, of] = language === 'it' ? ['e', `Su ${all} prodotti`] : ['and', `Of ${all} products`];
  return [`${of} ${others} ${and} ${last}.`];
}

/** `La benzina: prezzo netto −0,5 centesimi, IVA −0,1, accisa invariata.` */
export function partMovesText(
  productId: ProductId,
  now: PriceParts,
  before: PriceParts,
  language: Language,
): string {
  const names = PART_NAMES[language];
  const moves = (['net', 'vat', 'excise'] as const).map(
    (part) => `${names[part]} ${moveText(now[part] - before[part], part, language)}`,
  );
  const subject = language === 'it' ? italianProduct(productId).subject : englishProduct(productId);
  return `${capital(subject)}: ${moves.join(', ')}.`;
}

const PART_NAMES = {
  it: { net: 'prezzo netto', vat: 'IVA', excise: 'accisa' },
  en: { net: 'net price', vat: 'VAT', excise: 'excise duty' },
} as const;

function moveText(change: Hundredths, part: 'net' | 'vat' | 'excise', language: Language): string {
  if (Math.abs(change) < CENT / 20) {
    if (language === 'en') return 'unchanged';
    return part === 'net' ? 'invariato' : 'invariata';
  }
  return `${change > 0 ? '+' : '−'}${tenthsText(change, language)}`;
}
