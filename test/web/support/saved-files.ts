import { vi } from 'vitest';

/** The files saved from now on, with their names, until mocks are restored. */
export function savedFiles(): File[] {
  const saved: File[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(new File([blobs.get(this.href) as Blob], this.download));
  });
  return saved;
}
