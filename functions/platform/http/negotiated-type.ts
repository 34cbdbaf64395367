import { Refusal } from '../kernel/refusal.ts';

/**
 * The media type to answer with, by the header `Accept` (RFC 9110, section 12.5.1). Of its parameters the weight counts
 * and, where the offered type says its own, `version` and `profile` (RFC 6906). @param offered the first one is the
 * answer to a caller who names none @throws Refusal not_acceptable where none of them is wanted
 */
export function negotiatedType(accept: string | undefined, offered: readonly string[]): string {
  const [first = ''] = offered;
  if (!accept?.trim()) return first;
  for (const range of rangesOf(accept)) {
    const found = offered.find((one) => isIn(rangeOf(one), range));
    if (found) return found;
  }
  throw new Refusal('not_acceptable', { offered });
}

/**
 * For answers whose type the address chooses: `Accept` may name any type, but not only versions or profiles of theirs that
 * they do not have. @param offered types, each with its version or profiles @throws Refusal not_acceptable
 */
export function assertVersionOffered(accept: string | undefined, offered: readonly string[]): void {
  const known = offered.map(rangeOf);
  const ranges = rangesOf(accept ?? '').filter(
    ({ type }) => type.endsWith('/*') || known.some((one) => one.type === type),
  );
  if (ranges.length === 0 || ranges.some((range) => known.some((one) => isIn(one, range)))) return;
  throw new Refusal('not_acceptable', { offered });
}

interface MediaRange {
  readonly type: string;
  readonly version: string | undefined;
  readonly profiles: readonly string[] | undefined;
  readonly weight: number;
}

/** The media ranges that are wanted, the dearest first. */
const rangesOf = (accept: string): MediaRange[] =>
  accept
    .split(',')
    .map(rangeOf)
    .filter(({ type, weight }) => type && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);

function rangeOf(text: string): MediaRange {
  const [type = '', ...parameters] = text
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const valueFor = (name: string) =>
    parameters
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replaceAll('"', '');
  const weight = valueFor('q');
  return {
    ...{ type, version: valueFor('version'), profiles: valueFor('profile')?.split(' ') },
    weight: weight === undefined ? 1 : Number(weight) || 0,
  };
}

function isIn(offered: MediaRange, asked: MediaRange): boolean {
  const { type, version, profiles } = offered;
  if (version && asked.version && plainVersion(asked.version) !== plainVersion(version))
    return false;
  if (profiles && asked.profiles?.some((one) => !profiles.includes(one))) return false;
  return (
    asked.type === '*/*' ||
    asked.type === type ||
    (asked.type.endsWith('/*') && type.startsWith(asked.type.slice(0, -1)))
  );
}

/** `2`, `2.0` and `2.0.0` are one version. */
const plainVersion = (text: string): string => text.replace(/(\.0)+$/, '');
