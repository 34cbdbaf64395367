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

/** Where a form is posted to put an object in a bucket. */
export async function bucketAddress(bucket: string): Promise<string> {
  const endpoint = optionalEnvironment('S3_ENDPOINT');
  if (endpoint) return `${endpoint}/${bucket}`;
  return `https://${bucket}.s3.${await objectStorage().config.region()}.amazonaws.com/`;
}
