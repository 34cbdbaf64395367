import * as z from 'zod/mini';
import {
  flagParam,
  instant,
  line,
  reasonText,
  requiredLine,
} from '../../platform/contract/primitives.ts';
import {
  adminOnly,
  documentCall,
  publicDocuments,
  type Routes,
} from '../../platform/contract/route.ts';
import { fileTypes } from '../rules/inside/file-types.ts';
import { UNREAD_REASONS } from '../rules/unread-reasons.ts';
import { checkConfirmation, checkSummary, decisionCause, uploadCheck } from './upload-checks.ts';

/** Path of a folder, with or without its final slash. */
const folder = requiredLine(300).check(z.startsWith('/'));
const documentId = z.string().check(z.regex(/^[\w-]{8,64}$/));

/** Why an uploaded file was not published. */
export const rejectionReason = z.enum([
  /** The malware scan found something. */
  'infected',
  /** The malware scan could not be done. */
  'scan_failed',
  /** The file is not what its extension says. */
  'wrong_content',
  /** The file contains programs, controls or embedded objects, or runs something when it is opened. */
  'active_content',
  /** A later upload of the same name has already been published. */
  'superseded',
]);
export type RejectionReason = z.infer<typeof rejectionReason>;

/** A published file. With `state=all` also an unpublished one, under the id of its upload. */
export const document = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Path of the folder, with its final slash. */
  location: z.string(),
  lastModificationDate: instant,
  /** Bytes. */
  size: z.int(),
  /**
   * Why the figures of a workbook were not read, where such workbooks are: `file`, it cannot be opened; `layout`, its
   * tables have no known form; `content`, its figures contradict each other; `withheld`, it was published alone.
   */
  figuresUnread: z.optional(z.enum(UNREAD_REASONS)),
  state: z.optional(z.enum(['published', 'waiting', 'checking', 'to_confirm', 'rejected'])),
  /** Why the file was rejected. */
  reason: z.optional(rejectionReason),
  /** What has to be decided of a file to be confirmed, the first of it. */
  cause: z.optional(decisionCause),
  /** The file waits for a scan that should have ended. */
  waitingTooLong: z.optional(z.boolean()),
});
export type DocumentView = z.infer<typeof document>;
const documents = z.array(document);

const documentsQuery = z.object({
  folder,
  /** Part of the file name, in any case. */
  searchText: z.optional(line(200)),
  /** From the last name to the first. */
  reverse: z.optional(flagParam),
  /** `IN_TREE`: also the files of all folders below. */
  mode: z.optional(z.enum(['IN_FOLDER', 'IN_TREE'])),
  /** `all`: also files that wait for their scan or were rejected. */
  state: z.optional(z.enum(['published', 'all'])),
});

/** `missing=page` answers 404 with a page for people, as at the addresses of the earlier site. */
const namedQuery = z.object({
  folder,
  fileName: requiredLine(200),
  missing: z.optional(z.literal('page')),
});
const foldersQuery = z.object({ folder });
const folders = z.array(
  z.object({
    id: z.string(),
    /** Last part of the path, such as a year. */
    name: z.string(),
    /** Path, with its final slash. */
    location: z.string(),
  }),
);

/** How many public figures a version of a document adds, changes, and no longer says. */
export const figureCounts = z.object({ added: z.int(), revised: z.int(), gone: z.int() });
export type FigureCounts = z.infer<typeof figureCounts>;

/** The public figures that go when a document is deleted, or get the value of another one. */
const documentFigures = z.object({
  figures: z.int(),
  datasets: z.array(
    z.object({
      name: z.object({ it: z.string(), en: z.string() }),
      figures: z.int(),
      /** The periods that end first and last. */
      first: z.string(),
      last: z.string(),
    }),
  ),
  /** It was published a moment ago and its figures are still being read, so that there can be more. */
  reading: z.optional(z.literal(true)),
});
export type DocumentFigures = z.infer<typeof documentFigures>;

/** In bytes. */
export const LARGEST_FILE = 100 * 1024 * 1024;
/** Most bytes of a file that passes through the API, in or out; larger ones go from and to storage directly. */
export const LARGEST_DIRECT_FILE = 4 * 1024 * 1024;

/** A workbook is held until what was read of it is confirmed, also where nothing has to be decided. */
const check = z.optional(flagParam);
const uploadQuery = z.object({ folder, check });
const newUpload = z.object({
  folder,
  fileName: requiredLine(200),
  size: z.int().check(z.gte(1), z.lte(LARGEST_FILE)),
  /** A workbook is held until what was read of it is confirmed, also where nothing has to be decided. */
  check: z.optional(z.boolean()),
});

/**
 * A form to send a file directly to storage: `POST url` as multipart/form-data with all `fields` in
 * their order and then the file as field `file`. Storage answers 204, or an error in XML.
 */
export const uploadForm = z.object({
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
  /**
   * `uploading`: not yet complete in storage; `waiting`: for the malware scan; `checking`: clean, its figures are being
   * read; `to_confirm`: read, or refused for reading, and not public before its confirmation.
   */
  state: z.enum(['uploading', 'waiting', 'checking', 'to_confirm', 'published', 'rejected']),
  reason: z.optional(rejectionReason),
  /** The scan should have ended; an administrator has to look into it. */
  waitingTooLong: z.boolean(),
  startedAt: instant,
  /** The id that the document has, or will have once it is published. */
  documentId: z.string(),
  /** The check of a workbook that was held for one. */
  check: z.optional(checkSummary),
});
export type UploadView = z.infer<typeof upload>;

const documentParams = z.object({ id: documentId });
const deletionQuery = z.object({
  /** Date of the version to delete, as listed; if a later version exists, nothing is deleted. */
  lastModificationDate: z.optional(instant),
  /** For the record. It and the note in both languages are needed where public figures go with the file. */
  reason: z.optional(reasonText(500)),
  /** Shown to the public beside the figures that go. */
  noteIt: z.optional(reasonText(1000)),
  noteEn: z.optional(reasonText(1000)),
});

export const documentRoutes = {
  'documents/list': {
    ...publicDocuments('GET', '/cmis/documents'),
    summary: 'The files of a folder, by name',
    restricted: { name: 'state', value: 'all', access: adminOnly },
    query: documentsQuery,
    response: documents,
  },
  'documents/get': {
    method: 'GET',
    path: '/cmis/documents/{id}',
    summary: 'A file: a redirect to where it is, on the same origin',
    access: 'anyone',
    fn: 'files',
    params: documentParams,
    response: 'redirect',
  },
  'documents/named': {
    ...publicDocuments('GET', '/cmis/files'),
    summary: 'A file by its name, in a folder or below it; beyond 4 MB a redirect to where it is',
    query: namedQuery,
    response: 'file',
    fileTypes: [...new Set(Object.values(fileTypes).map(({ contentType }) => contentType))],
    largeElsewhere: true,
  },
  'documents/folders': {
    ...publicDocuments('GET', '/cmis/folders'),
    summary: 'The sub-folders of a folder, by name',
    query: foldersQuery,
    response: folders,
  },
  'documents/upload': {
    ...documentCall('POST', '/cmis/documents'),
    summary:
      'Upload a small file to a folder; it is published once a malware scan finds it clean, a workbook with something to decide once that is confirmed',
    query: uploadQuery,
    body: 'file',
    response: upload,
    status: 202,
  },
  'documents/start-upload': {
    ...documentCall('POST', '/cmis/uploads'),
    summary: 'Get a form by which a file of any size goes straight to storage',
    body: newUpload,
    response: uploadForm,
    status: 201,
  },
  'documents/upload-state': {
    ...documentCall('GET', '/cmis/uploads/{id}'),
    summary: 'Whether an uploaded file is published, and if not why',
    params: documentParams,
    response: upload,
  },
  'documents/check': {
    ...documentCall('GET', '/cmis/uploads/{id}/check'),
    summary:
      'What was read of a workbook that waits for its confirmation, and what does not add up',
    params: documentParams,
    response: uploadCheck,
  },
  'documents/confirm': {
    ...documentCall('POST', '/cmis/uploads/{id}/confirmation'),
    summary:
      'Publish a workbook that was held for a check, with its figures or as a document alone',
    params: documentParams,
    body: checkConfirmation,
    response: upload,
  },
  'documents/figures': {
    ...documentCall('GET', '/cmis/documents/{id}/figures'),
    summary: 'How many public figures go or change when a file is deleted, and of which tables',
    params: documentParams,
    response: documentFigures,
  },
  'documents/delete': {
    ...documentCall('DELETE', '/cmis/documents/{id}'),
    summary: 'Delete a published file, or by its id an upload that is not published',
    params: documentParams,
    query: deletionQuery,
    response: 'none',
  },
} as const satisfies Routes<'documents'>;
