/** Checksums of a file, in hexadecimal. The catalogue's version decides which of them it may name. */
export interface Digests {
  readonly sha1: string;
  readonly sha256: string;
}
