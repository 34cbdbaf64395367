import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { deleteNews, newsById } from '../../store/news.ts';
import { assertUnchanged } from '../../usecases/assert-unchanged.ts';

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
