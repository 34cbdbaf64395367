import { optionalEnvironment } from '../aws/environment.ts';
import { apiBase } from '../contract/route.ts';
import { problemPage } from '../formats/embed-page.ts';
import type { HttpHandler } from '../http/endpoint.ts';

/**
 * Answers calls below the address of frames with a page in place of a problem document: a frame shows
 * whatever it gets, and who reads it is no program. Status and headers stay.
 */
export function withFramedProblems(handler: HttpHandler): HttpHandler {
  return async (event, context) => {
    const result = await handler(event, context);
    const { statusCode = 200, headers = {} } = result;
    const isProblem = headers['content-type'] === 'application/problem+json';
    if (!isProblem || !event.rawPath.startsWith(`${apiBase}/embed/`)) return result;
    const language = event.queryStringParameters?.lang === 'en' ? 'en' : 'it';
    const site = `${optionalEnvironment('PUBLIC_ORIGIN') ?? ''}/dgsaie/`;
    return {
      ...result,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      body: problemPage(statusCode, language, site),
    };
  };
}
