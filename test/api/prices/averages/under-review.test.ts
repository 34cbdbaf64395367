import { expect, test } from 'vitest';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { averageCalls } from '../../../support/prices/averages.ts';
import { TEXTS } from '../../../support/prices/corrections.ts';
import { aWeek, publishWeeks } from '../../../support/prices/published-figures.ts';

/** A quarter waits for the decision about its months, and says nothing twice. */

const token = await anAdministrator({ username: 'maria' });
const { compute, publish } = averageCalls(() => token);
const MONDAYS = [
  '01',
  '08',
  '15',
  '22',
  '29',
  '36',
  '43',
  '50',
  '57',
  '64',
  '71',
  '78',
  '85',
  '92',
];
const dateOf = (day: string) => new Date(Date.UTC(2024, 0, Number(day))).toISOString().slice(0, 10);
const week = (index: number, total = 180_000 + index * 100) =>
  aWeek(300 + index, dateOf(MONDAYS[index] ?? ''), { 1: [total, 32_459, 72_840] });
const revise = (month: number) =>
  callApi('monthly-prices/publish', {
    token,
    body: { published: true, revision: true, year: 2024, month, ...TEXTS },
  });

/** Whether the figure of February, its frame and the picture of the months say that it is under review. */
async function marked(): Promise<boolean[]> {
  const name = { series: 'monthly', productId: 1 };
  const figure = await callApi('figures/latest', { params: { ...name, period: '2024-02' } });
  const query = { period: '2024-02', lang: 'en' };
  const frame = await callApi('embeds/figure', { params: name, query });
  const picture = await callApi('embeds/svg', {
    ...{ params: { series: 'monthly', products: '1' }, query: { lang: 'en' } },
  });
  expect([figure.status, frame.status, picture.status]).toEqual([200, 200, 200]);
  const says = ({ text }: { readonly text: string }) => /under review/i.test(text);
  return [figure.body.underReview === true, says(frame), says(picture)];
}

test('a quarter is not published while one of its months is under review', async () => {
  await publishWeeks(...MONDAYS.map((_, index) => week(index)));
  for (const month of [1, 2, 3]) {
    await compute(2024, month);
    expect(await publish(2024, month)).toMatchObject({ status: 200 });
  }
  expect(await marked()).toEqual([false, false, false]);
  await publishWeeks({ ...week(6, 170_000), revision: 2 });
  expect(await marked()).toEqual([true, true, true]);
  await compute(2024, 14);
  expect(await publish(2024, 14)).toMatchObject(
    answered(409, { code: 'inputs_under_review', findings: [{ details: { months: '2' } }] }),
  );

  await compute(2024, 2, { revision: 'true' });
  expect(await revise(2)).toMatchObject({ status: 200 });
  expect(await marked()).toEqual([false, false, false]);
  await compute(2024, 14);
  expect(await publish(2024, 14)).toMatchObject({ status: 200 });
});

test('a revision that changes no public figure is refused', async () => {
  await compute(2024, 14, { revision: 'true' });
  const { body } = await callApi('monthly-prices/state', {
    token,
    query: { year: 2024, month: 14 },
  });
  expect(body.refused).toMatchObject([{ code: 'no_difference' }]);
  expect(await revise(14)).toMatchObject(answered(409, 'no_difference'));
});
