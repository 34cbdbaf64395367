import type { Handlers } from '../../platform/http/endpoint.ts';
import type { searchRoutes } from './contract.ts';
import { searchSite } from './work/search-site.ts';

export const forSearch = {
  'search/all': ({ query: { q, lang = 'it', limit = 10 }, now }) =>
    searchSite(q, { lang, limit, now }),
} satisfies Handlers<typeof searchRoutes>;
