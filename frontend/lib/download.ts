/**
 * Saves a file from an API answer, under the name in the answer. An answer without a name fails; JSON is saved
 * indented.
 */
export async function saveFile(response: Response): Promise<void> {
  const name = fileNameOf(response.headers.get('content-disposition'));
  if (!name) throw new Error('the answer does not name its file');
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  saveBlob(isJson ? await indented(response) : await response.blob(), name);
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The file name of a Content-Disposition header; the encoded form (RFC 5987) comes first. */
export function fileNameOf(header: string | null): string | undefined {
  if (!header) return undefined;
  const encoded = /filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/.exec(header)?.[1];
  if (encoded) return decoded(encoded.trim());
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
  return quoted || /filename\s*=\s*([^;\s"]+)/.exec(header)?.[1] || undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

async function indented(response: Response): Promise<Blob> {
  const text = JSON.stringify(await response.json(), undefined, 2);
  return new Blob([text], { type: 'application/json' });
}
