/** JSON Schema of requests and answers in the form that OpenAPI 3.1 accepts. */
import * as z from 'zod/mini';
import { INTEGER_TEXT } from '../../../platform/contract/primitives.ts';
import { VALUE_KINDS } from './value-kinds.ts';

export type JsonSchema = Record<string, unknown>;

/** `input` for what is sent to the API, `output` for what it answers. */
export type Side = 'input' | 'output';

/** Schema of a body or an answer. */
export function schemaOf(schema: z.ZodMiniType, side: Side): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    metadata: VALUE_KINDS,
    override: ({ jsonSchema }) => refine(jsonSchema as JsonSchema, side),
  });
  return rest;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/**
 * Parameters of an object schema. On the wire they are text. An integer is described as a number; anything else is
 * described as it is written: a percentage, for example, is written with decimals although the API reads it into
 * hundredths.
 */
export function parametersOf(place: Parameter['in'], schema: z.ZodMiniType): Parameter[] {
  const written = propertiesOf(schemaOf(schema, 'input'));
  const understood = propertiesOf(schemaOf(schema, 'output'));
  return Object.keys(written.properties).map((name) => {
    const text = written.properties[name] ?? {};
    const isInteger = text.pattern === INTEGER_TEXT.source;
    return {
      name,
      in: place,
      required: place === 'path' || written.required.includes(name),
      schema: isInteger ? (understood.properties[name] ?? {}) : text,
    };
  });
}

function propertiesOf(schema: JsonSchema): {
  properties: Record<string, JsonSchema>;
  required: readonly string[];
} {
  const { properties = {}, required = [] } = schema as Partial<ReturnType<typeof propertiesOf>>;
  return { properties, required };
}

/** Every number names its format (RAC_REST_FORMAT_004); answers may gain members later. */
function refine(schema: JsonSchema, side: Side): void {
  if (schema.type === 'number') schema.format = 'double';
  if (schema.type === 'integer') {
    schema.format = 'int32';
    // These are the limits of exact integers in the language, not limits of the figure.
    if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
    if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  }
  if (typeof schema.multipleOf === 'number' && !Number.isInteger(schema.multipleOf)) {
    // Validators divide in floating point, in which 0.07 is not a multiple of 0.01.
    schema.description = `At most ${-Math.floor(Math.log10(schema.multipleOf))} decimals`;
    delete schema.multipleOf;
  }
  if (side === 'output' && schema.additionalProperties === false)
    delete schema.additionalProperties;
  // The format says as much.
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern;
}
