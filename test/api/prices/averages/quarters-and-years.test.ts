import { beforeAll, describe, expect, test } from 'vitest';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { averageCalls } from '../../../support/prices/averages.ts';
import { aPeriod, publishPeriods } from '../../../support/prices/published-figures.ts';

let token: string;
beforeAll(async () => {
  token = await anAdministrator({ username: 'maria' });
  await publishPeriods(
    aPeriod(1, [2023, 2], [186_075, 33_554, 72_840], 28),
    aPeriod(1, [2023, 3], [185_800, 33_505, 72_840], 31),
  );
});
const { compute, publish, months } = averageCalls(() => token);

describe('quarters and the year', () => {
  const winter = [
    aPeriod(1, [2022, 1], [175000, 31557, 72840], 31),
    aPeriod(1, [2022, 2], [184000, 33180, 72840], 28),
  ];

  test('wait for all of their published months', async () => {
    await publishPeriods(...winter);
    await publishPeriods({ ...aPeriod(1, [2022, 3], [200000, 36066, 72840]), published: false });
    expect(await compute(2022, 14)).toMatchObject(
      answered(404, { code: 'months_missing', months: [3] }),
    );
    expect(await compute(2022, 13)).toMatchObject(
      answered(404, { months: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }),
    );
  });

  test('are means of the months weighted by their days', async () => {
    await publishPeriods(aPeriod(1, [2022, 3], [200000, 36066, 72840], 31));
    // (31 x 1750 + 28 x 1840 + 31 x 2000) / 90; the VAT of each month weighted alike.
    expect((await compute(2022, 14)).body).toEqual([
      {
        productId: 1,
        totalPrice: 1864.11,
        vat: 336.15,
        exciseDuty: 728.4,
        netPrice: 799.56,
        days: 90,
      },
    ]);
    expect(await publish(2022, 14)).toMatchObject({ status: 200 });
  });

  const annual = (query: Record<string, number> = {}) =>
    callApi('monthly-prices/annual', { params: { productId: 1 }, query });

  test('take no row of zeros for a price', async () => {
    // LPG in the second quarter of 1997, as the ministry's file has it.
    await publishPeriods(
      aPeriod(5, [1997, 4], [0, 0, 0], 30),
      aPeriod(5, [1997, 5], [0, 0, 0], 31),
      aPeriod(5, [1997, 6], [51_430, 8_212, 14_102], 30),
      ...[4, 5, 6].map((month) => aPeriod(2, [1997, month], [95_000, 15_000, 52_796], 30)),
    );
    const lpg = await months(5);
    expect(
      lpg.body.map(({ month, totalPrice, netPrice }) => [month, totalPrice, netPrice]),
    ).toEqual([
      [4, null, null],
      [5, null, null],
      [6, 514.3, 291.16],
    ]);
    const { body } = await compute(1997, 15);
    expect(body.find(({ productId }) => productId === 5)).toMatchObject({
      totalPrice: 514.3,
      days: 30,
    });
  });

  test('are apart from the months, years before their quarters', async () => {
    await publishPeriods(
      aPeriod(1, [2021, 13], [162000, 29213, 72840], 365),
      aPeriod(1, [2021, 17], [173000, 31197, 72840], 92),
    );
    const codes = (answer: { body: readonly { year: number; month: number }[] }) =>
      answer.body.map(({ year, month }) => `${year}/${month}`);
    expect(codes(await annual())).toEqual(['2021/13', '2021/17', '2022/14']);
    expect(codes(await annual({ month: 13 }))).toEqual(['2021/13', '2021/17', '2022/14']);
    expect(codes(await annual({ month: 14 }))).toEqual(['2022/14']);
    expect(codes(await months(1))).toEqual(['2022/1', '2022/2', '2022/3', '2023/2', '2023/3']);
    expect(codes(await months(1, { month: 2 }))).toEqual(['2022/2', '2023/2']);
  });
});
