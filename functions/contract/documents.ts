import * as z from 'zod/mini';
import { flagParam, instant, requiredText, text } from './primitives.ts';

/** Path of a folder, with or without its final slash. */
const folder = requiredText(300).check(z.startsWith('/'));
export const documentId = z.string().check(z.regex(/^[\w-]{8,64}$/));

/** Why an uploaded file was not published. */
export const rejectionReason = z.enum([
  /** The malware scan found something. */
  'infected',
  /** The malware scan could not be done. */
  'scan_failed',
  /** The file is not what its extension says. */
  'wrong_content',
  /** A later upload of the same name was published before. */
  'superseded',
]);
export type RejectionReason = z.infer<typeof rejectionReason>;

/** Administrators who ask for `state=all` also get, by their upload's id, files that are not published. */
export const document = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Path of the folder, with its final slash. */
  location: z.string(),
  lastModificationDate: instant,
  /** Bytes. */
  size: z.int(),
  state: z.optional(z.enum(['published', 'waiting', 'rejected'])),
  /** Of a rejected file. */
  reason: z.optional(rejectionReason),
  /** Of a waiting file: its scan should have ended long ago. */
  waitingTooLong: z.optional(z.boolean()),
});
export type DocumentView = z.infer<typeof document>;
export const documents = z.array(document);

export const documentsQuery = z.object({
  folder,
  /** Part of the file name, in any case. */
  searchText: z.optional(text(200)),
  /** From the last name to the first. */
  reverse: z.optional(flagParam),
  /** `IN_TREE`: also the files of all folders below. */
  mode: z.optional(z.enum(['IN_FOLDER', 'IN_TREE'])),
  /** `all`: also files that wait for their scan or were rejected. */
  state: z.optional(z.enum(['published', 'all'])),
});

export const foldersQuery = z.object({ folder });
export const folders = z.array(
  z.object({
    id: z.string(),
    /** Last part of the path, such as a year. */
    name: z.string(),
    /** Path, with its final slash. */
    location: z.string(),
  }),
);

/** Bytes. */
export const LARGEST_FILE = 100 * 1024 * 1024;
/** Bytes of a file that `POST /cmis/documents` takes; larger ones go straight to storage. */
export const LARGEST_DIRECT_FILE = 4 * 1024 * 1024;

export const uploadQuery = z.object({ folder });
export const newUpload = z.object({
  folder,
  fileName: requiredText(200),
  size: z.int().check(z.gte(1), z.lte(LARGEST_FILE)),
});

/**
 * How a file is sent to storage: `POST url` as multipart/form-data, first all `fields` in their
 * order, last the file as field `file`. Storage answers 204, or an XML error.
 */
export const uploadForm = z.object({
  /** Of the upload. */
  id: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  /** When storage stops taking the file. */
  expiresAt: instant,
});
export type UploadFormView = z.infer<typeof uploadForm>;

export const upload = z.object({
  id: z.string(),
  fileName: z.string(),
  location: z.string(),
  /** Bytes. */
  size: z.int(),
  /** `uploading`: storage has not got the whole file yet; `waiting`: for the malware scan. */
  state: z.enum(['uploading', 'waiting', 'published', 'rejected']),
  reason: z.optional(rejectionReason),
  /** The scan should have ended long ago: somebody has to look into it. */
  waitingTooLong: z.boolean(),
  startedAt: instant,
  /** Id of the document that the file is, or will be when it is published. */
  documentId: z.string(),
});
export type UploadView = z.infer<typeof upload>;

/** A table of the bulletins, as functions/domain/bulletins.ts tells. */
const bulletin = z.object({
  id: z.int(),
  active: z.boolean(),
  /** Base name of the files. */
  file: z.string(),
  /** `m` monthly, `p` annual. */
  type: z.enum(['m', 'p']),
  /** `P` oil, `C` coal. */
  sector: z.enum(['P', 'C']),
  /** Number of the table, such as `9`, or `96 bis` before 2014. */
  table: z.string(),
  order: z.int(),
  /** Page of the printed bulletin, 0 when it never had one. */
  page: z.int(),
  description: z.string(),
  descriptionEn: z.string(),
});
export const bulletins = z.array(bulletin);
