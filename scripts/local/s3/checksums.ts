import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Checksums a client may send with an object, by the name in `x-amz-checksum-…`. */
export const checksumAlgorithms = ['crc32', 'sha1', 'sha256'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

export function isChecksumAlgorithm(name: string): name is ChecksumAlgorithm {
  return checksumAlgorithms.some((known) => known === name);
}

export interface Digests {
  readonly size: number;
  /** Hexadecimal. */
  readonly md5: string;
  /** Base64, as in the headers; crc32 always, the others when asked for. */
  readonly checksums: Readonly<Partial<Record<ChecksumAlgorithm, string>>>;
}

/** Takes the digests of bytes as they pass. */
export function digester(wanted: readonly ChecksumAlgorithm[]) {
  const md5 = createHash('md5');
  const hashes = wanted
    .filter((name) => name !== 'crc32')
    .map((name) => ({ name, hash: createHash(name) }));
  let crc = 0;
  let size = 0;
  return {
    add(bytes: Uint8Array): void {
      size += bytes.byteLength;
      md5.update(bytes);
      crc = crc32(bytes, crc);
      for (const { hash } of hashes) hash.update(bytes);
    },
    finish(): Digests {
      const crcBytes = Buffer.alloc(4);
      crcBytes.writeUInt32BE(crc);
      const others = hashes.map(({ name, hash }) => [name, hash.digest('base64')]);
      return {
        size,
        md5: md5.digest('hex'),
        checksums: { crc32: crcBytes.toString('base64'), ...Object.fromEntries(others) },
      };
    },
  };
}
