import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { createNews } from '../../store/news.ts';

export const handler = endpoint('news/create', ({ body, actor, now }) => {
  const by = usernameOf(actor);
  return createNews(body, (id) => ({
    actor: by,
    at: now.toISOString(),
    action: 'news.created',
    subject: `news/${id}`,
    after: body,
  }));
});
