import { Refusal } from '../kernel/refusal.ts';

/**
 * The media type to answer with, by the header `Accept` (RFC 9110, section 12.5.1); parameters other than the weight
 * and the version of a type that has one are ignored. @param offered the first one is the answer to a caller who names none @throws Refusal not_acceptable
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
  for (const { type, version } of ranges) {
    const found = offered.find((one) => isIn(one, type, version));
    if (found) return found;
  }
  throw new Refusal('not_acceptable', { offered });
}

function rangeOf(text: string) {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const valueFor = (name: string) =>
    parameters.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  const weight = valueFor('q');
  return {
    ...{ type, version: valueFor('version') },
    weight: weight === undefined ? 1 : Number(weight) || 0,
  };
}

function isIn(offered: string, range: string, asked: string | undefined): boolean {
  const { type, version } = rangeOf(offered);
  if (version && asked && plainVersion(asked) !== plainVersion(version)) return false;
  return (
    range === '*/*' ||
    range === type ||
    (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))
  );
}

/** `"2"`, `2.0` and `2.0.0` are one version. */
const plainVersion = (text: string): string => text.replaceAll('"', '').replace(/(\.0)+$/, '');
