import { createHash, createHmac } from 'node:crypto';
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { SignatureV4 } from '@smithy/signature-v4';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { localRegion } from '../../../scripts/local/folder/local-aws.ts';
import { testCredentials } from '../../support/aws/test-credentials.ts';

/**
 * The S3 the suite runs against: ours, or any other named by TEST_S3_ENDPOINT, with credentials from the
 * usual AWS_… variables.
 */
export const externalEndpoint = process.env.TEST_S3_ENDPOINT;

const credentials = externalEndpoint
  ? {
      accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? 'test',
      secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? 'test',
    }
  : testCredentials;
const region = process.env.AWS_REGION ?? localRegion;

export function s3Client(endpoint: string, changes: Partial<typeof credentials> = {}): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { ...credentials, ...changes },
    forcePathStyle: true,
    maxAttempts: 1,
  });
}

/** Makes a new versioned bucket elsewhere; ours is given its buckets at its start. */
export async function createBucket(client: S3Client, Bucket: string): Promise<void> {
  await client.send(new CreateBucketCommand({ Bucket }));
  await client.send(
    new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
  );
}

/** SHA-256 as the SDK's signer wants it. */
class Sha256 {
  #hash: ReturnType<typeof createHash | typeof createHmac>;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', secret as Uint8Array);
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {}
}

const signer = new SignatureV4({
  credentials,
  region,
  service: 's3',
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
});

/** The headers by which a request without a body is signed. */
export async function signedHeaders(
  endpoint: string,
  method: string,
  path: string,
  signingDate = clock.now(),
): Promise<Record<string, string>> {
  const { protocol, hostname, port, host } = new URL(endpoint);
  const headers = { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
  const address = { protocol, hostname, port: Number(port) };
  const signed = await signer.sign(
    { ...address, method, path, query: {}, headers },
    { signingDate },
  );
  return signed.headers;
}

export interface UploadPermission {
  readonly conditions: readonly unknown[];
  readonly fields: Readonly<Record<string, string>>;
  readonly expires?: Date;
}

/** The fields of an upload form whose policy the SDK's signer signed. */
export async function signedForm({
  conditions,
  fields,
  expires = new Date(clock.now().getTime() + 60_000),
}: UploadPermission): Promise<FormData> {
  const now = clock.now();
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const signing = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${credentials.accessKeyId}/${time.slice(0, 8)}/${region}/s3/aws4_request`,
    'x-amz-date': time,
  };
  const all = { ...fields, ...signing };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: expires.toISOString(),
      conditions: [
        ...conditions,
        ...Object.entries(signing).map(([name, value]) => ({ [name]: value })),
      ],
    }),
  ).toString('base64');
  const form = new FormData();
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  form.set('policy', policy);
  form.set('x-amz-signature', await signer.sign(policy, { signingDate: now }));
  return form;
}
