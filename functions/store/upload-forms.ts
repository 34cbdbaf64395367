import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { environment } from '../aws/environment.ts';
import { objectStorage } from '../aws/object-storage.ts';

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

const VALID_SECONDS = 60 * 60;

/** Signs an upload form. Its policy expires by the clock of the SDK, an hour after the signing. */
export async function signedUploadForm(limits: UploadLimits, now: Date): Promise<UploadForm> {
  const { url, fields } = await createPresignedPost(objectStorage(), {
    Bucket: environment('QUARANTINE_BUCKET'),
    Key: limits.key,
    Fields: { 'Content-Type': limits.contentType },
    Conditions: [['content-length-range', limits.size, limits.size]],
    Expires: VALID_SECONDS,
  });
  const expiresAt = new Date(now.getTime() + VALID_SECONDS * 1000).toISOString();
  return { url, fields, expiresAt };
}
