/**
 * Shapes of the DynamoDB tables: the cloud stack and the one-machine stack both create them from
 * here, so that they cannot differ. `core` holds the portal's data, `audit` who did what, `attempts`
 * the sign-ins that failed, `subscriptions` who is told of releases, with what is still to be sent; both
 * are forgotten by themselves.
 */
export interface TableShape {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** Secondary indexes, all string keys, all attributes projected. */
  readonly indexes: readonly { name: string; partitionKey: string; sortKey: string }[];
  readonly ttlAttribute?: string;
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
  },
  audit: {
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: [{ name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' }],
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
 * Partitions of `core` with all whose change shows on public pages: prices with their version, news, documents,
 * and releases that were moved.
 */
export const shownOnPages: readonly string[] = ['COUNTER', 'NEWS', 'FOLDERS', 'CALENDAR'];

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
