import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { environment } from '../aws/environment.ts';
import { objectStorage } from '../aws/object-storage.ts';
import type { ByteSource } from '../domain/byte-source.ts';
import { contentDisposition } from '../domain/content-disposition.ts';

/** The bytes of documents: uploads in quarantine, and what the public downloads. */

const quarantine = () => environment('QUARANTINE_BUCKET');
const published = () => environment('PUBLIC_BUCKET');

/** @param size bytes: those of a stream are not known beforehand */
export async function putInQuarantine(
  key: string,
  bytes: Uint8Array | Readable,
  size: number,
  contentType: string,
): Promise<void> {
  await objectStorage().send(
    new PutObjectCommand({
      Bucket: quarantine(),
      Key: key,
      Body: bytes,
      ContentLength: size,
      ContentType: contentType,
    }),
  );
}

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
    Bucket: quarantine(),
    Key: limits.key,
    Fields: { 'Content-Type': limits.contentType },
    Conditions: [['content-length-range', limits.size, limits.size]],
    Expires: VALID_SECONDS,
  });
  const expiresAt = new Date(now.getTime() + VALID_SECONDS * 1000).toISOString();
  return { url, fields, expiresAt };
}

/** When an upload was there as a whole, or undefined as long as it is not. */
export async function arrivalOf(key: string): Promise<Date | undefined> {
  const { Contents } = await objectStorage().send(
    new ListObjectsV2Command({ Bucket: quarantine(), Prefix: key, MaxKeys: 1 }),
  );
  return Contents?.[0]?.LastModified;
}

/** Exactly one version of an object. */
export interface ObjectVersion {
  readonly key: string;
  readonly versionId: string;
}

export async function quarantined({ key, versionId }: ObjectVersion): Promise<ByteSource> {
  const version = { Bucket: quarantine(), Key: key, VersionId: versionId };
  const { ContentLength = 0 } = await objectStorage().send(new HeadObjectCommand(version));
  return {
    size: ContentLength,
    async read(start, length) {
      const end = Math.min(start + length, ContentLength) - 1;
      if (end < start) return new Uint8Array();
      const { Body } = await objectStorage().send(
        new GetObjectCommand({ ...version, Range: `bytes=${start}-${end}` }),
      );
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
  };
}

/** How a file is given to those who download it. */
export interface Download {
  /** Its address below `/dgsaie/files/`. */
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
}

/** Copies a version from quarantine to where the public downloads it. */
export async function release({ key, versionId }: ObjectVersion, to: Download): Promise<void> {
  const source = [quarantine(), ...key.split('/')].map(encodeURIComponent).join('/');
  await objectStorage().send(
    new CopyObjectCommand({
      ...downloadOf(to),
      CopySource: `${source}?versionId=${versionId}`,
      MetadataDirective: 'REPLACE',
      // Without the tags of the scan.
      TaggingDirective: 'REPLACE',
    }),
  );
}

/** Puts a file that needs no scan where the public downloads it. */
export async function putPublished(to: Download, bytes: Uint8Array): Promise<void> {
  await objectStorage().send(new PutObjectCommand({ ...downloadOf(to), Body: bytes }));
}

const downloadOf = ({ key, fileName, contentType }: Download) => ({
  Bucket: published(),
  Key: key,
  ContentType: contentType,
  ContentDisposition: contentDisposition(fileName),
  // A deleted or replaced file leaves every cache within a minute.
  CacheControl: 'public, max-age=0, s-maxage=60, must-revalidate',
});

/** Ends the download of a file; its bytes stay as an earlier version of the object. */
export async function hidePublished(key: string): Promise<void> {
  await objectStorage().send(new DeleteObjectCommand({ Bucket: published(), Key: key }));
}

/** Removes a version from quarantine for good. */
export async function removeFromQuarantine({ key, versionId }: ObjectVersion): Promise<void> {
  await objectStorage().send(
    new DeleteObjectCommand({ Bucket: quarantine(), Key: key, VersionId: versionId }),
  );
}
