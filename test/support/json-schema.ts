import { fc } from './fuzz.ts';

/** The part of JSON Schema that the description of the API uses: to generate values, and to check them. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly 'x-extensible-enum'?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
}

/** Values of existing things by the name of their field, which a schema cannot express. */
export type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/**
 * Values of a schema. They may break rules that the schema does not express, for example that two limits are in order.
 */
export function valuesOf(
  schema: JsonSchema,
  known: Known,
  name = '',
  shared: Readonly<Record<string, JsonSchema>> = {},
): fc.Arbitrary<unknown> {
  if (schema.$ref) return valuesOf(namedBy(schema.$ref, shared), known, name, shared);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => valuesOf(option, known, name, shared)));
  const own = known[name];
  if (own && schema.type !== 'object' && schema.type !== 'array') return own;
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(limitsOf(schema));
    case 'number':
      return fc.integer(limitsOf(schema));
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known, name, shared), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return objectsOf(schema, known, shared);
    case 'string':
      return textsOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectsOf(
  { properties = {}, required = [] }: JsonSchema,
  known: Known,
  shared: Readonly<Record<string, JsonSchema>>,
) {
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valuesOf(field, known, name, shared)]),
  );
  return fc.record(fields, { requiredKeys: [...required] });
}

const limitsOf = ({ minimum = -1000, maximum = 1_000_000, exclusiveMinimum }: JsonSchema) => ({
  min: Math.ceil(exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1),
  max: Math.floor(maximum),
});

const WORDS = ['Alfa', 'Società', 'di', 'prova', '2026', '–', 'n. 1', 'Ω'];

function textsOf({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema) {
  if (format === 'date') return fc.integer({ min: 0, max: 20_000 }).map(dayText);
  if (format === 'date-time') return fc.constant('2026-01-12T10:00:00Z');
  if (format === 'email') return fc.constantFrom('anna@example.org', 'a.b@example.org');
  const matching = pattern && withoutLookaround(pattern);
  if (matching) return fc.stringMatching(new RegExp(matching), { size: 'small' });
  return fc
    .array(fc.constantFrom(...WORDS), { minLength: minLength > 0 ? 1 : 0, maxLength: 4 })
    .map((words) => words.join(' ').slice(0, maxLength));
}

const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** No texts are generated for patterns with lookaround; for these only known values are used. */
const withoutLookaround = (pattern: string) => (/\(\?[=!<]/.test(pattern) ? undefined : pattern);

const namedBy = (reference: string, shared: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  shared[reference.split('/').at(-1) ?? ''] ?? {};

/** Deviations of a value from its schema, each with its place. */
export function faultsOf(
  value: unknown,
  schema: JsonSchema,
  shared: Readonly<Record<string, JsonSchema>> = {},
  at = '',
): string[] {
  const again = (inner: unknown, its: JsonSchema, where = at) =>
    faultsOf(inner, its, shared, where);
  if (schema.$ref) return again(value, namedBy(schema.$ref, shared));
  const options = schema.anyOf ?? schema.oneOf;
  if (options?.every((option) => again(value, option).length > 0)) {
    return [`${at}: ${JSON.stringify(value)} is none of what it may be`];
  }
  const faults = (schema.allOf ?? []).flatMap((part) => again(value, part));
  const refuse = (why: string) => faults.push(`${at}: ${JSON.stringify(value)} ${why}`);
  if (schema.const !== undefined && value !== schema.const) refuse('is another constant');
  if (schema.enum && !schema.enum.includes(value)) refuse('is not in the list');
  if (schema.type && ![schema.type].flat().some((type) => isOf(value, type))) {
    refuse(`is no ${schema.type}`);
    return faults;
  }
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity, multipleOf } = schema;
    const { exclusiveMinimum = -Infinity, format } = schema;
    if (value < minimum || value > maximum || value <= exclusiveMinimum) refuse('is out of range');
    if (format === 'int32' && (value | 0) !== value) refuse('has more than 32 bits');
    // Uses the method of common validators.
    if (multipleOf && !Number.isInteger(value / multipleOf)) {
      refuse(`is no multiple of ${multipleOf}`);
    }
  }
  if (typeof value === 'string') {
    const { pattern, minLength = 0, maxLength = Infinity, format } = schema;
    if (value.length < minLength || value.length > maxLength) refuse('is too short or too long');
    if (pattern && !new RegExp(pattern, 'u').test(value)) refuse(`does not match ${pattern}`);
    if (format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(value)) refuse('is no date');
    if (format === 'date-time' && !isInstant(value)) refuse('is no instant');
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      faults.push(...again(item, schema.items ?? {}, `${at}/${index}`));
    }
  } else if (typeof value === 'object' && value !== null) {
    faults.push(...membersFaults(value as Record<string, unknown>, schema, again, at));
  }
  return faults;
}

const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text) && !Number.isNaN(Date.parse(text));

function membersFaults(
  value: Record<string, unknown>,
  { required = [], properties = {}, additionalProperties }: JsonSchema,
  again: (inner: unknown, its: JsonSchema, where: string) => string[],
  at: string,
): string[] {
  const missing = required.filter((name) => value[name] === undefined);
  return [
    ...missing.map((name) => `${at}/${name}: is missing`),
    ...Object.entries(value).flatMap(([name, member]) => {
      const own = properties[name];
      if (own) return again(member, own, `${at}/${name}`);
      return typeof additionalProperties === 'object'
        ? again(member, additionalProperties, `${at}/${name}`)
        : [];
    }),
  ];
}

function isOf(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
