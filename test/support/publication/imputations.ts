import { expect } from 'vitest';
import { companyWeeksOf } from '../../../functions/store/company-weeks.ts';
import { callApi } from '../call-api.ts';
import { type Act, isDone } from './calls.ts';
import { movedAsOthers } from './oracle.ts';
import { count, type Week, type World } from './world.ts';

/** Prices put in for silent companies, each held against what the rules make of the declared ones. */

export const imputes = (who: number, productId: 1 | 2, method: 'trend' | 'stations'): Act => ({
  name: `the price of ${productId} is imputed for company ${who} by ${method}`,
  run: (world, week) => impute(world, week, who, { productId, method }),
});

async function impute(
  world: World,
  week: Week,
  who: number,
  body: { readonly productId: 1 | 2; readonly method: 'trend' | 'stations' },
): Promise<void> {
  const { productId, method } = body;
  const companyId = world.sample.companies[who]?.id ?? expect.fail(`no company ${who}`);
  const expected = method === 'trend' ? await trendOf(world, week, who, productId) : undefined;
  const [own] = (await declaredIn(world, week, productId)).splice(who, 1);
  const answer = await callApi('imputations/impute', {
    token: world.sample.token,
    params: { companyId, surveyId: week.id },
    body,
  });
  if (!isDone(answer)) return;
  expect(own, 'a declared price was imputed').toBeUndefined();
  const row = answer.body.find((choice) => choice.productId === productId);
  expect(row?.imputed, `${week.date}, company ${who}, product ${productId}`).toMatchObject({
    method,
    price: expected,
  });
  const { min, max } = week.settings[productId];
  expect(expected).toBeGreaterThanOrEqual(min * 10);
  expect(expected).toBeLessThanOrEqual(max * 10);
  count(world, 'imputed');
}

/** Its last declared price, moved as the weighted mean of the others moved since. */
async function trendOf(world: World, week: Week, who: number, productId: 1 | 2) {
  const earlier = [...world.all.values()]
    .filter(({ date }) => date < week.date)
    .sort((a, b) => b.date.localeCompare(a.date));
  for (const before of earlier) {
    const then = await declaredIn(world, before, productId);
    if (then[who] === undefined) continue;
    const now = await declaredIn(world, week, productId);
    const others = week.weights.flatMap((weights, index) =>
      index === who ? [] : [{ weight: weights[productId], before: then[index], now: now[index] }],
    );
    return movedAsOthers(then[who], others);
  }
  return undefined;
}

/** What each company declared, 0 for nothing sold. */
async function declaredIn({ sample }: World, { id }: Week, productId: 1 | 2) {
  const weeks = await companyWeeksOf(id);
  return sample.companies.map(
    (company) =>
      weeks.find(({ companyId }) => companyId === company.id)?.declared[productId]?.price,
  );
}
