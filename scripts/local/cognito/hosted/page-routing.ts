import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';
import { BodyTooLarge, bodyOf } from '../../access/aws-json-call.ts';
import { CognitoError } from '../cognito-error.ts';
import { errorBody, languageOf, texts } from './page-layout.ts';

export type Context = Parameters<Parameters<Provider['use']>[0]>[0];

/** An address of the hosted pages, in addition to those that the OpenID Connect library serves. */
export interface Page {
  readonly method: 'GET' | 'POST';
  /** Its groups become the further arguments of `answer`. */
  readonly path: RegExp;
  answer(context: Context, ...parts: string[]): Promise<void> | void;
}

export function addPages(provider: Provider, pages: readonly Page[]): void {
  provider.use(async (context, next) => {
    for (const { method, path, answer } of pages) {
      const parts = method === context.method ? path.exec(context.path) : null;
      if (parts !== null) return answerSafely(context, () => answer(context, ...parts.slice(1)));
    }
    await next();
  });
}

async function answerSafely(context: Context, answer: () => Promise<void> | void) {
  context.set('cache-control', 'no-store');
  try {
    await answer();
  } catch (error) {
    const expected = error instanceof CognitoError || isProtocolError(error);
    if (!expected) console.error('Local sign-in pages:', error);
    context.status = expected ? 400 : 500;
    sendPage(context, errorBody(languageOf(context), expected ? String(error.message) : ''));
  }
}

/** Errors of the OpenID Connect library carry a status, e.g. for an expired sign-in. */
function isProtocolError(error: unknown): error is Error {
  return error instanceof Error && 'statusCode' in error && error.statusCode !== 500;
}

/** Sends a page that may use only its own style and forms. */
export function sendPage(context: Context, html: string): void {
  context.set(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  );
  context.set('x-content-type-options', 'nosniff');
  context.set('referrer-policy', 'no-referrer');
  context.type = 'html';
  context.body = html;
}

export function seeOther(context: Context, address: string): void {
  context.status = 303;
  context.redirect(address);
}

const MAX_FORM_BYTES = 20_000;

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const body = await bodyOf(request, MAX_FORM_BYTES).catch((error: unknown) => {
    if (!(error instanceof BodyTooLarge)) throw error;
    throw new CognitoError('InvalidParameterException', texts.it.tooLarge);
  });
  return new URLSearchParams(body.toString('utf8'));
}
