import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { environment } from '../../../platform/aws/environment.ts';
import { ifStored, objectStorage } from '../../../platform/aws/object-storage.ts';
import type { FileReply, RedirectReply } from '../../../platform/contract/route.ts';
import { filesBase } from '../../../platform/kernel/addresses.ts';
import { contentDisposition } from '../../../platform/kernel/content-disposition.ts';

/**
 * Files of flows that are too long for an answer. The distribution shows those below `series/` at the addresses of files;
 * parts of them are not shown.
 */
const SHOWN = 'series/';

const bucket = () => environment('EXPORTS_BUCKET');

/** @param folder below which its files are shown, such as `series/oil-sales/12/` */
export const flowFolder = (dataset: string, version: string): string =>
  `${SHOWN}${dataset}/${version}/`;

/** A file in a folder that has one file or none. */
export async function findFlowFile(folder: string): Promise<RedirectReply | undefined> {
  const { Contents } = await objectStorage().send(
    new ListObjectsV2Command({ Bucket: bucket(), Prefix: folder, MaxKeys: 1 }),
  );
  const key = Contents?.[0]?.Key;
  return key === undefined ? undefined : { location: filesBase + key };
}

type Described = Pick<FileReply, 'fileName' | 'contentType'>;

/** Puts a file into a folder, where readers find it at the address that this gives. */
export async function putFlowFile(
  folder: string,
  { fileName, contentType }: Described,
  content:
    | string
    | Uint8Array
    | { readonly chunks: AsyncIterable<Uint8Array>; readonly size: number },
): Promise<RedirectReply> {
  const isWhole = typeof content === 'string' || content instanceof Uint8Array;
  const key = folder + fileName;
  await objectStorage().send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key: key,
      ...(isWhole
        ? { Body: content }
        : { Body: Readable.from(content.chunks), ContentLength: content.size }),
      ContentType: contentType,
      ContentDisposition: contentDisposition(fileName),
      // A file of figures that were withdrawn leaves every cache within a minute.
      CacheControl: 'public, max-age=0, s-maxage=60, must-revalidate',
    }),
  );
  return { location: filesBase + key };
}

/** Size of a part in bytes; undefined where it has not been made yet. */
export async function partSize(key: string): Promise<number | undefined> {
  const head = new HeadObjectCommand({ Bucket: bucket(), Key: key });
  return (await ifStored(objectStorage().send(head)))?.ContentLength;
}

export async function putPart(key: string, content: Uint8Array): Promise<void> {
  await objectStorage().send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: content }));
}

export async function partOf(key: string): Promise<Uint8Array> {
  const { Body } = await objectStorage().send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}
