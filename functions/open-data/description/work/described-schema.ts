/** Adds the meaning of each member to a shape: words, unit, range and example. */
import { type Meaning, meaningOf } from './member-meanings.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import { UNITS } from './value-kinds.ts';

export function described(name: string, shape: JsonSchema): JsonSchema {
  const members = Object.entries(shape.properties as Record<string, JsonSchema>);
  const properties = Object.fromEntries(
    members.map(([member, schema]) => [member, withMeaning(name, member, schema)]),
  );
  return { ...shape, properties };
}

function withMeaning(shape: string, member: string, schema: JsonSchema): JsonSchema {
  const { description = '', example, range, unit } = meaningOf(shape, member) ?? {};
  const ranged = range ? withRange(schema, range) : schema;
  const [own = {}] = valuesIn(ranged);
  const its = unit ?? own['x-unit'];
  const examples = example === undefined ? exampleIn(ranged) : [example];
  const words = [
    description,
    typeof its === 'string' ? (UNITS[its] ?? `In ${its}`) : '',
    typeof own.description === 'string' ? own.description : '',
  ];
  return {
    ...ranged,
    ...(words.some(Boolean) && { description: words.filter(Boolean).join('. ') }),
    ...(its !== undefined && { 'x-unit': its }),
    ...(examples && { examples }),
  };
}

type Schemas = readonly JsonSchema[] | undefined;

/** The schemas of the values themselves; for a value that may be null, those of the alternatives. */
const valuesIn = (schema: JsonSchema): readonly JsonSchema[] =>
  ((schema.anyOf as Schemas) ?? [schema]).filter(({ type }) => type !== 'null');

function withRange(schema: JsonSchema, range: NonNullable<Meaning['range']>): JsonSchema {
  const [least, greatest] = range;
  if (schema.anyOf)
    return { ...schema, anyOf: (schema.anyOf as JsonSchema[]).map((one) => withRange(one, range)) };
  if (schema.type !== 'integer' && schema.type !== 'number') return schema;
  // A limit of the contract is the narrower one.
  return { minimum: least, ...(greatest !== undefined && { maximum: greatest }), ...schema };
}

const FORMATS: Readonly<Record<string, unknown>> = {
  date: '2026-11-23',
  'date-time': '2026-11-24T10:00:00.000Z',
};

/** An example that follows from the schema; a shape has those of its members. */
function exampleIn(schema: JsonSchema): readonly unknown[] | undefined {
  const [{ examples, const: only, enum: choices, type, items, format } = {} as JsonSchema] =
    valuesIn(schema);
  if (examples) return examples as unknown[];
  if (only !== undefined) return [only];
  if (choices) return [(choices as unknown[])[0]];
  if (type === 'boolean') return [true];
  if (type === 'array') return exampleIn(items as JsonSchema)?.map((one) => [one]);
  const example = FORMATS[String(format)];
  return example === undefined ? undefined : [example];
}
