import { uploadPlace } from '../../domain/upload-names.ts';
import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { startUpload } from '../../usecases/documents/take-upload.ts';

export const handler = endpoint('documents/start-upload', async ({ body, actor, now }) => {
  const place = uploadPlace(body.folder, body.fileName);
  return startUpload(place, body.size, { actor: usernameOf(actor), now });
});
