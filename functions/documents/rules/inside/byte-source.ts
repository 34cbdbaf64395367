/** A file of any size that is read in parts. */
export interface ByteSource {
  readonly size: number;
  /** Reads `length` bytes from `start` on, or fewer at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>;
}

export function bytesInMemory(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    read: async (start, length) => bytes.subarray(start, start + length),
  };
}

/** Unsigned integers, lowest byte first. */
export const uint16At = (bytes: Uint8Array, at: number): number => view(bytes).getUint16(at, true);
export const uint32At = (bytes: Uint8Array, at: number): number => view(bytes).getUint32(at, true);

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
