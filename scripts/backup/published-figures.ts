import { createHash } from 'node:crypto';
import { apiBase } from '../../functions/platform/kernel/addresses.ts';

import { PRODUCT_IDS } from '../../functions/sample/rules/products.ts';

/** All published figures, in the files that readers download. */
const paths: readonly string[] = [
  '/weekly-prices/report/export?format=CSV',
  '/weekly-prices/report/export?format=JSON',
  '/monthly-prices/export?format=CSV',
  ...PRODUCT_IDS.flatMap((id) => [
    `/monthly-prices/${id}/export?format=CSV`,
    `/monthly-prices/${id}/export?format=JSON`,
    `/annual-prices/${id}`,
  ]),
  '/survey-prices/latest?limit=100',
];

export interface PublishedFile {
  readonly path: string;
  readonly status: number;
  readonly bytes: Uint8Array;
}

type Fetch = (path: string) => Promise<{ status: number; bytes: Uint8Array }>;

/** The published figures as a portal answers them. */
export async function publishedFigures(fetchFile: Fetch): Promise<PublishedFile[]> {
  const files: PublishedFile[] = [];
  for (const path of paths) files.push({ path, ...(await fetchFile(`${apiBase}${path}`)) });
  return files;
}

/** From the portal at an address, uncompressed. */
export const fromAddress =
  (origin: string): Fetch =>
  async (path) => {
    const headers = { 'accept-encoding': 'identity', 'cache-control': 'no-cache' };
    const response = await fetch(`${origin}${path}`, { headers });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  };

/** From this process: runs the functions themselves, on the tables that its environment names. */
export async function fromFunctions(): Promise<Fetch> {
  const { apiGateway } = await import('../local/api/api-gateway.ts');
  const gateway = apiGateway();
  return async (target) => {
    const request = { method: 'GET', target, headers: {}, sourceIp: '127.0.0.1' };
    const { status, body } = await gateway(request);
    return { status, bytes: body };
  };
}

export interface Comparison {
  readonly path: string;
  readonly status: number;
  /** Number of bytes of the first portal's file. */
  readonly size: number;
  readonly sha256: string;
  readonly same: boolean;
}

export const compared = (
  ones: readonly PublishedFile[],
  others: readonly PublishedFile[],
): Comparison[] =>
  ones.map(({ path, status, bytes }, index) => {
    const other = others[index];
    const same = other?.status === status && Buffer.compare(bytes, other.bytes) === 0;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { path, status, size: bytes.byteLength, sha256, same };
  });
