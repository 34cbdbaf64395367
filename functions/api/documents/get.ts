import { filesBase } from '../../contract/route.ts';
import { endpoint } from '../../http/endpoint.ts';
import { documentById } from '../../store/documents.ts';

export const handler = endpoint('documents/get', async ({ params }) => {
  const { key } = await documentById(params.id);
  return { location: filesBase + key.split('/').map(encodeURIComponent).join('/') };
});
