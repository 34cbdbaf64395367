import { mailLinkPath } from '../contract/mail-subscriptions.ts';
import { apiBase } from '../contract/route.ts';
import { mailLinkPage } from '../formats/mail-link-page.ts';
import type { HttpHandler } from '../http/endpoint.ts';

/** Answers the links of mails with a page in place of a problem document: their readers are people. */
export function withMailLinkProblems(handler: HttpHandler): HttpHandler {
  return async (event, context) => {
    const result = await handler(event, context);
    const { statusCode = 200, headers = {} } = result;
    const isProblem = headers['content-type'] === 'application/problem+json';
    if (!isProblem || event.rawPath !== apiBase + mailLinkPath) return result;
    const { lang, end } = event.queryStringParameters ?? {};
    return {
      ...result,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      body: mailLinkPage({
        link: end ? 'end' : 'confirm',
        state: statusCode < 429 ? 'stale' : 'failed',
        language: lang === 'en' ? 'en' : 'it',
      }),
    };
  };
}
