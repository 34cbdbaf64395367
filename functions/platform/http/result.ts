import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type FileReply, isOptional, type RedirectReply, type Route } from '../contract/route.ts';
import { contentDisposition } from '../kernel/content-disposition.ts';
import { momentOfAnswer } from './dated-answer.ts';
import { type HttpResult, jsonResult } from './http-event.ts';

/** The HTTP result of a handler's reply, in the form that the route declares. */
export function resultOf(route: Route, reply: unknown): HttpResult {
  if (route.response === 'none') return { statusCode: 204 };
  if (route.response === 'redirect' || (route.largeElsewhere && isRedirect(reply)))
    return redirectResult(reply as RedirectReply);
  if (route.response === 'file') return fileResult(reply as FileReply);
  if (reply === undefined && isOptional(route.response)) return { statusCode: 202 };
  const result = jsonResult(route.status ?? 200, z.parse(route.response, reply), route.jsonType);
  const headers = { ...result.headers, ...lastModified(momentOfAnswer(reply as object)) };
  return { ...result, headers };
}

const lastModified = (moment: string | undefined) =>
  moment === undefined ? {} : { 'last-modified': new Date(moment).toUTCString() };

const isRedirect = (reply: unknown) => Object.hasOwn(reply as object, 'location');

/** The SHA-256 is that of the saved file, without a content coding. */
function fileResult({
  fileName,
  contentType,
  content,
  isInline,
  rows,
  modified,
  status,
  isStandIn,
}: FileReply): HttpResult {
  const statusCode = status ?? 200;
  if (statusCode === 204) return { statusCode, headers: lastModified(modified) };
  const headers = {
    'content-type': contentType,
    'content-disposition': contentDisposition(fileName, isInline ? 'inline' : 'attachment'),
    ...underBothNames('file-sha256', createHash('sha256').update(content).digest('hex')),
    ...(rows !== undefined && underBothNames('row-count', String(rows))),
    ...lastModified(modified),
    ...(isStandIn && { 'cache-control': 'no-store' }),
  };
  if (typeof content === 'string') return { statusCode, headers, body: content };
  const body = Buffer.from(content).toString('base64');
  return { statusCode, headers, body, isBase64Encoded: true };
}

/** With `X-` too, as programs read these since before RFC 6648 was kept here. */
const underBothNames = (name: string, value: string) => ({ [name]: value, [`x-${name}`]: value });

/** 302 and not a permanent redirect, as the file may be replaced at any time. */
const redirectResult = ({ location }: RedirectReply): HttpResult => ({
  statusCode: 302,
  headers: { location },
});
