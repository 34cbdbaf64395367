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
import { environment } from '../../platform/aws/environment.ts';
import { ifStored, objectStorage } from '../../platform/aws/object-storage.ts';
import { contentDisposition } from '../../platform/kernel/content-disposition.ts';
import type { UploadFormView } from '../contract/documents.ts';
import type { ByteSource } from '../rules/inside/byte-source.ts';

/** The bytes of documents: uploads in the quarantine bucket, published files in the public one. */

const quarantine = () => environment('QUARANTINE_BUCKET');
const published = () => environment('PUBLIC_BUCKET');

/** @param size in bytes, as the length of a stream is not known beforehand */
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

export interface UploadLimits {
  readonly key: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
}

const VALID_SECONDS = 60 * 60;

/**
 * A signed form by which a browser puts one object of exactly this key, type and size in quarantine.
 * It expires an hour after the signing, by the clock of the SDK.
 */
export async function signedUploadForm(
  limits: UploadLimits,
  now: Date,
): Promise<Omit<UploadFormView, 'id'>> {
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

/** When an upload was complete; undefined before that. */
export async function arrivalOf(key: string): Promise<Date | undefined> {
  const { Contents } = await objectStorage().send(
    new ListObjectsV2Command({ Bucket: quarantine(), Prefix: key, MaxKeys: 1 }),
  );
  return Contents?.[0]?.LastModified;
}

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

/** Address, name and type of a file for download. */
export interface Download {
  /** Its address below `/dgsaie/files/`. */
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
}

/** Copies a version from quarantine to the public bucket. */
export async function copyToPublic({ key, versionId }: ObjectVersion, to: Download): Promise<void> {
  const source = [quarantine(), ...key.split('/')].map(encodeURIComponent).join('/');
  await objectStorage().send(
    new CopyObjectCommand({
      ...downloadOf(to),
      CopySource: `${source}?versionId=${versionId}`,
      MetadataDirective: 'REPLACE',
      // Drops the tags of the scan.
      TaggingDirective: 'REPLACE',
    }),
  );
}

/** Puts a file that needs no scan into the public bucket. */
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

/** Undefined where they were hidden. */
export async function publishedBytes(key: string): Promise<Uint8Array | undefined> {
  const asked = new GetObjectCommand({ Bucket: published(), Key: key });
  const found = await ifStored(objectStorage().send(asked));
  return found && ((await found.Body?.transformToByteArray()) ?? new Uint8Array());
}

/** Removes a file from download; its bytes remain as an earlier version of the object. */
export async function hidePublished(key: string): Promise<void> {
  await objectStorage().send(new DeleteObjectCommand({ Bucket: published(), Key: key }));
}

export async function removeFromQuarantine({ key, versionId }: ObjectVersion): Promise<void> {
  await objectStorage().send(
    new DeleteObjectCommand({ Bucket: quarantine(), Key: key, VersionId: versionId }),
  );
}
