import { uploadPlace } from '../../domain/upload-names.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { usernameOf } from '../../platform/identity.ts';
import { takeFile } from '../../workflows/documents/take-upload.ts';
import { uploadView } from '../../workflows/documents/upload-view.ts';

export const handler = endpoint('documents/upload', async ({ query, body, actor, now }) => {
  const place = uploadPlace(query.folder, body.fileName);
  const upload = await takeFile(place, body.bytes, { actor: usernameOf(actor), now });
  return uploadView(upload, now);
});
