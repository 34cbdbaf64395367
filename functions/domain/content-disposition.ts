/** Header of a download; the plain name for old clients, the encoded one for every character. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\w.\- ]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
