import { createHash } from 'node:crypto';
import type { Digests } from '../kernel/digests.ts';

/** @param bytes of the file, in parts one after the other */
export async function digestsOf(
  bytes: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<Digests> {
  const [sha1, sha256] = [createHash('sha1'), createHash('sha256')];
  for await (const part of bytes) {
    sha1.update(part);
    sha256.update(part);
  }
  return { sha1: sha1.digest('hex'), sha256: sha256.digest('hex') };
}
