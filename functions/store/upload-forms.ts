import { createHmac } from 'node:crypto';
import { environment } from '../aws/environment.ts';
import { bucketAddress, objectStorage } from '../aws/object-storage.ts';

/** A form by which a browser puts one object of exactly this key, type and size in quarantine. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Instant, ISO 8601 UTC. */
  readonly expiresAt: string;
}

export interface UploadLimits {
  readonly key: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
}

const VALID_MS = 60 * 60 * 1000;

/**
 * Signs an upload form: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html.
 * The SDK's own package for this comes in a release that lags behind its S3 client, which it would
 * bring along a second time.
 */
export async function signedUploadForm(limits: UploadLimits, now: Date): Promise<UploadForm> {
  const bucket = environment('QUARANTINE_BUCKET');
  const { config } = objectStorage();
  const [credentials, region] = await Promise.all([config.credentials(), config.region()]);
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
  const fields = {
    key: limits.key,
    'Content-Type': limits.contentType,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': [accessKeyId, ...scope].join('/'),
    'x-amz-date': time,
    ...(sessionToken ? { 'x-amz-security-token': sessionToken } : {}),
  };
  const expiresAt = new Date(now.getTime() + VALID_MS).toISOString();
  const policy = encodedPolicy(expiresAt, [
    { bucket },
    ['content-length-range', limits.size, limits.size],
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
  ]);
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return {
    url: await bucketAddress(bucket),
    fields: { ...fields, policy, 'x-amz-signature': hmac(key, policy).toString('hex') },
    expiresAt,
  };
}

const encodedPolicy = (expiration: string, conditions: readonly unknown[]) =>
  Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');

const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();
