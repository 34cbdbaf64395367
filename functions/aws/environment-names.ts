/** Names of the environment variables of the functions, shared with the CDK app and the local stack. */
export const environmentNames = [
  'CORE_TABLE',
  'AUDIT_TABLE',
  'ATTEMPTS_TABLE',
  'QUARANTINE_BUCKET',
  'PUBLIC_BUCKET',
  'STATIONS_BUCKET',
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  'TOKEN_ISSUER',
  'TOKEN_KEYS_URL',
  'STATION_PRICES_URL',
  'STATION_REGISTRY_URL',
  'DYNAMODB_ENDPOINT',
  'S3_ENDPOINT',
  'COGNITO_ENDPOINT',
  'MAIL_ENDPOINT',
  'ORIGIN_KEYS',
  'PUBLIC_ORIGIN',
  'BUILD_ID',
  'CSV_DIALECT',
  'MAIL_SENDER',
  'SCHEDULED_REMINDERS',
  'APPROVAL_REQUIRED',
  'DEMONSTRATION_DATA',
] as const;

export type EnvironmentName = (typeof environmentNames)[number];
