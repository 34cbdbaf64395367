/** The credentials the local services know; they open nothing elsewhere. */
const localRegion = 'eu-south-1';
export const localCredentials = {
  accessKeyId: 'ONEMACHINEACCESSKEY',
  secretAccessKey: 'local-secret-of-the-one-machine-stack',
} as const;

/** Client configuration for the local services. */
export const localAws = { region: localRegion, credentials: localCredentials } as const;

/** What the SDK's clients read from the environment. */
export const localAwsEnvironment: Readonly<Record<string, string>> = {
  AWS_REGION: localRegion,
  AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
};
