import type { ChecksumAlgorithm } from './checksums.ts';

/** Headers that are stored with an object and given back with it. */
export const storedHeaders = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
] as const;
export type StoredHeader = (typeof storedHeaders)[number];

export interface ObjectDescription {
  readonly bucket: string;
  readonly key: string;
  readonly headers: Readonly<Partial<Record<StoredHeader, string>>>;
  /** `x-amz-meta-…` without the prefix. */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface ObjectVersion extends ObjectDescription {
  readonly versionId: string;
  readonly size: number;
  /** MD5 in quotes. */
  readonly etag: string;
  readonly checksums: Readonly<Partial<Record<ChecksumAlgorithm, string>>>;
  /** ISO instant. */
  readonly lastModified: string;
  readonly deleteMarker?: true;
}
