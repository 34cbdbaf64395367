import { Refusal } from '../../../platform/kernel/refusal.ts';
import { codesOfRows, isListed, knownAs } from './code-names.ts';
import { datasetOf } from './datasets.ts';
import { isSameName, type NameCode, type NewName } from './name-codes.ts';
import { words } from './words.ts';

/** What an administrator asks for: a code for a name, with its own names where it is new; null for none. */
export interface Given extends NewName {
  readonly code: string | null;
  readonly names?: { readonly it: string; readonly en: string } | undefined;
}

/**
 * The codes of names with one given, changed or taken away. @param isUsed whether public figures have the code
 * @throws Refusal invalid for a name that needs no code, a code that is not one of the table's rows, or a new one that exists
 */
export function codesWith(
  all: readonly NameCode[],
  given: Given,
  isUsed: (code: string) => boolean,
): NameCode[] {
  const { code, names, ...place } = given;
  const { dataset, dimension } = place;
  const others = all.filter((one) => !isSameName(one, place));
  if (code === null) return others;
  // A greater-than sign stands in names of rows within a group.
  const why = place.name.includes('<') ? 'characters' : knownAs(dataset, dimension, place.name);
  if (why) throw refused(why, '/name');
  const isSame = (one: NameCode) => one.dimension === dimension && one.code === code;
  const made = all.find((one) => isSame(one) && one.it !== undefined);
  if (!names) {
    if (codesOfRows(dataset, dimension).some((one) => one.code === code))
      return [...others, { ...place, code }];
    if (made) return [...others, { ...place, code, it: made.it, en: made.en }];
    throw refused('code_unknown');
  }
  if (!datasetOf(dataset).dimensions.includes(dimension)) throw refused('code_unknown');
  const isOwn = made !== undefined && all.some((one) => isSame(one) && isSameName(one, place));
  if (!isOwn && (made || isListed(dimension, code) || isUsed(code))) throw refused('code_in_use');
  return [
    ...others.map((one) => (isSame(one) ? { ...one, ...names } : one)),
    { ...place, code, ...names },
  ];
}

const refused = (code: string, pointer = '/code') =>
  new Refusal('invalid', { errors: [{ pointer, code }] });

/** What a reading says of names: those left, those looked up, and the one for which a sheet was not read. */
export interface ReadNames {
  readonly newNames?: readonly NewName[] | undefined;
  readonly named?: readonly NameCode[] | undefined;
  readonly refused?: { readonly code: string; readonly found?: string | undefined } | undefined;
}

/** Whether the codes of names have changed in a way that can change what is read. */
export function isReadAnew(
  { newNames = [], named = [], refused: why }: ReadNames,
  codes: readonly NameCode[],
): boolean {
  const missed = why?.code === 'name_unknown' ? words(why.found ?? '') : undefined;
  return (
    codes.some(
      (now) => words(now.name) === missed || newNames.some((name) => isSameName(now, name)),
    ) || named.some((one) => !codes.some((now) => isSameName(one, now) && one.code === now.code))
  );
}
