/** What the last change of excise duty did to a weekly price, in one sentence. */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { productById } from '../../../sample/rules/products.ts';
import { type FoundDuty, type FoundLine, LEAST_MOVE } from './chart-findings.ts';
import {
  centsText,
  englishProduct,
  italianProduct,
  monthText,
  unitPriceText,
  unitSign,
} from './price-words.ts';

/**
 * The survey with the new duty, and the price in it and in the one before; undefined where the points do not show it.
 * The survey is named, because the day on which the duty changed is not recorded.
 * @param duties oldest first
 */
export function dutyNews(
  { productId, points }: FoundLine,
  duties: readonly FoundDuty[],
  language: Language,
): string | undefined {
  const last = points.at(-1)?.date ?? '';
  const duty = duties.findLast(
    (one) => one.productId === productId && one.date <= last && Math.abs(one.change) >= LEAST_MOVE,
  );
  const at = points.findIndex(({ date }) => date === duty?.date);
  const [before, after] = [points[at - 1], points[at]];
  if (!duty || !before || !after) return undefined;
  const isCut = duty.change < 0;
  const isLitre = productById(productId).unit === 'litre';
  const amount = centsText(duty.change, language);
  const prices = [before, after].map(({ total }) => unitPriceText(total, language));
  if (language === 'it') {
    const on = italianProduct(productId).of.replace(/^de/, 'su');
    const move = `${isCut ? 'scesa' : 'salita'} di ${amount} al ${isLitre ? 'litro' : 'chilo'}`;
    return `Con la rilevazione ${ofDay(duty.date)} l’accisa ${on} è ${move}: il prezzo è passato da ${prices.join(' a ')} ${unitSign(productId)}.`;
  }
  const move = `${isCut ? 'cut' : 'raised'} by ${amount} a ${isLitre ? 'litre' : 'kilogram'}`;
  const day = `${Number(duty.date.slice(8))} ${monthText(duty.date, 'en')}`;
  return `Excise duty on ${englishProduct(productId)} was ${move} as of the survey of ${day}: the price went from ${prices.join(' to ')} ${unitSign(productId)}.`;
}

/** `dell’8 giugno 2026`, `del 1º giugno 2026`. */
export function ofDay(date: IsoDate): string {
  const day = Number(date.slice(8));
  const number = day === 1 ? '1º' : String(day);
  return `${day === 8 || day === 11 ? 'dell’' : 'del '}${number} ${monthText(date, 'it')}`;
}
