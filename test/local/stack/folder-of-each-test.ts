import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach } from 'vitest';
import { type Stack, startStack } from '../../../scripts/local/stack/stack.ts';
import { temporaryFolder, testSettings } from '../../support/aws/emulators.ts';

export interface FolderOfEachTest {
  /** Folder of the test that is running. */
  readonly path: string;
  /** Path of what is in it. */
  readonly inside: (name: string) => string;
  /** Starts the system on it, or a part; it ends with the test. */
  readonly started: (...only: ('dynamodb' | 's3' | 'cognito' | 'site')[]) => Promise<Stack>;
}

/** A data folder of its own for each test of a file. */
export function folderOfEachTest(): FolderOfEachTest {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const stops: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
    await folder.remove();
  });
  return {
    get path() {
      return folder.path;
    },
    inside: (name) => join(folder.path, name),
    async started(...only) {
      const stack = await startStack(testSettings(folder.path), only.length > 0 ? { only } : {});
      stops.push(stack.stop);
      return stack;
    },
  };
}

export const s3Of = ({ environment: { S3_ENDPOINT: endpoint = '' } }: Stack) =>
  new S3Client({ endpoint, forcePathStyle: true });
