/** Numbers in files that have their lowest byte first. */

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const uint16At = (bytes: Uint8Array, at: number): number => view(bytes).getUint16(at, true);
export const uint32At = (bytes: Uint8Array, at: number): number => view(bytes).getUint32(at, true);
