import { createHmac, randomBytes } from 'node:crypto';

/**
 * Signatures of calls by the Standard Webhooks conventions (https://github.com/standard-webhooks/standard-webhooks):
 * HMAC-SHA256 in base64 of id, time and body, joined by full stops.
 */

const PREFIX = 'whsec_';

export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** Headers of one attempt. @param secrets each of them signs; a receiver that knows one of them accepts the call */
export function signedHeaders(
  id: string,
  body: string,
  { secrets, now }: { readonly secrets: readonly string[]; readonly now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
