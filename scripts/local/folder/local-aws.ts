import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { EnvironmentName } from '../../../functions/platform/aws/environment-names.ts';
import type { Credentials } from '../access/aws-signature.ts';
import { readJsonFile, writeJsonFile } from './small-files.ts';

export const localRegion = 'eu-south-1';

/** Not a secret: a separately run DynamoDB may separate data by this key. */
const ACCESS_KEY_ID = 'ONEMACHINEACCESSKEY';

const secrets = z.object({ secretAccessKey: z.string().check(z.minLength(32)) });

/**
 * The credentials for the services of a data folder, created at its first start.
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

/** Environment variables that the SDK's clients read. */
export const awsEnvironment = ({ accessKeyId, secretAccessKey }: Credentials) => ({
  AWS_REGION: localRegion,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
});

/** Environment of the functions; a part that is not started sets nothing. */
export type StackEnvironment = Partial<
  Record<EnvironmentName | keyof ReturnType<typeof awsEnvironment>, string>
>;
