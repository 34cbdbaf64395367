import { ByteReader } from './byte-reader.ts';
import { S3Error } from './s3-error.ts';

/** A multipart form whose last field is the file: the fields before it, and the file as it streams. */
export interface UploadForm {
  /** By lower-case name. */
  readonly fields: ReadonlyMap<string, string>;
  readonly fileName: string;
  readonly file: AsyncIterable<Buffer>;
}

const longestField = 20_000;
const mostFields = 100;
const headersEnd = Buffer.from('\r\n\r\n');

/** @throws S3Error MalformedPOSTRequest */
export async function readUploadForm(
  body: AsyncIterable<Buffer>,
  contentType: string,
): Promise<UploadForm> {
  const boundary = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(
    contentType,
  );
  const name = boundary?.[1] ?? boundary?.[2];
  if (!name) throw new S3Error('MalformedPOSTRequest');
  const delimiter = Buffer.from(`\r\n--${name}`);
  const reader = new ByteReader(body);
  // The first boundary has no line before it.
  await reader.until(delimiter.subarray(2), longestField);
  const fields = new Map<string, string>();
  for (let count = 0; count < mostFields; count += 1) {
    const headers = (await reader.until(headersEnd, longestField))?.toString('utf8') ?? '';
    const field = parameter(headers, 'name')?.toLowerCase();
    if (field === undefined) break;
    if (field === 'file')
      return {
        fields,
        fileName: baseName(parameter(headers, 'filename') ?? ''),
        file: fileBytes(reader, delimiter),
      };
    const value = await reader.until(delimiter, longestField);
    if (!value) break;
    fields.set(field, value.toString('utf8'));
  }
  throw new S3Error('MalformedPOSTRequest');
}

async function* fileBytes(reader: ByteReader, delimiter: Buffer) {
  yield* reader.streamUntil(delimiter);
  await reader.drain();
}

function parameter(headers: string, name: string): string | undefined {
  return new RegExp(`^content-disposition:.*;\\s*${name}="([^"]*)"`, 'im').exec(headers)?.[1];
}

const baseName = (path: string) => path.split(/[/\\]/).at(-1) ?? '';
