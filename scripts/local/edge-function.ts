import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../infra/edge');

/** A request as CloudFront gives it to a function; names of headers in lower case. */
export interface EdgeRequest {
  readonly method: string;
  /** Without the query. */
  readonly uri: string;
  readonly headers: Record<string, { readonly value: string }>;
}

/** What a function answers by itself. */
export interface EdgeResponse {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly encoding: 'text'; readonly data: string };
}

/** A function of the distribution, from the script that is deployed: it changes the request or answers it. */
export function edgeFunction(name: string): (request: EdgeRequest) => EdgeRequest | EdgeResponse {
  const script = readFileSync(join(folder, `${name}.js`), 'utf8');
  const handler = new Function(`${script}\nreturn handler;`)();
  return (request) => handler({ request });
}
