import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { CognitoError } from './cognito-error.ts';
import type { Operation } from './operation.ts';
import { passwordRecoveryOperations } from './password-recovery.ts';
import type { Pool } from './pool.ts';
import { localPool } from './pool-settings.ts';
import { type RequestQuota, requestQuota } from './sign-in-limits.ts';
import { signInOperations } from './sign-in-operations.ts';
import { userOperations } from './user-operations.ts';

const operations: Record<string, Operation> = {
  ...signInOperations,
  ...passwordRecoveryOperations,
  ...userOperations,
};
const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.';
const MAX_BODY_BYTES = 1_000_000;

/** Where the keys are that the pool's tokens are verified with. */
export const keysPath = `/${localPool.userPoolId}/.well-known/jwks.json`;

/** The pool's own address: the Cognito JSON protocol at `POST /`, and the pool's public keys. */
export function jsonProtocol(pool: Pool): RequestListener {
  const quota = requestQuota();
  return (request, response) => {
    allowLocalPages(request, response);
    const path = request.url?.split('?')[0] ?? '/';
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
    } else if (request.method === 'GET' && path === keysPath) {
      send(response, 200, { keys: [pool.keys.publicKey] }, 'application/json');
    } else if (request.method === 'POST' && path === '/') {
      void answer(pool, quota, request, response);
    } else {
      send(response, 404, { message: 'Not found' }, 'application/json');
    }
  };
}

async function answer(
  pool: Pool,
  quota: RequestQuota,
  request: IncomingMessage,
  response: ServerResponse,
) {
  response.setHeader('x-amzn-requestid', randomUUID());
  try {
    const operation = operationOf(request);
    if (Object.values(signInOperations).includes(operation)) quota.take(pool.now());
    const output = await operation.run(pool, await readInput(request));
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
  if (operation.signed && !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  return operation;
}

async function readInput(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new CognitoError('SerializationException', 'Body too large');
    chunks.push(chunk);
  }
  const input = parseJson(Buffer.concat(chunks).toString('utf8'));
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
  console.error('Local user pool:', error);
  return new CognitoError('InternalErrorException', 'Something went wrong in the local user pool.');
}

/**
 * Pages served from this machine may call the pool from a browser. The list of headers leaves out
 * `authorization`, so no page can make the calls that need credentials.
 */
function allowLocalPages(request: IncomingMessage, response: ServerResponse): void {
  const origin = request.headers.origin;
  if (origin === undefined || !isLocal(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader(
    'access-control-allow-headers',
    'amz-sdk-invocation-id, amz-sdk-request, cache-control, content-type, x-amz-target, x-amz-user-agent',
  );
  response.setHeader('access-control-expose-headers', 'x-amzn-requestid, x-amzn-errortype');
  response.setHeader('access-control-max-age', '600');
}

function isLocal(origin: string): boolean {
  const host = URL.parse(origin)?.hostname ?? '';
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
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
