import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { deleteDocument } from '../../usecases/documents/delete-document.ts';

export const handler = endpoint('documents/delete', async ({ params, query, actor, now }) => {
  await deleteDocument(params.id, { ...query, actor: usernameOf(actor), now });
  return undefined;
});
