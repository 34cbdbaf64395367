import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { FileReply, RedirectReply, Route } from '../contract/route.ts';
import { contentDisposition } from '../domain/content-disposition.ts';
import { type HttpResult, jsonResult } from './http-event.ts';

/** What a handler returned, as the route table says that it leaves. */
export function resultOf(route: Route, reply: unknown): HttpResult {
  if (route.response === 'none') return { statusCode: 204 };
  if (route.response === 'file') return fileResult(reply as FileReply);
  if (route.response === 'redirect') return redirectResult(reply as RedirectReply);
  return jsonResult(route.status ?? 200, z.parse(route.response, reply));
}

/** The SHA-256 is that of the file as it is saved, whatever coding it is sent in. */
function fileResult({ fileName, contentType, content, isInline, rows }: FileReply): HttpResult {
  const headers = {
    'content-type': contentType,
    'content-disposition': contentDisposition(fileName, isInline ? 'inline' : 'attachment'),
    'x-file-sha256': createHash('sha256').update(content).digest('hex'),
    ...(rows !== undefined && { 'x-row-count': String(rows) }),
  };
  if (typeof content === 'string') return { statusCode: 200, headers, body: content };
  const body = Buffer.from(content).toString('base64');
  return { statusCode: 200, headers, body, isBase64Encoded: true };
}

/** 302 and not a permanent redirect, as the file it leads to may be replaced at any moment. */
const redirectResult = ({ location }: RedirectReply): HttpResult => ({
  statusCode: 302,
  headers: { location },
});
