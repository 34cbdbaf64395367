import { S3Client } from '@aws-sdk/client-s3';
import { optionalEnvironment } from './environment.ts';

/** The client of the buckets; apart from the others, as only the functions of files bundle it. */

let made: S3Client | undefined;

export function objectStorage(): S3Client {
  const endpoint = optionalEnvironment('S3_ENDPOINT');
  // An endpoint of its own has buckets in its paths rather than in its host names.
  made ??= new S3Client(endpoint ? { endpoint, forcePathStyle: true } : {});
  return made;
}
