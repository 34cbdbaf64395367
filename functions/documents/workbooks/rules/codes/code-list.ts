import { words } from '../words.ts';

/** One thing that figures can be about, with every spelling of its name in the workbooks. */
export interface Member {
  readonly code: string;
  readonly it: string;
  readonly en: string;
  /** Other names of it: old spellings, mistakes, English names. */
  readonly also?: readonly string[];
  /** Text before the name, in a column of its own or in the same cell; the name alone is then not enough. */
  readonly prefix?: string;
  /** The code of what this one is a part of. */
  readonly parent?: string;
  /** The thing is the sum of others in its table. */
  readonly total?: true;
  /** Set where the thing began or ended while there were figures. */
  readonly life?: Life;
}

/** When a thing existed. */
export interface Life {
  /** First year; absent where it is older than the figures. */
  readonly since?: number;
  /** Last year. */
  readonly until?: number;
  /** The code of what took its place. */
  readonly into?: string;
}

export interface CodeList {
  readonly id: string;
  /** Undefined for a name that is not in the list: names are never guessed. */
  readonly find: (name: string) => Member | undefined;
  readonly parentOf: (code: string) => string | undefined;
  readonly members: readonly Member[];
}

/** A list of known members. Two members with one name are a mistake of the list and refused when it is made. */
export function codeList(id: string, members: readonly Member[]): CodeList {
  const byName = new Map<string, Member>();
  for (const member of members) {
    for (const name of namesOf(member)) {
      const other = byName.get(name);
      if (other && other !== member)
        throw new Error(`${id}: "${name}" is ${other.code} and ${member.code}`);
      byName.set(name, member);
    }
  }
  return { id, members, parentOf: parents(members), find: (name) => byName.get(words(name)) };
}

function parents(members: readonly Member[]): CodeList['parentOf'] {
  const byCode = new Map(members.map(({ code, parent }) => [code, parent]));
  return (code) => byCode.get(code);
}

function namesOf({ it, en, also = [], prefix }: Member): Set<string> {
  const names =
    prefix === undefined ? [it, en, ...also] : [it, ...also].map((name) => `${prefix} ${name}`);
  return new Set(names.map(words));
}

/** Looks in the lists in their order. */
export function joinLists(id: string, ...lists: readonly CodeList[]): CodeList {
  const members = lists.flatMap((list) => list.members);
  return {
    id,
    members,
    parentOf: parents(members),
    find: (name) => {
      for (const list of lists) {
        const member = list.find(name);
        if (member) return member;
      }
      return undefined;
    },
  };
}
