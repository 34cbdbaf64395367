import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { callApi } from '../api/call-api.ts';
import { type Act, isDone } from './calls.ts';
import type { Person } from './gates.ts';
import {
  changeFrom,
  count,
  type Product,
  SAMPLE,
  type Setting,
  type Settings,
  WEIGHTS,
  type Week,
  type World,
} from './world.ts';

/** Changes of products' settings and of companies' weights, from a week on. */

/**
 * A change is made only with a reason, and one that reaches published surveys only by somebody who accepts that.
 * @param isSame whether the value is this one already
 */
async function dated(
  world: World,
  week: Week,
  accepting: boolean,
  isSame: boolean,
  change: (more: object) => ReturnType<typeof callApi>,
): Promise<boolean> {
  const answer = await change({});
  if (isDone(answer)) expect(isSame, 'it was changed without a reason').toBe(true);
  const { code, surveys } = answer.body as { code?: string; surveys?: readonly { id: number }[] };
  if (code !== 'reason_needed') return isDone(answer);
  const reason = 'known late';
  const reaches = surveys?.map(({ id }) => id) ?? [];
  const reachable = world.weeks.filter(({ date, published }) => published && date >= week.date);
  expect(reachable.map(({ id }) => id)).toEqual(expect.arrayContaining(reaches));
  if (reaches.length === 0) return isDone(await change({ reason }));
  expect(isDone(await change({ reason })), 'it reached published weeks').toBe(false);
  if (!accepting) return false;
  count(world, 'reached published weeks');
  return isDone(await change({ reason, reaches }));
}

async function changeSetting(
  world: World,
  week: Week,
  product: Product,
  setting: Setting,
  value: number,
  { accepting, by }: Way,
): Promise<void> {
  const token = world.tokens[by];
  const { body } = await callApi('products/list', { token, query: { on: week.date } });
  const known = body.find(({ id }) => id === product);
  const { timeline: _, version: __, ...settings } = known ?? expect.fail('no such product');
  const isSame = settings[setting] === value;
  const isChanged = await dated(world, week, accepting, isSame, (more) =>
    callApi('products/change', {
      ...{ token, params: { id: product } },
      body: { ...settings, [setting]: value, validFrom: week.date, ...more },
    }),
  );
  if (!isChanged) return;
  if (!isSame) week.settingsBy.set(`product ${product}, ${setting}`, by);
  changeFrom(
    world.weeks,
    week,
    ({ settings: all }) => all[product][setting],
    ({ settings: all }) => {
      all[product][setting] = value;
    },
  );
}

async function changeWeight(
  world: World,
  week: Week,
  index: number,
  product: Product,
  weight: number,
  { accepting, by }: Way,
) {
  const token = world.tokens[by];
  const { body } = await callApi('companies/list', { token, query: { on: week.date } });
  const { timeline: _, version: __, id, username: ___, ...company } = body[index] ?? expect.fail();
  const isSame = company[WEIGHTS[product]] === weight;
  const isChanged = await dated(world, week, accepting, isSame, (more) =>
    callApi('companies/change', {
      ...{ token, params: { id } },
      body: { ...company, [WEIGHTS[product]]: weight, validFrom: week.date, ...more },
    }),
  );
  if (!isChanged) return;
  if (!isSame) week.settingsBy.set(`company ${index}, ${product}`, by);
  changeFrom(
    world.weeks,
    week,
    ({ weights }) => weights[index]?.[product] ?? 0,
    ({ weights }) => {
      const own = weights[index];
      if (own) own[product] = weight;
    },
  );
}

interface Way {
  /** Whether published weeks may be reached. */
  readonly accepting: boolean;
  readonly by: Person;
}

const wayOf = ({ accepting, by }: Way) =>
  `${accepting ? ', whatever it reaches' : ''}${by === 'first' ? '' : `, by the ${by}`}`;

export const sets = (
  id: Product,
  name: Setting,
  value: number,
  accepting = false,
  by: Person = 'first',
): Act => ({
  name: `${name} of ${id} is ${value}${wayOf({ accepting, by })}`,
  run: (world, week) => changeSetting(world, week, id, name, value, { accepting, by }),
});

export const weighs = (
  who: number,
  id: Product,
  weight: number,
  accepting = false,
  by: Person = 'first',
): Act => ({
  name: `company ${who} has weight ${weight} for ${id}${wayOf({ accepting, by })}`,
  run: (world, week) => changeWeight(world, week, who, id, weight, { accepting, by }),
});

const USUAL: Readonly<Record<Product, Settings>> = {
  1: { exciseDuty: 67_290, vat: 22, min: 100, max: 250 },
  2: { exciseDuty: 61_290, vat: 22, min: 90, max: 260 },
  12: { exciseDuty: 466, vat: 10, min: 70, max: 250 },
};
/** Changes settings back, from a date on, that were changed for earlier weeks. */
export async function resetSettings({ sample: { token } }: World, validFrom: string) {
  const query = { on: validFrom };
  const { body: products } = await callApi('products/list', { token, query });
  for (const { timeline: _, version: __, ...product } of products) {
    const body = { ...product, ...USUAL[product.id as Product], validFrom };
    if (isDeepStrictEqual(body, { ...product, validFrom })) continue;
    const call = { token, params: { id: product.id }, body: { ...body, reason: 'as it was' } };
    await callApi('products/change', call);
  }
  const { body: companies } = await callApi('companies/list', { token, query });
  for (const [
    index,
    { timeline: _, version: __, id, username: ___, ...company },
  ] of companies.entries()) {
    const body = { ...company, ...SAMPLE[index], validFrom };
    if (isDeepStrictEqual(body, { ...company, validFrom })) continue;
    const call = { token, params: { id }, body: { ...body, reason: 'as it was' } };
    await callApi('companies/change', call);
  }
}
