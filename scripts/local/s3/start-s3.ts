import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import {
  type Credentials,
  checkSignature,
  SignatureError,
  type SignatureFault,
} from '../access/aws-signature.ts';
import { listen } from '../settings/ports.ts';
import type { Settings } from '../settings/settings.ts';
import { toldFault } from '../settings/start-error.ts';
import { CreatedEvents, type OnCreated } from './created-events.ts';
import { ObjectStore } from './object-store.ts';
import { operationOf } from './operations.ts';
import {
  readRequest,
  S3Error,
  type S3ErrorCode,
  type S3Request,
  xmlDocument,
} from './s3-protocol.ts';
import { postObject } from './upload-form.ts';

export interface LocalS3 {
  readonly endpoint: string;
  /** For the site server, which serves the public bucket like the distribution. */
  readonly store: ObjectStore;
  stop(): Promise<void>;
}

export interface S3Options {
  /** Folder of the buckets; created when missing. */
  readonly folder: string;
  readonly buckets: readonly string[];
  /** Buckets whose missing objects the portal makes again. */
  readonly madeAnew?: readonly string[];
  /** Credentials with which requests and upload forms must be signed. */
  readonly credentials: Credentials;
  /** Origins whose pages may upload. */
  readonly allowedOrigins?: readonly string[];
  /** Called at least once for every new object. */
  readonly onCreated?: OnCreated;
  readonly now?: () => Date;
}

/**
 * An S3 service with what the portal uses: objects and their versions, ranges, copies, listings and upload forms. Every
 * request must be signed with the data folder's credentials.
 */
export async function startS3(settings: Settings, options: S3Options): Promise<LocalS3> {
  const now = options.now ?? (() => new Date());
  const store = new ObjectStore(options.folder, options.madeAnew);
  for (const bucket of options.buckets) store.createBucket(bucket);
  const events = options.onCreated
    ? new CreatedEvents(join(options.folder, '.events'), store, options.onCreated)
    : undefined;
  const server = createServer({ requestTimeout: 0 }, (message, response) => {
    answer(message, response).catch((error) => refuse(message, response, error));
  });

  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    response.setHeader('x-amz-request-id', randomUUID());
    allowUploads(message, response, options.allowedOrigins ?? []);
    if (message.method === 'OPTIONS') {
      response.writeHead(200).end();
      return;
    }
    const request = readRequest(message);
    const call = { store, events, request, response };
    const isForm = request.method === 'POST' && request.bucket !== '' && request.key === '';
    if (isForm && !request.headers.has('authorization'))
      return postObject(call, options.credentials, now());
    await operationOf(request)({
      ...call,
      payloadHash: signedPayloadHash(request, options.credentials, now()),
    });
  };

  const port = await listen(server, 's3', settings);
  events?.deliverPending();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    store,
    stop: () =>
      new Promise((resolve) => {
        events?.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The hash of the body that a request declares and signs. @throws SignatureError */
function signedPayloadHash(request: S3Request, credentials: Credentials, now: Date): string {
  const payloadHash = request.headers.get('x-amz-content-sha256') ?? '';
  checkSignature(request, { service: 's3', credentials, now, payloadHash });
  return payloadHash;
}

const signatureErrors: Readonly<Record<SignatureFault, S3ErrorCode>> = {
  missing: 'AccessDenied',
  malformed: 'AccessDenied',
  'unknown-key': 'InvalidAccessKeyId',
  wrong: 'SignatureDoesNotMatch',
  'too-old': 'RequestTimeTooSkewed',
};

/** Pages of the site may send upload forms here, and nothing else. */
function allowUploads(
  { headers }: IncomingMessage,
  response: ServerResponse,
  allowed: readonly string[],
): void {
  const { origin } = headers;
  if (!origin || !allowed.includes(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader('access-control-allow-methods', 'POST');
}

function refuse(message: IncomingMessage, response: ServerResponse, error: unknown): void {
  // The request has no socket any more when reading it was aborted; the response has none yet while the previous one on
  // the same connection is being sent.
  if (response.headersSent || !message.socket || message.socket.destroyed) {
    response.destroy();
    return;
  }
  const known =
    error instanceof SignatureError
      ? new S3Error(signatureErrors[error.fault], error.message)
      : error instanceof S3Error
        ? error
        : undefined;
  // A full disk is no fault of the program, and is met again and again: one line tells it.
  const fault = toldFault(error);
  if (!known) console.error('The file store failed:', fault ?? error);
  const status = known?.status ?? 500;
  const document = xmlDocument('Error', {
    Code: known?.code ?? 'InternalError',
    Message: known?.message ?? fault ?? 'We encountered an internal error. Please try again.',
    RequestId: String(response.getHeader('x-amz-request-id')),
  });
  response.writeHead(status, {
    'content-type': 'application/xml',
    ...known?.headers,
  });
  response.end(message.method === 'HEAD' ? undefined : document);
  // A client that is still sending reads the refusal only if the server keeps reading.
  message.on('readable', () => {
    while (message.read() !== null);
  });
}
