import { webhookCalls } from '../../functions/notices/subscriptions/contract/webhook-calls.ts';
import {
  describedRoutes,
  openApiDocument,
} from '../../functions/open-data/description/work/openapi-document.ts';
import { routes } from '../../functions/routes.ts';

const ORIGIN = 'https://statistics.example.org';

/** The API's description as it is served. */
// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes
export const servedDescription = (origin = ORIGIN): any =>
  withResponses(openApiDocument(describedRoutes(routes), webhookCalls, origin));

/** The same of every call, Monitor's among them. */
// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes
export const wholeDescription = (): any =>
  withResponses(openApiDocument(routes, webhookCalls, ORIGIN));

/** The document with the responses and headers that it shares between calls at each of them. */
// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes
export function withResponses(document: any): any {
  return JSON.parse(JSON.stringify(document), (_, value) => {
    const [, kind = '', name = ''] =
      /^#\/components\/(responses|headers)\/(.+)$/.exec(String(value?.$ref)) ?? [];
    return kind ? document.components[kind][name] : value;
  });
}

export interface DescribedOperation {
  /** `GET /series` */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: an object of many shapes
  readonly operation: any;
}

export const operationsOf = (part: { readonly paths: object }): DescribedOperation[] =>
  Object.entries(part.paths).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, operation]) => ({
      at: `${method.toUpperCase()} ${path}`,
      method,
      path,
      operation,
    })),
  );

/** Every object of the document, with the keys that lead to it. */
export function* objectsIn(value: unknown, at = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Record<string, unknown>];
  for (const [key, member] of Object.entries(value)) yield* objectsIn(member, `${at}/${key}`);
}
