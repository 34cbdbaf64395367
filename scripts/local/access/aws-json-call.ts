import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Credentials, checkSignature, type SignatureFault } from './aws-signature.ts';

/** Calls in the form of DynamoDB and Cognito: signed JSON to a single path. */

/** The services' error names for each kind of invalid signature. */
export const SIGNATURE_ERRORS = {
  missing: 'MissingAuthenticationTokenException',
  malformed: 'IncompleteSignatureException',
  'unknown-key': 'UnrecognizedClientException',
  wrong: 'InvalidSignatureException',
  'too-old': 'InvalidSignatureException',
} as const satisfies Readonly<Record<SignatureFault, string>>;

export class BodyTooLarge extends Error {}

/** @throws BodyTooLarge as soon as there are more than `maxBytes` bytes */
export async function bodyOf(message: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of message as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) throw new BodyTooLarge(`The body has more than ${maxBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** @throws SignatureError when the call is not signed with these credentials */
export function checkCaller(
  message: IncomingMessage,
  body: Buffer,
  service: 'dynamodb' | 'cognito-idp',
  credentials: Credentials,
): void {
  const headers = new Map(
    Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
  );
  const payloadHash = createHash('sha256').update(body).digest('hex');
  checkSignature(
    { method: message.method ?? '', path: '/', query: new URLSearchParams(), headers },
    { service, credentials, now: new Date(), payloadHash },
  );
}
