/** Gives every object of the contract a name, under which the description has it once. */
import { described } from './described-schema.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import { SCHEMA_NAMES } from './schema-names.ts';

/** Names the shape of a call's request or answer, after the call unless another name is given. */
export type Named = (schema: JsonSchema, end: 'Request' | 'Answer', name?: string) => JsonSchema;

const PLACE = '#/components/schemas/';

/** The schemas of a description by name, in order of appearance. */
export class NamedSchemas {
  readonly #byName = new Map<string, { readonly schema: JsonSchema; readonly text: string }>();
  /** The first name of each shape. */
  readonly #names = new Map<string, string>();

  /** The schema with references in place of its objects. @param name of the object, or of those of a list */
  refer(schema: JsonSchema, name: string): JsonSchema {
    const inner = Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, this.#inside(key, value, name)]),
    );
    return inner.properties ? { $ref: `${PLACE}${this.#keep(inner, name)}` } : inner;
  }

  #inside(key: string, value: unknown, name: string): unknown {
    if (key === 'properties') {
      const members = Object.entries(value as Record<string, JsonSchema>);
      return Object.fromEntries(
        members.map(([member, its]) => [member, this.refer(its, innerName(name, member, its))]),
      );
    }
    if (key === 'anyOf' || key === 'oneOf' || key === 'allOf') return this.#options(value, name);
    const isSchema = key === 'items' || (key === 'additionalProperties' && value instanceof Object);
    return isSchema ? this.refer(value as JsonSchema, name) : value;
  }

  /** Objects among which there is a choice are named after their first member that not all of them have. */
  #options(value: unknown, name: string): JsonSchema[] {
    const options = value as readonly JsonSchema[];
    const objects = options.filter(({ properties }) => properties);
    const isOwn = (member: string) =>
      objects.some(({ properties }) => !(member in (properties as object)));
    return options.map((option) => {
      const members = Object.keys(option.properties ?? {});
      const member = members.find(isOwn) ?? members[0] ?? '';
      return this.refer(option, objects.length > 1 ? `${name}${capital(member)}` : name);
    });
  }

  /** The name by which the object is kept: that of the same shape before it, or its own. */
  #keep(schema: JsonSchema, proposed: string): string {
    const text = JSON.stringify(schema);
    const known = this.#names.get(text);
    if (known) return known;
    const name = SCHEMA_NAMES[proposed] ?? proposed;
    const other = this.#byName.get(name);
    if (other) throw new Error(`Two shapes are named ${name}: ${other.text} and ${text}`);
    this.#names.set(text, name);
    this.#byName.set(name, { schema, text });
    return name;
  }

  /** The schemas that a part of the description refers to, directly or through others, in the order of their names. */
  usedBy(part: unknown): Record<string, JsonSchema> {
    const used = new Set<string>();
    const queue = [part];
    for (const each of queue) {
      for (const [, name = ''] of JSON.stringify(each).matchAll(REFERENCE)) {
        if (used.has(name)) continue;
        used.add(name);
        queue.push(this.#byName.get(name)?.schema ?? {});
      }
    }
    return Object.fromEntries(
      [...used].sort().map((name) => [name, described(name, this.#byName.get(name)?.schema ?? {})]),
    );
  }
}

const REFERENCE = new RegExp(`"${PLACE}(\\w+)"`, 'g');

/** `Figure` and `revisions` make `FigureRevision`. */
function innerName(outer: string, member: string, { type }: JsonSchema): string {
  const singular = type === 'array' ? member.replace(/ies$/, 'y').replace(/s$/, '') : member;
  return `${SCHEMA_NAMES[outer] ?? outer}${capital(singular)}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
