import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { INTEGER_TEXT } from '../contract/primitives.ts';
import { apiBase } from '../kernel/addresses.ts';

import { Refusal, unreadable } from '../kernel/refusal.ts';

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
 * @throws Refusal malformed when the body is not JSON, or not UTF-8: invalid bytes arrive as replacement
 *   characters, and would be stored as such
 */
export function jsonBody(event: HttpEvent): unknown {
  const text = event.isBase64Encoded
    ? Buffer.from(event.body ?? '', 'base64').toString('utf8')
    : (event.body ?? '');
  if (text.includes('\uFFFD')) throw unreadable('body', 'It must be text in UTF-8.');
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable('body', 'It must be JSON.');
  }
}

/**
 * For calls that take no body: an option that somebody puts there would be passed over in silence. Some clients always
 * send an empty object, and mail programs send a form's line when they unsubscribe (RFC 8058).
 * @param parameters of the call, which the refusal names where the body has members of these names
 * @throws Refusal invalid for JSON with content
 */
export function assertNoBody(
  { body = '', isBase64Encoded }: HttpEvent,
  parameters: readonly string[],
): void {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  if (!/^\s*[[{]/.test(text) || /^\s*\{\s*\}\s*$/.test(text)) return;
  const meant = parameters.filter((name) => text.includes(`"${name}"`));
  const detail = `This call takes no body.${meant.length > 0 ? ` Parameters of its address: ${meant.join(', ')}.` : ''}`;
  throw new Refusal('invalid', { errors: [{ pointer: '/', code: 'unknown_parameter', detail }] });
}

/**
 * The version in `If-Match`, by which a caller avoids overwriting a change that they have not seen.
 * @throws Refusal malformed when the header is not a version
 */
export function ifMatchOf(event: HttpEvent): number | undefined {
  const header = event.headers['if-match'];
  if (!header || header === '*') return undefined;
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  if (!version) throw unreadable('If-Match', 'It must be the version of the item, such as "3".');
  return Number(version);
}

/**
 * Whether the caller already has the answer with this tag.
 * @param ifNoneMatch the request's header: a list of tags, weak or strong, or `*` for any
 */
function isNotModified(ifNoneMatch: string, etag: string): boolean {
  const condition = ifNoneMatch.trim();
  return condition === '*' || opaqueTags(condition).includes(opaqueTags(etag)[0] ?? '');
}

/**
 * Whether the caller already has the answer: by its tag or, where the request names none, by the moment of its last
 * change. It must be the same moment: it is that of the request that changed something, which becomes visible a little
 * later, perhaps after a change that was requested later.
 */
export function hasAnswer(
  asked: { readonly ifNoneMatch: string; readonly ifModifiedSince: string },
  { etag, lastModified }: { readonly etag: string; readonly lastModified: string },
): boolean {
  return asked.ifNoneMatch
    ? isNotModified(asked.ifNoneMatch, etag)
    : Date.parse(lastModified) === Date.parse(asked.ifModifiedSince);
}

/** Tags without the mark `W/`, which is ignored in this comparison (RFC 9110, section 13.1.2). */
const opaqueTags = (text: string): string[] => text.match(/"[^"]*"/g) ?? [];

/** @throws Refusal invalid with one entry per field, each with a JSON pointer */
export function parsed<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(
    (issue): Issue[] => unknownIn(issue) ?? insideOf(issue) ?? [issue],
  );
  const errors = issues.map((issue) => ({
    pointer: `/${issue.path.map(String).join('/')}`,
    code: codeOf(issue, value),
    ...describedIn(issue, value),
    ...('minimum' in issue ? { minimum: issue.minimum } : {}),
    ...('maximum' in issue ? { maximum: issue.maximum } : {}),
  }));
  // When a field has several errors, the last one comes from the narrowest check.
  const byField = new Map(errors.map((error) => [error.pointer, error]));
  throw new Refusal('invalid', { errors: [...byField.values()] });
}

type Issue =
  | z.core.$ZodIssue
  | { readonly code: 'unknown_parameter'; readonly path: PropertyKey[] };

/** The code that the contract's own checks use; `required` for a missing value. */
function codeOf(issue: Issue, value: unknown): string {
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'unknown_parameter') return issue.code;
  return valueAt(value, issue.path) === undefined ? 'required' : issue.code;
}

/**
 * What is taken instead, for programmers: the values of a list, the form of a text, or what the check of the contract
 * says in its `params`.
 */
export function detailOf(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_format':
      return formOf(issue);
    case 'invalid_type':
      return TYPES[issue.expected];
    case 'invalid_union':
      return eitherOf(issue.errors);
    case 'custom':
      return typeof issue.params?.detail === 'string' ? issue.params.detail : undefined;
    default:
      return undefined;
  }
}

const TYPES: { readonly [type in z.core.$ZodInvalidTypeExpected]?: string } = {
  string: 'Text, in quotation marks.',
  number: 'A number, without quotation marks.',
  int: 'A whole number.',
  boolean: 'true or false.',
  array: 'A list.',
  object: 'An object.',
};

/** Of checks whose message is a key of the forms' texts. */
const FORMS: Readonly<Record<string, string>> = {
  time: 'An hour such as 12:00.',
  username:
    'Small letters, digits, dots and hyphens: three to fifty, beginning with a letter or digit.',
  year: 'A day such as 2026-11-24, from 1900 to 2099.',
};

/** Checks of the contract have the form as their message, a sentence. */
function formOf({
  format,
  message,
  pattern = '',
}: z.core.$ZodIssueInvalidStringFormat): string | undefined {
  if (format === 'date') return 'A day such as 2026-11-24.';
  if (format === 'datetime') return 'A moment such as 2026-11-24T12:00:00Z.';
  if (pattern === String(INTEGER_TEXT)) return 'A whole number of at most nine digits.';
  if (message.endsWith('.')) return message;
  if (format !== 'regex') return undefined;
  return FORMS[message] ?? `It must match ${pattern.slice(1, -1)}`;
}

/** The details of all alternatives for the whole value; those for a part of it would not say which part. */
function eitherOf(choices: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const details = choices.map(([first]) => first?.path.length === 0 && detailOf(first));
  return details.every(Boolean) ? [...new Set(details)].join(' Or: ') : undefined;
}

/** @param value the whole value, in which a member that is missing needs no word on its type */
function describedIn(issue: Issue, value: unknown): { readonly detail?: string } {
  const isTold = issue.code !== 'unknown_parameter' && codeOf(issue, value) !== 'required';
  const detail = isTold ? detailOf(issue) : undefined;
  return detail === undefined ? {} : { detail };
}

/** The values of a list as a sentence. */
const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `It must be ${values[0]}.` : `One of ${values.map(String).join(', ')}.`;

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((found, name) => (found as Record<PropertyKey, unknown>)?.[name], value);

/** The members that the schema, or one of several schemas, does not know, if nothing else is wrong with the value. */
function unknownIn(issue: z.core.$ZodIssue) {
  const one = issue.code === 'invalid_union' ? onlyUnknown(issue.errors) : issue;
  if (one?.code !== 'unrecognized_keys') return undefined;
  const path = one === issue ? issue.path : [...issue.path, ...one.path];
  return one.keys.map((key) => ({ code: 'unknown_parameter' as const, path: [...path, key] }));
}

/** What is wrong inside a value, where it has the type of one of several schemas alone. */
function insideOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] | undefined {
  if (issue.code !== 'invalid_union') return undefined;
  const [fitting, another] = issue.errors.filter((errors) =>
    errors.every(({ path }) => path.length > 0),
  );
  if (!fitting || another) return undefined;
  return fitting.map((inside) => ({ ...inside, path: [...issue.path, ...inside.path] }));
}

const onlyUnknown = (choices: readonly (readonly z.core.$ZodIssue[])[]) =>
  choices.find(([first, ...more]) => first?.code === 'unrecognized_keys' && more.length === 0)?.[0];

/** Path of the request below the API's base: the `instance` of a problem document. */
export function resourceOf(event: HttpEvent): string {
  return event.rawPath.startsWith(apiBase) ? event.rawPath.slice(apiBase.length) : event.rawPath;
}

/**
 * The caller's address as the edge saw it. For IPv6 it is the network of 64 bits, because one household
 * or firm may use all addresses in it.
 */
export function callerAddress(event: HttpEvent): string {
  const address = event.headers['x-caller-address'] ?? event.requestContext.http.sourceIp;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = address.includes('::') ? 8 - head.length - tail.length : 0;
  return [...head, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...tail].slice(0, 4).join(':');
}
