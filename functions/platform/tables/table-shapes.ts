/**
 * Shapes of the DynamoDB tables: the cloud stack and the one-machine stack both create them from
 * here, so that they cannot differ. `core` holds the portal's data, `audit` the audit trail, `attempts`
 * failed sign-ins, `subscriptions` the subscribers and the deliveries still to be sent. DynamoDB
 * deletes items by itself when the time in `ttlAttribute` has passed.
 */
export interface TableShape {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** Secondary indexes, all string keys, all attributes projected. */
  readonly indexes: readonly { name: string; partitionKey: string; sortKey: string }[];
  readonly ttlAttribute?: string;
  /** Content of its stream's records in an account; for changes of what pages show, the key is enough. */
  readonly stream?: 'NEW_IMAGE' | 'KEYS_ONLY';
}

export const tableShapes = {
  core: {
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: [
      { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
      { name: 'gsi2', partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
    ],
    ttlAttribute: 'expiresAt',
    stream: 'KEYS_ONLY',
  },
  audit: {
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: [{ name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' }],
    stream: 'NEW_IMAGE',
  },
  attempts: {
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: [],
    ttlAttribute: 'expiresAt',
  },
  subscriptions: {
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: [{ name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' }],
    ttlAttribute: 'expiresAt',
  },
} as const satisfies Record<string, TableShape>;

/**
 * Partitions of `core` whose changes show on public pages: the version of prices, news, documents, and
 * releases that were moved.
 */
export const shownOnPages: readonly string[] = ['COUNTER', 'NEWS', 'FOLDERS', 'CALENDAR'];

/** Partitions of `core` with published documents begin so; the function `figures` is told of their changes. */
export const documentPartitions = 'DOC#';
/** The same for uploads, some of which are held until their check is confirmed. */
export const uploadPartitions = 'UPLOAD#';
/** The codes that administrators gave to names of workbooks, which are then read again. */
export const nameCodesPartition = 'NAME-CODES';

export type TableName = keyof typeof tableShapes;

/**
 * Buckets: `quarantine` receives uploads, `public` holds what passed the scan, `site` the built app,
 * `stations` the observatory's files of past days, `exports` the files of whole series, `trail` copies
 * of the audit trail.
 */
export const bucketNames = [
  'quarantine',
  'public',
  'site',
  'stations',
  'exports',
  'trail',
] as const;
export type BucketName = (typeof bucketNames)[number];
