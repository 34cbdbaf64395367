import { expect, it } from 'vitest';
import { dataSets } from '../../../functions/open-data/catalogue/contract/data-sets.ts';
import { routes } from '../../../functions/routes.ts';

it.each(dataSets.map(({ id, path }) => [id, path]))(
  'the data set %s is at a route: %s',
  (_, path) => {
    const known = Object.values(routes).flatMap((route) =>
      route.response === 'file' ? [route.path.replace(/\{\w+\}/, '1')] : [],
    );
    expect(known).toContain(path.replace(/\/\d+\//, '/1/'));
  },
);
