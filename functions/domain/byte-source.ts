/** Bytes of a file of any size, read in parts, and the numbers in them. */
export interface ByteSource {
  readonly size: number;
  /** Bytes from `start` on, fewer than `length` at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>;
}

export function bytesInMemory(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    read: async (start, length) => bytes.subarray(start, start + length),
  };
}

/** Unsigned numbers with their lowest byte first. */
export const uint16At = (bytes: Uint8Array, at: number): number => view(bytes).getUint16(at, true);
export const uint32At = (bytes: Uint8Array, at: number): number => view(bytes).getUint32(at, true);

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
