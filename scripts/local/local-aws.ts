import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Credentials } from './aws-signature.ts';
import { readJsonFile, writeJsonFile } from './small-files.ts';

export const localRegion = 'eu-south-1';

/** Not a secret: a DynamoDB of one's own may keep data apart by it. */
const ACCESS_KEY_ID = 'ONEMACHINEACCESSKEY';

const secrets = z.object({ secretAccessKey: z.string().check(z.minLength(32)) });

/**
 * The credentials that open the services of a data folder, made at its first start.
 * @throws StartError when their file is damaged
 */
export function openCredentials(dataFolder: string): Credentials {
  const file = join(dataFolder, 'secrets.json');
  const advice = 'remove it, and a new one is made at the next start.';
  const stored = readJsonFile(file, secrets, advice);
  const secretAccessKey = stored?.secretAccessKey ?? randomBytes(32).toString('base64url');
  if (!stored) writeJsonFile(file, { secretAccessKey });
  return { accessKeyId: ACCESS_KEY_ID, secretAccessKey };
}

/** Client configuration for the local services. */
export const localAws = (credentials: Credentials) => ({ region: localRegion, credentials });

/** What the SDK's clients read from the environment. */
export const awsEnvironment = ({ accessKeyId, secretAccessKey }: Credentials) => ({
  AWS_REGION: localRegion,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
});

export type AwsEnvironment = ReturnType<typeof awsEnvironment>;
