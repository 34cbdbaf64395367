import { NoSuchKey, NotFound, S3Client } from '@aws-sdk/client-s3';
import { endpointIn, once } from './clients.ts';

/** The client of the buckets, in a file of its own so that only functions that use files bundle it. */
export const objectStorage = once(() => {
  const { endpoint } = endpointIn('S3_ENDPOINT');
  // Other endpoints than Amazon's have the bucket in the path, not in the host name.
  return new S3Client(endpoint ? { endpoint, forcePathStyle: true } : {});
});

/** What is asked of a stored object; undefined when there is no such object. */
export const ifStored = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
    throw error;
  });
