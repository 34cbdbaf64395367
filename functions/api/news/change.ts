import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { changeNews, newsById } from '../../store/news.ts';
import { assertUnchanged, differing } from '../../usecases/assert-unchanged.ts';

export const handler = endpoint('news/change', async ({ params, body, actor, ifMatch, now }) => {
  const before = await newsById(params.id);
  assertUnchanged(before, ifMatch, body);
  if (differing(before, body).length === 0) return before;
  const after = { ...before, ...body };
  return changeNews(after, {
    actor: usernameOf(actor),
    at: now.toISOString(),
    action: 'news.changed',
    subject: `news/${params.id}`,
    before,
    after,
  });
});
