import type { CodeList } from './codes/code-list.ts';
import type { DatasetName, SeriesDimension } from './datasets.ts';
import type { Dimensions } from './dimensions.ts';
import type { Layout } from './layout.ts';
import { words } from './words.ts';

/** A name of the ministry's workbooks that is in no list, in the tables of one data set. */
export interface NewName {
  readonly dataset: DatasetName;
  readonly dimension: SeriesDimension;
  readonly name: string;
}

/** A figure of a row that was left for such a name: `?` and the name are its code. */
export interface LeftFigure {
  readonly dataset: DatasetName;
  readonly dimensions: Dimensions;
  /** Decimal text. */
  readonly value: string;
}

/** The code that an administrator gave to such a name. */
export interface NameCode extends NewName {
  readonly code: string;
  /** The names of a code that no list has. */
  readonly it?: string | undefined;
  readonly en?: string | undefined;
}

/** A code that no list has. */
export interface MadeCode {
  readonly dimension: SeriesDimension;
  readonly code: string;
  readonly it: string;
  readonly en: string;
}

/** The codes that were made for names of a dataset's tables, each once. */
export function madeCodes(dataset: DatasetName, given: readonly NameCode[]): MadeCode[] {
  const made = given.flatMap(({ dimension, code, it, en, ...one }) =>
    one.dataset === dataset && it && en ? [{ dimension, code, it, en }] : [],
  );
  return [
    ...new Map(made.map((one) => [`${one.dimension} ${one.code}`, one] as const)).values(),
  ].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Whether both are about one name in one place, however it is written. */
export const isSameName = (one: NewName, other: NewName): boolean =>
  one.dataset === other.dataset &&
  one.dimension === other.dimension &&
  words(one.name) === words(other.name);

/** The layouts with further names in their lists, and a set of those that a reading then looks up. */
export function layoutsWith(
  layouts: readonly Layout[],
  given: readonly NameCode[],
): { readonly layouts: readonly Layout[]; readonly used: ReadonlySet<NameCode> } {
  const used = new Set<NameCode>();
  if (given.length === 0) return { layouts, used };
  const extended = layouts.map((layout) => {
    const named = <Rule extends { readonly dimension: string; readonly list: CodeList }>(
      rule: Rule,
    ): Rule => {
      const own = given.filter(
        ({ dataset, dimension }) => dataset === layout.dataset && dimension === rule.dimension,
      );
      return own.length === 0 ? rule : { ...rule, list: listWith(rule.list, own, used) };
    };
    const { nested } = layout;
    return {
      ...layout,
      rows: layout.rows.map(named),
      ...(nested
        ? { nested: { ...nested, outer: named(nested.outer), inner: named(nested.inner) } }
        : {}),
    };
  });
  return { layouts: extended, used };
}

/** The list's own names go first. */
function listWith(list: CodeList, given: readonly NameCode[], used: Set<NameCode>): CodeList {
  const byName = new Map(given.map((one) => [words(one.name), one]));
  const memberOf = ({ code, name, it = name, en = name }: NameCode) =>
    list.members.find((member) => member.code === code) ?? { code, it, en };
  return {
    ...list,
    find: (name) => {
      const known = list.find(name);
      const own = known ? undefined : byName.get(words(name));
      if (own) used.add(own);
      return own ? memberOf(own) : known;
    },
  };
}
