import { expect } from 'vitest';
import { callApi } from '../api/call-api.ts';
import { type Act, declaredIn, isDone } from './calls.ts';
import { movedAsOthers } from './oracle.ts';
import { count, type Week, type World } from './world.ts';

/** Prices imputed for silent companies, each compared with the one that the rules derive from the declared ones. */

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
  week.authors.set(`${who}/${productId}`, 'first');
  expect(expected).toBeGreaterThanOrEqual(min * 10);
  expect(expected).toBeLessThanOrEqual(max * 10);
  count(world, 'imputed');
}

/** The company's last declared price, moved by the change of the weighted mean of the others since then. */
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
