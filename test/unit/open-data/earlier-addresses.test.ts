import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { earlierAddresses } from '../../../functions/open-data/pages/contract/earlier-addresses.ts';
import type { Route } from '../../../functions/platform/contract/route.ts';
import { apiBase } from '../../../functions/platform/kernel/addresses.ts';
import { routes } from '../../../functions/routes.ts';

const { exports, bulletin } = earlierAddresses;
const bulletinFile = bulletin.replace('{year}', '2014').replace('{file}', 'vendite_2014_p.xls');

test.each([...Object.values(exports), bulletinFile])('%s is an address of the API', (address) => {
  const { pathname, searchParams } = new URL(address.replace('{lang}', 'en'), 'https://a.example');
  const path = pathname.slice(apiBase.length);
  const route: Route | undefined = Object.values(routes).find((one) =>
    new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  expect(route).toMatchObject({ method: 'GET', access: 'anyone' });
  if (!route?.query) throw new Error('a route without a query');
  expect(z.safeParse(route.query, Object.fromEntries(searchParams)).success).toBe(true);
});
