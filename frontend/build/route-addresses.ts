import type { Plugin } from 'vite';
import { routes } from '../../functions/contract/routes.ts';

/**
 * In the browser the route table is only methods and paths: its schemas, and the validation library
 * with them, stay out of the first page. Pages with a form import the schema they need by itself.
 */
export function routeAddresses(): Plugin {
  const addresses = Object.fromEntries(
    Object.entries(routes).map(([id, { method, path }]) => [id, { method, path }]),
  );
  return {
    name: 'route-addresses',
    enforce: 'pre',
    load(id) {
      if (!id.split('?')[0]?.endsWith('/functions/contract/routes.ts')) return null;
      return `export const routes = ${JSON.stringify(addresses)};`;
    },
  };
}
