import { dated, momentOfAnswer } from './dated-answer.ts';
import type { HttpResult } from './http-event.ts';

/** Members of an answer that say who did something: `by`, `publishedBy`, `sentByName`. */
const NAMES_PEOPLE = /^by$|By$|ByName$/;

/** Usernames by account id, without ids that lead to nobody. */
export type UsernamesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * An answer in which people have their usernames. What is stored calls them by the number of their account
 * (docs/decisions/0292-all-that-is-stored-names-people-by-number.md), which an erased person keeps.
 */
export async function withUsernames(answer: unknown, usernamesOf: UsernamesOf): Promise<unknown> {
  const ids = new Set<string>();
  const collected = (id: string) => {
    ids.add(id);
    return id;
  };
  mapPeople(answer, collected);
  if (ids.size === 0) return answer;
  const usernames = await usernamesOf([...ids]);
  const named = mapPeople(answer, (id) => usernames.get(id) ?? id) as object;
  return dated(named, momentOfAnswer(answer as object));
}

/** The same for a result whose body is JSON, if it has one. */
export async function nameInResult(
  result: HttpResult,
  usernamesOf: UsernamesOf | undefined,
): Promise<HttpResult> {
  if (!result.body || !usernamesOf) return result;
  const answer = await withUsernames(JSON.parse(result.body), usernamesOf);
  return { ...result, body: JSON.stringify(answer) };
}

function mapPeople(value: unknown, nameOf: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((inner) => mapPeople(inner, nameOf));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      NAMES_PEOPLE.test(name) ? mapNames(inner, nameOf) : mapPeople(inner, nameOf),
    ]),
  );
}

function mapNames(value: unknown, nameOf: (id: string) => string): unknown {
  if (typeof value === 'string') return nameOf(value);
  return Array.isArray(value) ? value.map((inner) => mapNames(inner, nameOf)) : value;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
