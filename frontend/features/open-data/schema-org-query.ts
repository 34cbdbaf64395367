import { queryOptions } from '@tanstack/react-query';
import { fetchFile } from '../../lib/api-client.ts';
import type { Language } from '../../lib/language.ts';

/** The description of the data for search engines, as text; the page works without it. */
export const schemaOrgQuery = (lang: Language) =>
  queryOptions({
    queryKey: ['schema-org', lang],
    queryFn: async () =>
      (await fetchFile('catalogue/schema-org', { query: { lang }, silent: true })).text(),
    retry: false,
  });
