import { randomUUID } from 'node:crypto';
import { edgeScript } from '../../../infra/edge/edge-script.ts';

/** A request as CloudFront passes it to a function; names of headers in lower case. */
export interface EdgeRequest {
  readonly method: string;
  /** Without the query. */
  readonly uri: string;
  /** Still percent-encoded; with several values the last is `value`. */
  readonly querystring: Readonly<
    Record<
      string,
      { readonly value: string; readonly multiValue?: readonly { readonly value: string }[] }
    >
  >;
  readonly headers: Record<string, { readonly value: string }>;
  readonly cookies: Readonly<Record<string, { readonly value: string }>>;
}

/** Answer of a function itself. */
export interface EdgeResponse {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly encoding: 'text'; readonly data: string };
}

/** A query in CloudFront's representation. */
export function edgeQuery(query: string): EdgeRequest['querystring'] {
  const pairs = query.split('&').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=');
    return name ? { name, value: value.join('=') } : [];
  });
  const byName = Map.groupBy(pairs, ({ name }) => name);
  return Object.fromEntries(
    Array.from(byName, ([name, values]) => {
      const multiValue = values.map(({ value }) => ({ value }));
      return [name, { value: values.at(-1)?.value ?? '', multiValue }];
    }),
  );
}

/** A cookie header in CloudFront's representation. */
export function edgeCookies(header = ''): EdgeRequest['cookies'] {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return Object.fromEntries(
    pairs.map(([name = '', ...value]) => [name, { value: value.join('=') }]),
  );
}

/** @param ip address of the client */
export type EdgeFunction = (request: EdgeRequest, ip?: string) => EdgeRequest | EdgeResponse;

/** A function of the distribution, from the script that is deployed: it changes the request or answers it. */
export function edgeFunction(
  name: string,
  given?: Readonly<Record<string, unknown>>,
): EdgeFunction {
  const script = edgeScript(name, given);
  const handler = new Function(`${script}\nreturn handler;`)();
  return (request, ip = '127.0.0.1') =>
    handler({ request, viewer: { ip }, context: { requestId: randomUUID() } });
}
