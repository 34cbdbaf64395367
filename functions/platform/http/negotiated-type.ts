import { Refusal } from '../kernel/refusal.ts';

/**
 * The media type to answer with, by the header `Accept` (RFC 9110, section 12.5.1); parameters other than the weight
 * are ignored. @param offered the first one is the answer to a caller who names none @throws Refusal not_acceptable
 * where none of them is wanted
 */
export function negotiatedType(accept: string | undefined, offered: readonly string[]): string {
  const [first = ''] = offered;
  if (!accept?.trim()) return first;
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map(rangeOf)
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { type } of ranges) {
    const found = offered.find((one) => isIn(one, type));
    if (found) return found;
  }
  throw new Refusal('not_acceptable', { offered });
}

function rangeOf(text: string): { readonly type: string; readonly weight: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
  return { type, weight: weight === undefined ? 1 : Number(weight) || 0 };
}

const isIn = (type: string, range: string): boolean =>
  range === '*/*' ||
  range === type ||
  (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
