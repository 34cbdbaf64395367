import { endpoint } from '../../http/endpoint.ts';
import { uploadById } from '../../store/uploads.ts';
import { uploadView } from './upload-view.ts';

export const handler = endpoint('documents/upload-state', async ({ params, now }) =>
  uploadView(await uploadById(params.id), now),
);
