import { uploadPlace } from '../../domain/upload-names.ts';
import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { takeFile } from '../../usecases/documents/take-upload.ts';
import { uploadView } from './upload-view.ts';

export const handler = endpoint('documents/upload', async ({ query, body, actor, now }) => {
  const place = uploadPlace(query.folder, body.fileName);
  const upload = await takeFile(place, body.bytes, { actor: usernameOf(actor), now });
  return uploadView(upload, now);
});
