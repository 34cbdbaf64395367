import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import { busyPage } from '../../../platform/contract/plain-pages.ts';
import type { HttpHandler } from '../../../platform/http/endpoint.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import { problemPage } from '../work/embed-page.ts';

const pages = `${apiBase}/pages/`;
const seenByPeople = [`${apiBase}/embed/`, pages];

/**
 * Answers failed calls for frames and pages with a page instead of a problem document, because a person sees the
 * answer. Status and headers stay.
 */
export function withFramedProblems(handler: HttpHandler): HttpHandler {
  return async (event, context) => {
    const result = await handler(event, context);
    const { statusCode = 200, headers = {} } = result;
    const isProblem = headers['content-type'] === 'application/problem+json';
    if (!isProblem || !seenByPeople.some((path) => event.rawPath.startsWith(path))) return result;
    const language = event.queryStringParameters?.lang === 'en' ? 'en' : 'it';
    const site = `${optionalEnvironment('PUBLIC_ORIGIN') ?? ''}/dgsaie/`;
    return {
      ...result,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      body:
        statusCode >= 429 && event.rawPath.startsWith(pages)
          ? busyPage
          : problemPage(statusCode, language, site),
    };
  };
}
