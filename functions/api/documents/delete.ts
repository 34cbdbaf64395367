import { endpoint } from '../../platform/endpoint.ts';
import { usernameOf } from '../../platform/identity.ts';
import { deleteDocument } from '../../workflows/documents/delete-document.ts';

export const handler = endpoint('documents/delete', async ({ params, actor, now }) => {
  await deleteDocument(params.id, usernameOf(actor), now);
  return undefined;
});
