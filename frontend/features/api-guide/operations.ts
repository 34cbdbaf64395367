/** The open calls, as the OpenAPI document describes them. */

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  /** Short form of its type: `integer`, `CSV | EXCEL | JSON`, `date`. */
  readonly kind: string;
  /** Its meaning, in English; may contain `code`. */
  readonly description?: string | undefined;
}

export interface Operation {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly area: string;
  readonly parameters: readonly Parameter[];
  readonly deprecated: boolean;
}

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
}

interface Document {
  readonly paths?: Readonly<Record<string, { readonly get?: DescribedOperation }>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (Omit<Parameter, 'kind'> & { readonly schema: Schema })[];
}

/** In the document's order. */
export function openOperations(document: unknown): Operation[] {
  return Object.entries((document as Document).paths ?? {}).flatMap(([path, { get }]) => {
    // An empty security requirement means that the call is open.
    if (!get?.security.some((requirement) => Object.keys(requirement).length === 0)) return [];
    const { operationId: id, summary, tags, parameters = [], deprecated = false } = get;
    return {
      ...{ id, path, summary, deprecated, area: tags[0] ?? '' },
      parameters: parameters.map(({ schema, ...parameter }) => ({
        ...{ name: parameter.name, in: parameter.in, required: parameter.required },
        description: parameter.description,
        kind: schema.enum?.join(' | ') ?? schema.format ?? schema.type ?? '',
      })),
    };
  });
}

/** The address of a call below the API's base; empty values are left out. */
export function callPath(
  { path, parameters }: Pick<Operation, 'path' | 'parameters'>,
  values: Readonly<Record<string, string>>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const given = parameters
    .filter((parameter) => parameter.in === 'query' && values[parameter.name])
    .map(({ name }) => [name, values[name] ?? '']);
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}
