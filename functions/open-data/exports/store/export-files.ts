import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ObjectVersion,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { environment, optionalEnvironment } from '../../../platform/aws/environment.ts';
import { log } from '../../../platform/aws/log.ts';
import { ifStored, objectStorage } from '../../../platform/aws/object-storage.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import { contentDisposition } from '../../../platform/kernel/content-disposition.ts';
import { coreTable } from '../../../platform/tables/keys.ts';

/**
 * Files of whole series, written once for each public version. A file's key begins with table, version and build, so
 * that a file of earlier figures or earlier code is never used by mistake: a restored table continues from an earlier
 * version and has another name.
 */

const bucket = () => environment('EXPORTS_BUCKET');

/** False where there is only a database, for example when restored tables are compared. */
export const hasExportFiles = (): boolean => optionalEnvironment('EXPORTS_BUCKET') !== undefined;

/** Folder of the files of a public version, or of what is known of all files. */
export const exportFolder = (version: number | 'facts'): string =>
  `${coreTable()}-${version}-${optionalEnvironment('BUILD_ID') ?? 'build'}/`;

/** Undefined when it has not been written yet. */
export async function readExportFile(key: string): Promise<FileReply | undefined> {
  const asked = new GetObjectCommand({ Bucket: bucket(), Key: key });
  const { Body, ContentType, ContentDisposition, Metadata } =
    (await ifStored(objectStorage().send(asked))) ?? {};
  const fileName = /filename="([^"]+)"/.exec(ContentDisposition ?? '')?.[1];
  if (!Body || !ContentType || !fileName) return undefined;
  const isText = /^(text|application\/json)\b/.test(ContentType);
  const content = isText ? await Body.transformToString() : await Body.transformToByteArray();
  const rows = Metadata?.rows === undefined ? undefined : Number(Metadata.rows);
  return { fileName, contentType: ContentType, content, rows, modified: Metadata?.modified };
}

export async function writeExportFile(key: string, file: FileReply): Promise<void> {
  const { content, contentType, fileName, rows, modified } = file;
  await objectStorage().send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key: key,
      Body: content,
      ContentType: contentType,
      ContentDisposition: contentDisposition(fileName),
      Metadata: {
        ...(rows !== undefined && { rows: String(rows) }),
        ...(modified !== undefined && { modified }),
      },
    }),
  );
}

/** Removes for good all files that are not in the folders. @returns number of files removed */
export async function removeOtherExportFiles(...folders: readonly string[]): Promise<number> {
  const others = (await allVersions()).filter(
    ({ Key = '' }) => !folders.some((folder) => Key.startsWith(folder)),
  );
  for (const { Key, VersionId } of others) {
    await objectStorage().send(new DeleteObjectCommand({ Bucket: bucket(), Key, VersionId }));
  }
  return others.length;
}

async function allVersions(): Promise<ObjectVersion[]> {
  const found: ObjectVersion[] = [];
  let KeyMarker: string | undefined;
  do {
    const page = await objectStorage().send(
      new ListObjectVersionsCommand({ Bucket: bucket(), KeyMarker }),
    );
    found.push(...(page.Versions ?? []), ...(page.DeleteMarkers ?? []));
    KeyMarker = page.NextKeyMarker;
  } while (KeyMarker);
  return found;
}

/** When storage fails, files are made as if none were kept. */
export async function orUndefined<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    log.error('the files of whole series cannot be reached', error as Error);
    return undefined;
  }
}
