import { Refusal, unreadable } from '../kernel/refusal.ts';
import type { HttpEvent } from './http-event.ts';

export interface UploadedFile {
  /** The name given by the sender. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * The one file of a multipart/form-data body.
 * @throws Refusal malformed when the body is not a form, or has no file or several; invalid, naming every other field
 */
export async function uploadedFile(event: HttpEvent): Promise<UploadedFile> {
  const contentType = event.headers['content-type'] ?? '';
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw unreadable('body', 'It must be a form with a file, multipart/form-data.');
    });
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  const [file] = files;
  if (!file || files.length > 1) throw unreadable('body', 'It must have exactly one file.');
  const others = [...form].filter(([, value]) => typeof value === 'string');
  const errors = others.map(([name]) => ({ pointer: `/${name}`, code: 'unknown_parameter' }));
  if (errors.length > 0) throw new Refusal('invalid', { errors });
  return { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
