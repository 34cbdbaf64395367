import pLimit from 'p-limit';
import { missingPage } from '../../platform/contract/plain-pages.ts';
import type { FileReply } from '../../platform/contract/route.ts';
import { accountIdOf } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { filesBase } from '../../platform/kernel/addresses.ts';
import { todayInRome } from '../../platform/kernel/calendar.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import {
  type DocumentView,
  type documentRoutes,
  LARGEST_DIRECT_FILE,
  type UploadView,
} from '../contract/documents.ts';
import type { CheckConfirmation, CheckSummary } from '../contract/upload-checks.ts';
import { normalisedFolder } from '../rules/document-folders.ts';
import { contentTypeOf } from '../rules/inside/file-types.ts';
import { knownName, uploadPlace } from '../rules/upload-names.ts';
import { arrivalOf, publishedBytes } from '../store/document-objects.ts';
import {
  documentById,
  documentIdOf,
  findDocument,
  type StoredDocument,
} from '../store/documents.ts';
import { folderAt, foldersBelow, type ListedFile } from '../store/folders.ts';
import { type Upload, uploadById, uploadsTo } from '../store/uploads.ts';
import { waitsTooLong } from '../work/decide-upload.ts';
import { startUpload, takeFile } from '../work/take-upload.ts';
import { causeToDecide, isFirstOfItsKind } from '../workbooks/rules/checks/to-decide.ts';
import { findUploadCheck, isOutdated, type StoredCheck } from '../workbooks/store/upload-checks.ts';
import { deleteWithFigures } from '../workbooks/work/delete-with-figures.ts';
import { figuresWithDocument } from '../workbooks/work/figures-with-document.ts';
import { isDecidedLike, publishChecked } from '../workbooks/work/publish-checked.ts';

export const forFiles = {
  'documents/list': async ({ query, now }) => {
    const { folder, searchText = '', reverse = false, mode, state } = query;
    const listing = { location: normalisedFolder(folder), inTree: mode === 'IN_TREE', searchText };
    const published = await publishedDocuments(listing);
    if (state !== 'all') return reverse ? published.reverse() : published;

    const marked = published.map((document) => ({ ...document, state: 'published' as const }));
    const all = [...marked, ...(await unpublishedDocuments(listing, now))];
    all.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : Number(pathOf(a) > pathOf(b))));
    return reverse ? all.reverse() : all;
  },

  'documents/get': async ({ params }) => redirectTo(await documentById(params.id)),

  'documents/named': async ({ query: { folder, fileName, missing } }) => {
    const below = (await foldersBelow(normalisedFolder(folder))).flatMap(({ files }) => files);
    const name = knownName(
      fileName,
      below.map((file) => file.fileName),
    );
    const found = below.find((file) => file.fileName === name);
    if (!found && missing) return nothingThere;
    if (!found) throw new Refusal('not_found', { folder, fileName });
    const document = await documentById(documentIdOf(found.location, name));
    return document.size > LARGEST_DIRECT_FILE ? redirectTo(document) : bytesOf(document);
  },

  /** A folder is listed if there is a file in it or below it. */
  'documents/folders': async ({ query }) => {
    const parent = normalisedFolder(query.folder);
    const filled = (await foldersBelow(parent)).filter(({ files }) => files.length > 0);
    const names = filled
      .filter(({ location }) => location !== parent)
      .map(({ location }) => location.slice(parent.length).split('/')[0] ?? '');
    return [...new Set(names)].sort().map((name) => {
      const location = `${parent}${name}/`;
      return { id: location, name, location };
    });
  },

  'documents/upload': async ({ query, body, actor, now }) => {
    const place = uploadPlace(query.folder, body.fileName, todayInRome(now));
    const sending = { actor: accountIdOf(actor), now, check: query.check };
    const upload = await takeFile(place, body.bytes, sending);
    return uploadView(upload, now);
  },

  'documents/start-upload': async ({ body, actor, now }) => {
    const place = uploadPlace(body.folder, body.fileName, todayInRome(now));
    return startUpload(place, body.size, { actor: accountIdOf(actor), now, check: body.check });
  },

  'documents/upload-state': async ({ params, now }) => uploadView(await uploadById(params.id), now),

  'documents/check': async ({ params }) => {
    const upload = await uploadById(params.id);
    const { id, fileName, location } = upload;
    const check = await findUploadCheck(id);
    if (upload.state === 'open' || !check) throw new Refusal('not_found', { uploadId: id });
    const { basis: _, codes: __, replaces: ___, leftRows: ____, waited: _____, ...told } = check;
    const waits = isOutdated(upload, check) ? 'checking' : 'to_confirm';
    return {
      id,
      fileName,
      location,
      state: upload.state === 'held' ? waits : upload.state,
      ...told,
      isFirst: isFirstOfItsKind(told.counts),
      toDecide: causeToDecide(told, fileName) !== undefined,
    };
  },

  'documents/confirm': async ({ params: { id }, body, actor, now }) => {
    const upload = await uploadById(id);
    const check = await findUploadCheck(id);
    if (check && (await isDecidedLike(upload, check, body))) return uploadView(upload, now);
    if (!check || upload.state !== 'held') throw new Refusal('nothing_proposed', { uploadId: id });
    if (body.checkedAt !== check.at) throw new Refusal('check_outdated', { uploadId: id });
    refuseUnasked(upload, check, body);
    const { figures, reason, note } = body;
    const { refused } = check;
    const decision = { reason, note, confirmed: true, actor: accountIdOf(actor) };
    // A workbook that cannot be read is published like any other document, which says why it was not read.
    const isAll = figures || refused !== undefined;
    const decided = await publishChecked(id, check, { ...decision, figures: isAll }, now);
    if (decided === 'superseded') throw new Refusal('upload_superseded', { uploadId: id });
    return uploadView(await uploadById(id), now);
  },

  'documents/figures': async ({ params: { id }, now }) => {
    if (!(await findDocument(id))) await uploadById(id);
    return figuresWithDocument(id, now);
  },

  'documents/delete': async ({ params, query, actor, now }) => {
    const { noteIt: it, noteEn: en, ...rest } = query;
    const note = it && en ? { it, en } : undefined;
    await deleteWithFigures(params.id, { ...rest, note, actor: accountIdOf(actor), now });
    return undefined;
  },
} satisfies Handlers<typeof documentRoutes>;

/**
 * @throws Refusal figures_unread; reason_needed where somebody has to decide and says nothing, with figures or without:
 * a document alone can be of another month than its name says
 */
function refuseUnasked(
  { fileName }: Upload,
  check: StoredCheck,
  { figures, reason, note }: CheckConfirmation,
): void {
  const { refused, counts, alone } = check;
  if (figures && refused) throw new Refusal('figures_unread', { why: refused.code });
  const gone = alone?.count ?? counts.gone;
  const isAsked = causeToDecide(check, fileName) !== undefined || (!figures && gone > 0);
  if (!isAsked || (reason && note)) return;
  const { differ, revised } = counts;
  throw new Refusal('reason_needed', figures ? { differ, revised, gone: counts.gone } : { gone });
}

async function bytesOf({ id, key, fileName, lastModificationDate }: StoredDocument) {
  const content = await publishedBytes(key);
  // Its deletion is under way.
  if (!content) throw new Refusal('not_found', { documentId: id });
  const contentType = contentTypeOf(fileName);
  return { fileName, contentType, content, modified: lastModificationDate };
}

const nothingThere: FileReply = {
  fileName: 'non-trovata.html',
  contentType: 'text/html; charset=utf-8',
  content: missingPage,
  isInline: true,
  status: 404,
};

const redirectTo = ({ key }: StoredDocument) => ({
  location: filesBase + key.split('/').map(encodeURIComponent).join('/'),
});

interface Listing {
  /** Path with its final slash. */
  readonly location: string;
  readonly inTree: boolean;
  /** Part of the file name, in any case. */
  readonly searchText: string;
}

/** Published files, sorted by path, read in one request to the database. */
async function publishedDocuments(listing: Listing): Promise<DocumentView[]> {
  const { location, inTree } = listing;
  const folders = inTree ? await foldersBelow(location) : [await folderAt(location)];
  return folders
    .flatMap(({ files }) => files)
    .filter(fits(listing))
    .map((file) => ({ id: documentIdOf(file.location, file.fileName), ...file }));
}

/** Files that wait for their scan or were rejected, with the ids of their uploads. */
/** Uploads read at the same time: the check of a held workbook is large, and an import can leave hundreds of them. */
const AT_ONCE = 8;

async function unpublishedDocuments(listing: Listing, now: Date): Promise<DocumentView[]> {
  const uploads = await uploadsTo(listing.location);
  const listed = uploads
    .filter(({ location }) => listing.inTree || location === listing.location)
    .filter(fits(listing));
  const views = await pLimit(AT_ONCE).map(listed, (upload) => uploadView(upload, now));
  return views.flatMap(({ state, documentId: _, startedAt, waitingTooLong, check, ...file }) =>
    state !== 'uploading' && state !== 'published'
      ? [
          {
            ...file,
            lastModificationDate: startedAt,
            state,
            ...(state === 'waiting' ? { waitingTooLong } : {}),
            ...(state === 'to_confirm' && check?.cause ? { cause: check.cause } : {}),
          },
        ]
      : [],
  );
}

const fits = ({ searchText }: Listing) => {
  const wanted = searchText.toLowerCase();
  return ({ fileName }: Pick<ListedFile, 'fileName'>) => fileName.toLowerCase().includes(wanted);
};

const pathOf = (file: { location: string; fileName: string }) => file.location + file.fileName;

/** An upload with its state, which before the scan's result depends on the object in storage. */
async function uploadView(upload: Upload, now: Date): Promise<UploadView> {
  const { id, documentId, fileName, location, size, startedAt, reason } = upload;
  const arrival = upload.state === 'open' ? await arrivalOf(upload.key) : undefined;
  const isChecked = upload.check || upload.state === 'held';
  const known = isChecked ? await findUploadCheck(id) : undefined;
  const check = known && !isOutdated(upload, known) ? known : undefined;
  const replaced = upload.state === 'held' ? await findDocument(documentId) : undefined;
  return {
    id,
    documentId,
    fileName,
    location,
    size,
    startedAt,
    state: stateOf(upload, arrival !== undefined, check !== undefined),
    ...(reason ? { reason } : {}),
    ...(check ? { check: summaryOf(check, fileName, replaced) } : {}),
    waitingTooLong: arrival !== undefined && waitsTooLong(arrival, now),
  };
}

function stateOf({ state }: Upload, hasArrived: boolean, isRead: boolean): UploadView['state'] {
  if (state === 'open') return hasArrived ? 'waiting' : 'uploading';
  if (state === 'held') return isRead ? 'to_confirm' : 'checking';
  return state;
}

const summaryOf = (
  check: StoredCheck,
  fileName: string,
  replaced: StoredDocument | undefined,
): CheckSummary => {
  const { at, counts, refused } = check;
  const { figures, differ, revised, gone } = counts;
  const decided = causeToDecide(check, fileName);
  const cause = decided ?? (check.waited && 'waited');
  return {
    ...{ at, figures, differ, revised: revised + gone, toDecide: decided !== undefined },
    isFirst: isFirstOfItsKind(counts),
    ...(replaced ? { replaces: replaced.lastModificationDate } : {}),
    ...(cause ? { cause } : {}),
    ...(refused ? { refused } : {}),
  };
};
