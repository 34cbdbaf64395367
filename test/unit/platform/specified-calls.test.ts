import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { gatewayKey, queryNames, type Route } from '../../../functions/platform/contract/route.ts';
import { routeFinder } from '../../../functions/platform/http/find-route.ts';
import { apiBase } from '../../../functions/platform/kernel/addresses.ts';
import { isPassedOver } from '../../../functions/platform/kernel/foreign-names.ts';
import { routes } from '../../../functions/routes.ts';

/** The calls in the specification: each of their names must be known to the call. */
const calls: readonly (readonly [call: string, names?: string])[] = [
  ['GET /cmis/documents', 'folder searchText reverse mode'],
  ['GET /cmis/folders', 'folder'],
  ['POST /cmis/documents', 'folder'],
  ['GET /news', 'start end language limit'],
  ['GET /survey-prices', 'date'],
  ['GET /survey-prices/latest', 'limit published'],
  ['GET /survey-prices/1', 'previous'],
  ['GET /weekly-prices/1'],
  ['GET /weekly-prices/report', 'lastDate years type'],
  ['GET /weekly-prices/1/export', 'format lang'],
  ['GET /monthly-prices/1', 'month'],
  ['GET /annual-prices/1', 'month'],
  ['GET /weekly-prices/report/export', 'format lang type'],
  ['GET /monthly-prices/1/export', 'format lang'],
  ['GET /monthly-prices/export', 'format lang'],
  ['GET /daily-prices/export', 'format lang'],
  ['GET /daily-prices-detail/export', 'format lang'],
  ['GET /company/weekly-prices/1/average', 'observatory'],
  ['GET /company/weekly-prices/1', 'observatory'],
  ['POST /monthly-prices/average', 'year month'],
  ['POST /auth', 'username password'],
  ['POST /survey-prices', 'active published date'],
  ['PUT /survey-prices/1', 'date active published notes'],
  ['PUT /monthly-prices/average', 'published year month'],
  ['PUT /users/1', 'role companyId firstName lastName email fiscalCode'],
];

const { find } = routeFinder(routes);
const byKey = new Map(Object.values<Route>(routes).map((route) => [gatewayKey(route), route]));

const membersOf = ({ body }: Route) =>
  body instanceof z.ZodMiniObject ? Object.keys(body.shape) : [];

test.each(calls.map(([call, names = '']) => [call, names] as const))(
  '%s knows %s',
  (call, names) => {
    const [method = '', path = ''] = call.split(' ');
    const route = byKey.get(find(method, apiBase + path)?.routeKey ?? '');
    if (!route) return expect.unreachable(`no route ${call}`);
    const known = [...queryNames(route.query), ...membersOf(route)];
    const unknown = names
      .split(' ')
      .filter((name) => name && !known.includes(name) && !isPassedOver(name));
    expect(unknown).toEqual([]);
  },
);
