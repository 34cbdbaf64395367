/** JSON Schema of what crosses the wire, as OpenAPI 3.1 takes it. */
import * as z from 'zod/mini';
import { INTEGER_TEXT } from '../contract/primitives.ts';

export type JsonSchema = Record<string, unknown>;

/** What a body or an answer looks like. @param side what is sent to the API, or what it answers */
export function schemaOf(schema: z.ZodMiniType, side: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => refine(jsonSchema as JsonSchema),
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
 * Parameters of an object schema. They are text on the wire; an integer is shown as the number it
 * stands for, anything else as it is written: a percentage is not the hundredths that it is read as.
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
function refine(schema: JsonSchema): void {
  if (schema.type === 'number') schema.format = 'double';
  if (schema.type === 'integer') {
    schema.format = 'int32';
    // The limits of exact numbers, which are no limits of the figure.
    if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
    if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  }
  if (typeof schema.multipleOf === 'number' && !Number.isInteger(schema.multipleOf)) {
    // Validators divide in floating point, where 0.07 is no multiple of 0.01.
    schema.description = `At most ${-Math.floor(Math.log10(schema.multipleOf))} decimals`;
    delete schema.multipleOf;
  }
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  // The format says as much.
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern;
}
