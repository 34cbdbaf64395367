import type { Handlers } from '../http/endpoint.ts';
import { searchSite } from '../usecases/search-site.ts';

export const forSearch = {
  'search/all': ({ query: { q, lang = 'it', limit = 10 }, now }) =>
    searchSite(q, { lang, limit, now }),
} satisfies Handlers;
