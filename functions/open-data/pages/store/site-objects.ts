import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { environment } from '../../../platform/aws/environment.ts';
import { ifStored, objectStorage } from '../../../platform/aws/object-storage.ts';

/** Files of the site that are made while it runs, in addition to the deployed ones. */

const site = () => environment('SITE_BUCKET');

/** @throws NoSuchKey */
export async function readSiteObject(key: string): Promise<string> {
  const { Body } = await objectStorage().send(new GetObjectCommand({ Bucket: site(), Key: key }));
  return (await Body?.transformToString()) ?? '';
}

/** ETag of the stored object, the MD5 of its bytes in quotes; undefined when there is none. */
export async function siteObjectTag(key: string): Promise<string | undefined> {
  const head = new HeadObjectCommand({ Bucket: site(), Key: key });
  return (await ifStored(objectStorage().send(head)))?.ETag;
}

export interface SiteObject {
  readonly key: string;
  readonly text: string;
  readonly contentType: string;
}

/** Another process stored the object meanwhile. */
export class SiteObjectChanged extends Error {
  override readonly name = 'SiteObjectChanged';
}

/**
 * Stores an object in place of the one with this tag, or where there is none.
 * @throws SiteObjectChanged when there is another one
 */
export async function replaceSiteObject(
  { key, text, contentType }: SiteObject,
  tag: string | undefined,
): Promise<void> {
  try {
    await objectStorage().send(
      new PutObjectCommand({
        Bucket: site(),
        Key: key,
        Body: text,
        ContentType: contentType,
        // Shared caches keep it as long as the API's answers, and for a day while storage fails.
        CacheControl: 'public, max-age=0, s-maxage=30, stale-if-error=86400',
        ...(tag ? { IfMatch: tag } : { IfNoneMatch: '*' }),
      }),
    );
  } catch (error) {
    const status = error instanceof S3ServiceException && error.$metadata.httpStatusCode;
    if (status === 412 || status === 409) throw new SiteObjectChanged(key, { cause: error });
    throw error;
  }
}
