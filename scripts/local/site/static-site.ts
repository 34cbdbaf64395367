import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import {
  compressed,
  type Encoding,
  encodingFor,
} from '../../../functions/platform/http/compression.ts';

export interface StaticRequest {
  /** Path below the site's base path, decoded, without a leading slash. */
  readonly path: string;
  readonly headers: ReadonlyMap<string, string>;
}

export interface StaticResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: Buffer;
}

interface StaticSiteOptions {
  /** An attribute for the page's root element; none when empty. */
  readonly pageMark?: string;
}

/**
 * Serves the files of a built single-page site; the addresses of the app itself are known beforehand. Files with a hash
 * in their name may be cached for ever, the page only with revalidation. Libraries such as sirv need the compressed
 * files on the disk, and send brotli even to clients that refuse it by `q=0`.
 */
export function staticSite(folder: string, { pageMark = '' }: StaticSiteOptions = {}) {
  const encoded = new Map<string, Promise<Buffer>>();
  return async ({ path, headers }: StaticRequest): Promise<StaticResponse> => {
    const file = join(folder, path);
    if (!file.startsWith(folder + sep) || file.includes('\0')) return missing();
    const found = await fileAt(file);
    if (!found) return path === page ? notBuilt() : missing();
    const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
    const mark = path === page ? pageMark : '';
    const etag = `W/"${found.size.toString(36)}-${found.mtimeMs.toString(36)}${mark && '-m'}"`;
    const common = {
      etag,
      'cache-control': cacheControl(path),
      vary: 'accept-encoding',
    };
    if (headers.get('if-none-match')?.includes(etag)) return { status: 304, headers: common };
    const encoding = encodingFor(headers.get('accept-encoding'), contentType, found.size);
    const body = encoding
      ? await cached(encoded, `${encoding} ${file} ${etag}`, async () =>
          compressed(await read(file, mark), encoding, 'best'),
        )
      : await read(file, mark);
    return { status: 200, headers: { ...common, ...headersOf(body, contentType, encoding) }, body };
  };
}

/** The headers that describe the body of an answer. */
export const headersOf = (body: Buffer, contentType: string, encoding: Encoding | undefined) => ({
  'content-type': contentType,
  'content-length': body.byteLength,
  ...(encoding ? { 'content-encoding': encoding } : {}),
});

/** Undefined when there is no such file. */
async function fileAt(path: string): Promise<Stats | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found : undefined;
}

const page = 'index.html';

function cached<T>(
  cache: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const known = cache.get(key) ?? make();
  cache.set(key, known);
  known.catch(() => cache.delete(key));
  return known;
}

async function read(file: string, mark: string): Promise<Buffer> {
  const content = await readFile(file);
  return mark ? Buffer.from(content.toString('utf8').replace('<html', `<html ${mark}`)) : content;
}

function cacheControl(name: string): string {
  if (name === page) return 'no-cache';
  return name.startsWith('assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600';
}

const text = (status: number, message: string): StaticResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(message),
});

const missing = () => text(404, 'Not Found\n');
const notBuilt = () => text(503, 'The site is not built: run npm run build.\n');

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
