import { padded } from '../../platform/tables/keys.ts';

export const documentKeys = {
  document: (id: string) => ({ pk: `DOC#${id}`, sk: 'META' }),
  /** The list of a folder's files. A path ends with a slash. */
  folder: (path: string) => ({ pk: 'FOLDERS', sk: path }),
  /** A folder and all folders below it. */
  foldersBelow: (path: string) => ({ pk: 'FOLDERS', prefix: path }),
  upload: (id: string) => ({ pk: `UPLOAD#${id}`, sk: 'META' }),
  newsItem: (id: number) => ({ pk: 'NEWS', sk: padded(id, 6) }),
  news: { pk: 'NEWS', prefix: '' },
  /** A change of news or documents, sorted by the moment at which it takes effect. */
  contentChange: (at: string, event: string) => ({ pk: 'CONTENT-CHANGES', sk: `${at}#${event}` }),
  contentChanges: { pk: 'CONTENT-CHANGES', prefix: '' },
  newsCounter: { pk: 'COUNTER', sk: 'NEWS' },
  /** Figures of a dataset that are stored together: `2017 G2 RETAIL`. */
  figures: (dataset: string, block: string) => ({ pk: `FIGURES#${dataset}`, sk: block }),
  /** What a dataset holds, and which documents said it. */
  dataset: (name: string) => ({ pk: 'DATASETS', sk: name }),
  datasets: { pk: 'DATASETS', prefix: '' },
  /** What was read of a document. */
  reading: (documentId: string) => ({ pk: `READING#${documentId}`, sk: 'META' }),
} as const;

/** Partitions of the secondary indexes. */
export const documentIndexes = {
  /** Unpublished uploads, sorted by path. */
  uploads: 'UPLOADS',
  /** Uploads whose scan has not ended, sorted by time. */
  openUploads: 'UPLOADS#OPEN',
  /** News, sorted by day. */
  news: 'NEWS',
} as const;
