import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  NoSuchBucket,
  S3Client,
} from '@aws-sdk/client-s3';

/**
 * Removes every object, with all versions, from the buckets of a stack, because CloudFormation removes only empty
 * buckets.
 * @returns number of objects removed; 0 also when there is no such stack
 */
export async function emptyBucketsOf(stackName: string, region: string): Promise<number> {
  let removed = 0;
  const s3 = new S3Client({ region });
  for (const bucket of await bucketsOf(stackName, region)) removed += await emptied(s3, bucket);
  return removed;
}

async function bucketsOf(StackName: string, region: string): Promise<string[]> {
  const client = new CloudFormationClient({ region });
  const buckets: string[] = [];
  try {
    for await (const page of paginateListStackResources({ client }, { StackName }))
      for (const {
        ResourceType,
        ResourceStatus,
        PhysicalResourceId,
      } of page.StackResourceSummaries ?? [])
        if (
          ResourceType === 'AWS::S3::Bucket' &&
          ResourceStatus !== 'DELETE_COMPLETE' &&
          PhysicalResourceId
        )
          buckets.push(PhysicalResourceId);
  } catch (error) {
    if (!/does not exist/.test((error as Error).message)) throw error;
  }
  return buckets;
}

/** Removes every object of a bucket, with all versions. @returns number of objects removed */
export async function emptied(s3: S3Client, Bucket: string): Promise<number> {
  let removed = 0;
  for (;;) {
    const found = await s3.send(new ListObjectVersionsCommand({ Bucket })).catch((error) => {
      // An earlier, interrupted call has removed it.
      if (error instanceof NoSuchBucket || error.name === 'NoSuchBucket') return undefined;
      throw error;
    });
    const objects = [...(found?.Versions ?? []), ...(found?.DeleteMarkers ?? [])].map(
      ({ Key, VersionId }) => ({ Key, VersionId }),
    );
    if (objects.length === 0) return removed;
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: objects, Quiet: true } }),
    );
    const [first] = Errors;
    if (first) throw new Error(`${Bucket}/${first.Key} cannot be removed: ${first.Message}`);
    removed += objects.length;
  }
}
