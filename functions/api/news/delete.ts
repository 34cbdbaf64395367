import { endpoint } from '../../platform/endpoint.ts';
import { usernameOf } from '../../platform/identity.ts';
import { deleteNews, newsById } from '../../store/news.ts';
import { assertUnchanged } from '../../workflows/assert-unchanged.ts';

export const handler = endpoint('news/delete', async ({ params, actor, ifMatch, now }) => {
  const before = await newsById(params.id);
  assertUnchanged(before, ifMatch, {});
  await deleteNews(before, {
    actor: usernameOf(actor),
    at: now.toISOString(),
    action: 'news.deleted',
    subject: `news/${params.id}`,
    before,
  });
  return undefined;
});
