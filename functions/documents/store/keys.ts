import { padded } from '../../platform/tables/keys.ts';
import { nameCodesPartition } from '../../platform/tables/table-shapes.ts';

export const documentKeys = {
  document: (id: string) => ({ pk: `DOC#${id}`, sk: 'META' }),
  /** The list of a folder's files. A path ends with a slash. */
  folder: (path: string) => ({ pk: 'FOLDERS', sk: path }),
  foldersBelow: (path: string) => ({ pk: 'FOLDERS', prefix: path }),
  upload: (id: string) => ({ pk: `UPLOAD#${id}`, sk: 'META' }),
  newsItem: (id: number) => ({ pk: 'NEWS', sk: padded(id, 6) }),
  news: { pk: 'NEWS', prefix: '' },
  /** A change of news or documents, sorted by the moment at which it takes effect. */
  contentChange: (at: string, event: string) => ({ pk: 'CONTENT-CHANGES', sk: `${at}#${event}` }),
  contentChanges: { pk: 'CONTENT-CHANGES', prefix: '' },
  newsCounter: { pk: 'COUNTER', sk: 'NEWS' },
  /** Figures of a dataset that are stored together, such as `2017 G2 RETAIL`. */
  figures: (dataset: string, block: string) => ({ pk: `FIGURES#${dataset}`, sk: block }),
  /** A dataset's contents, and the documents that they come from. */
  dataset: (name: string) => ({ pk: 'DATASETS', sk: name }),
  datasets: { pk: 'DATASETS', prefix: '' },
  /** The codes that administrators gave to names of the workbooks. */
  nameCodes: { pk: nameCodesPartition, sk: 'META' },
  /** The documents whose figures follow. */
  figuresFollowing: { pk: 'FIGURES-FOLLOWING', sk: 'META' },
  /** The check of an uploaded workbook that is held. */
  uploadCheck: (uploadId: string) => ({ pk: `CHECK#${uploadId}`, sk: 'META' }),
  /** The public figures that a document changed, by moment and document. */
  figureChange: (at: string, documentId: string) => ({
    pk: 'FIGURE-CHANGES',
    sk: `${at}#${documentId}`,
  }),
  figureChanges: { pk: 'FIGURE-CHANGES', prefix: '' },
  /** The figures and checks read from a document. */
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
