import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { BodyTooLarge, bodyOf, checkCaller, SIGNATURE_ERRORS } from '../access/aws-json-call.ts';
import { type Credentials, SignatureError } from '../access/aws-signature.ts';
import { toldFault } from '../settings/start-error.ts';
import { authenticatorOperations } from './authenticator-operations.ts';
import { CognitoError } from './cognito-error.ts';
import type { Operation } from './operation.ts';
import { ownOperations } from './own-operations.ts';
import { passwordResetOperations } from './password-reset.ts';
import type { Pool } from './pool.ts';
import { localPool } from './pool-settings.ts';
import { type RequestQuota, requestQuota } from './sign-in-limits.ts';
import { signInOperations } from './sign-in-operations.ts';
import { userOperations } from './user-operations.ts';

const operations: Record<string, Operation> = {
  ...signInOperations,
  ...authenticatorOperations,
  ...ownOperations,
  ...passwordResetOperations,
  ...userOperations,
};
const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.';
const MAX_BODY_BYTES = 1_000_000;

/** Address of the keys that verify the pool's tokens. */
export const keysPath = `/${localPool.userPoolId}/.well-known/jwks.json`;

export interface ProtocolOptions {
  /** Credentials with which calls of programs must be signed. */
  readonly credentials: Credentials;
  /** Origins whose pages may call. */
  readonly siteOrigins: readonly string[];
}

/** The pool's own address: the Cognito JSON protocol at `POST /`, and the pool's public keys. */
export function jsonProtocol(
  pool: Pool,
  { credentials, siteOrigins }: ProtocolOptions,
): RequestListener {
  const quota = requestQuota();
  const access = { credentials, quota };
  return (request, response) => {
    allowSite(request, response, siteOrigins);
    const path = request.url?.split('?')[0] ?? '/';
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
    } else if (request.method === 'GET' && path === keysPath) {
      send(response, 200, { keys: [pool.keys.publicKey] }, 'application/json');
    } else if (request.method === 'POST' && path === '/') {
      void answer(pool, access, request, response);
    } else {
      send(response, 404, { message: 'Not found' }, 'application/json');
    }
  };
}

interface Access {
  readonly credentials: Credentials;
  readonly quota: RequestQuota;
}

async function answer(
  pool: Pool,
  { credentials, quota }: Access,
  request: IncomingMessage,
  response: ServerResponse,
) {
  response.setHeader('x-amzn-requestid', randomUUID());
  try {
    const operation = operationOf(request);
    if (Object.values(signInOperations).includes(operation)) quota.take(pool.now());
    const body = await bodyOf(request, MAX_BODY_BYTES);
    if (operation.signed) checkCaller(request, body, 'cognito-idp', credentials);
    const address = request.socket.remoteAddress ?? '';
    const output = await operation.run(pool, inputOf(body), address);
    send(response, 200, output, 'application/x-amz-json-1.1');
  } catch (error) {
    const { name, message } = asCognitoError(error);
    response.setHeader('x-amzn-errortype', `${name}:`);
    const status = name === 'InternalErrorException' ? 500 : 400;
    send(response, status, { __type: name, message }, 'application/x-amz-json-1.1');
  }
}

function operationOf(request: IncomingMessage): Operation {
  const target = String(request.headers['x-amz-target'] ?? '');
  const name = target.startsWith(TARGET_PREFIX) ? target.slice(TARGET_PREFIX.length) : '';
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (operation === undefined) {
    throw new CognitoError('UnknownOperationException', `Operation ${name} is not available here.`);
  }
  return operation;
}

function inputOf(body: Buffer): Record<string, unknown> {
  const input = parseJson(body.toString('utf8'));
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new CognitoError('SerializationException', 'The body is not a JSON object');
  }
  return input as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CognitoError('SerializationException', 'The body is not JSON');
  }
}

function asCognitoError(error: unknown): CognitoError {
  if (error instanceof CognitoError) return error;
  if (error instanceof SignatureError) {
    return new CognitoError(SIGNATURE_ERRORS[error.fault], error.message);
  }
  if (error instanceof BodyTooLarge) {
    return new CognitoError('SerializationException', error.message);
  }
  console.error('Local user pool:', error);
  const message = toldFault(error) ?? 'Something went wrong in the local user pool.';
  return new CognitoError('InternalErrorException', message);
}

/**
 * Allows pages of the site to call the pool. The list of headers leaves out `authorization`, so no page can make the
 * calls that need credentials.
 */
function allowSite(
  request: IncomingMessage,
  response: ServerResponse,
  siteOrigins: readonly string[],
): void {
  const origin = request.headers.origin;
  if (origin === undefined || !siteOrigins.includes(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader('access-control-allow-methods', 'POST');
  response.setHeader(
    'access-control-allow-headers',
    'amz-sdk-invocation-id, amz-sdk-request, cache-control, content-type, x-amz-target, x-amz-user-agent',
  );
  response.setHeader('access-control-expose-headers', 'x-amzn-requestid, x-amzn-errortype');
  response.setHeader('access-control-max-age', '600');
}

function send(response: ServerResponse, status: number, body: unknown, type: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(JSON.stringify(body, epochDates));
}

/** The protocol writes instants as Unix seconds. */
function epochDates(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key];
  return original instanceof Date ? original.getTime() / 1000 : value;
}
