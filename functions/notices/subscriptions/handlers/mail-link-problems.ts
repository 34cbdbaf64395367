import type { HttpHandler } from '../../../platform/http/endpoint.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import { mailLinkPath } from '../contract/mail-subscriptions.ts';
import { linkOf, mailLinkPage } from '../work/mail-link-page.ts';

/** Answers the links of mails with a page instead of a problem document, because people read it. */
export function withMailLinkProblems(handler: HttpHandler): HttpHandler {
  return async (event, context) => {
    const result = await handler(event, context);
    const { statusCode = 200, headers = {} } = result;
    const isProblem = headers['content-type'] === 'application/problem+json';
    if (!isProblem || event.rawPath !== apiBase + mailLinkPath) return result;
    const { lang, ...tokens } = event.queryStringParameters ?? {};
    return {
      ...result,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      body: mailLinkPage({
        link: linkOf(tokens) ?? 'confirm',
        state: statusCode < 429 ? 'stale' : 'failed',
        language: lang === 'en' ? 'en' : 'it',
      }),
    };
  };
}
