import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { deleteDocument } from '../../usecases/documents/delete-document.ts';

export const handler = endpoint('documents/delete', async ({ params, actor, now }) => {
  await deleteDocument(params.id, usernameOf(actor), now);
  return undefined;
});
