import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { apiBase } from '../contract/route.ts';
import { Refusal } from '../domain/refusal.ts';

/** Reading an API Gateway event (payload format 2.0) and writing its result. */

export type HttpEvent = APIGatewayProxyEventV2;
export type HttpResult = APIGatewayProxyStructuredResultV2;

const json = 'application/json; charset=utf-8';

export function jsonResult(status: number, body: unknown, contentType = json): HttpResult {
  return {
    statusCode: status,
    headers: { 'content-type': contentType },
    body: JSON.stringify(body),
  };
}

/**
 * @throws Refusal malformed when the body is not JSON, or not UTF-8: bytes that are none arrive as
 *   replacement characters, and would be stored as such
 */
export function jsonBody(event: HttpEvent): unknown {
  const text = event.isBase64Encoded
    ? Buffer.from(event.body ?? '', 'base64').toString('utf8')
    : (event.body ?? '');
  if (text.includes('\uFFFD')) throw new Refusal('malformed');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed');
  }
}

/**
 * The version in If-Match, which guards a change against overwriting somebody else's.
 * @throws Refusal malformed when it is there but is no version
 */
export function ifMatchOf(event: HttpEvent): number | undefined {
  const header = event.headers['if-match'];
  if (!header || header === '*') return undefined;
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  if (!version) throw new Refusal('malformed');
  return Number(version);
}

/**
 * Whether a caller has the answer with this tag already.
 * @param ifNoneMatch the request's header: a list of tags, weak or strong, or `*` for whatever there is
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  const condition = ifNoneMatch?.trim();
  if (!condition) return false;
  return condition === '*' || opaqueTags(condition).includes(opaqueTags(etag)[0] ?? '');
}

/** Tags without the mark of weak ones, which does not count here (RFC 9110, section 13.1.2). */
const opaqueTags = (text: string): string[] => text.match(/"[^"]*"/g) ?? [];

/** @throws Refusal invalid with one entry per field, each with a JSON pointer */
export function parsed<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({
    pointer: `/${issue.path.map(String).join('/')}`,
    code: issue.code === 'custom' ? issue.message : issue.code,
    ...('minimum' in issue ? { minimum: issue.minimum } : {}),
    ...('maximum' in issue ? { maximum: issue.maximum } : {}),
  }));
  // Of several faults of a field, the last one comes from the narrowest check.
  const byField = new Map(errors.map((error) => [error.pointer, error]));
  throw new Refusal('invalid', { errors: [...byField.values()] });
}

/** Path of the request below the API's base, with its query: what a problem is an instance of. */
export function resourceOf(event: HttpEvent): string {
  return event.rawPath.startsWith(apiBase) ? event.rawPath.slice(apiBase.length) : event.rawPath;
}

/**
 * Where a call comes from, as the edge saw it. Of IPv6 it is the network of 64 bits, all of whose
 * addresses one household or firm may use at will.
 */
export function callerAddress(event: HttpEvent): string {
  const address = event.headers['x-caller-address'] ?? event.requestContext.http.sourceIp;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = address.includes('::') ? 8 - head.length - tail.length : 0;
  return [...head, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...tail].slice(0, 4).join(':');
}
