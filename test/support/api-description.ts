import { type RouteId, routes } from '../../functions/routes.ts';
import { wholeDescription } from './described-parts.ts';
import { faultsOf, type JsonSchema } from './json-schema.ts';

/** The calls as the OpenAPI document describes them, and deviations of answers from it. */

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

interface MediaType {
  readonly schema?: JsonSchema;
}

export interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, MediaType>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly headers?: Readonly<Record<string, MediaType & { readonly description: string }>>;
        readonly content?: Readonly<Record<string, MediaType>>;
      }
    >
  >;
}

const {
  paths,
  components: { schemas },
}: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
} = wholeDescription();

export function operationOf(
  id: RouteId,
  method: string = routes[id].method,
): Operation | undefined {
  const named = method === 'HEAD' ? 'get' : method.toLowerCase();
  return paths[routes[id].path]?.[named];
}

/** Methods that the document has at the path of a route. */
export const describedMethods = (id: RouteId): string[] =>
  Object.keys(paths[routes[id].path] ?? {}).map((method) => method.toUpperCase());

const KNOWN_CODES = new Set(
  schemas.Problem?.properties?.code?.['x-extensible-enum'] as readonly string[],
);

/** The answer, with its content coding removed. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Parsed JSON. */
  readonly body: unknown;
}

/** Statuses whose answers have no body. */
const EMPTY = new Set([204, 302, 304, 416]);

/** Headers that only files of figures have, and those that only anonymous callers get. */
const OF_FIGURES = new Set(['row-count', 'last-modified']);
const OF_THE_PUBLIC = new Set(['link', 'repr-digest']);

/** The schemas that the description names. */
export const namedSchemas = schemas;

/** All deviations from the document. @param isSignedIn whether the request came with a token */
export function faultsOfAnswer(
  operation: Operation,
  answer: Answer,
  isSignedIn: boolean,
): string[] {
  const { status, headers, text, body } = answer;
  const described = operation.responses[status];
  if (!described) return [`status ${status} is not described`];
  const faults = Object.entries(described.headers ?? {}).flatMap(([name, { schema = {} }]) => {
    const key = name.toLowerCase();
    const isOptional = OF_FIGURES.has(key) || (isSignedIn && OF_THE_PUBLIC.has(key));
    const value = headers[key];
    if (value === undefined) return isOptional ? [] : [`no header ${name}`];
    const meant = schema.type === 'integer' ? Number(value) : value;
    return faultsOf(meant, schema, schemas, name);
  });
  if (!headers['cache-control']) faults.push('caches are not told what to do');
  // An answer that is described without content has none.
  if (EMPTY.has(status) || !described.content)
    return text === '' ? faults : [...faults, `${status} has a body`];
  const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
  const content = described.content?.[type];
  if (!content) return [...faults, `${status} ${type} is not described`];
  if (content.schema && status !== 206)
    faults.push(...faultsOf(body ?? text, content.schema, schemas));
  return faults;
}

interface ProblemView {
  readonly status: number;
  readonly code: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string }[];
}

/** Deviations from the common form of problem documents, in addition to those from its schema. */
export function faultsOfProblem({ status, headers, body }: Answer): string[] {
  const { status: told, code, errors } = body as ProblemView;
  const pointers = errors?.map(({ pointer }) => pointer) ?? [];
  return [
    !KNOWN_CODES.has(code) && `the code ${code} is not described`,
    told !== status && `the problem says ${told}`,
    !headers['cache-control']?.includes('no-store') && 'a problem may be cached',
    status === 401 && !headers['www-authenticate'] && 'nobody is told how to sign in',
    status === 405 && !headers.allow && 'nobody is told which methods there are',
    code === 'invalid' && pointers.length === 0 && 'no field is named that is not valid',
    new Set(pointers).size < pointers.length && 'a field is named twice',
  ].filter((fault) => fault !== false);
}
