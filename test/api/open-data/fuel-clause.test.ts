import { beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { TEXTS } from '../../support/prices/corrections.ts';
import {
  aPeriod,
  aWeek,
  publishPeriods,
  publishWeeks,
} from '../../support/prices/published-figures.ts';

const compute = (query: Record<string, string>) => callApi('fuel-clause/compute', { query });
/** Diesel in the first weeks of 2025, in hundredths: total, VAT, excise. */
const weeks = [
  aWeek(1, '2025-01-06', { 2: [163_000, 29_393, 61_740] }),
  aWeek(2, '2025-01-13', { 2: [165_000, 29_754, 61_740] }),
  aWeek(3, '2025-01-20', { 2: [167_000, 30_115, 61_740] }),
  aWeek(4, '2025-01-27', { 2: [168_000, 30_295, 61_740] }),
  aWeek(5, '2025-02-03', { 2: [167_000, 30_115, 61_740] }),
];

let token: string;
beforeAll(async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2025-02-04T12:00:00Z'));
  token = await anAdministrator();
  await publishPeriods(
    aPeriod(2, [2024, 6], [170_000, 30_656, 61_740]),
    aPeriod(2, [2024, 7], [173_400, 31_269, 61_740]),
    aPeriod(2, [2024, 8], [160_000, 28_852, 61_740]),
  );
});

const asked = { reference: '2024-06', share: '30', trips: '2024-08:1500.00' };

describe('the clause', () => {
  test('states the change, the adjusted freight, and their inputs', async () => {
    const { status, body } = await compute(asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ productId: 2, price: 'total', share: 30, threshold: 2, isRevised: false },
      reference: { period: '2024-06', revision: 1, value: 1700 },
      trips: [
        {
          ...{ period: '2024-08', freight: 1500, change: -5.88, exceeds: true },
          ...{ adjustment: -26.47, adjusted: 1473.53 },
          figure: { revision: 1, value: 1600 },
          formula: {
            it: '(1.600,00 − 1.700,00) / 1.700,00 = −5,88 %; 1.500,00 × 30,00 % × (1.600,00 − 1.700,00) / 1.700,00 = −26,47',
          },
        },
      ],
      totals: { freight: 1500, adjustment: -26.47, adjusted: 1473.53 },
    });
  });

  test('adjusts nothing for a change that equals the threshold', async () => {
    const trips = '2024-07:1000';
    expect((await compute({ ...asked, trips })).body).toMatchObject({
      trips: [{ change: 2, exceeds: false, adjustment: 0, adjusted: 1000 }],
    });
    expect((await compute({ ...asked, trips, threshold: '1,99' })).body).toMatchObject({
      trips: [{ exceeds: true, adjustment: 6, adjusted: 1006 }],
    });
  });

  test('adds up several trips, and may refer to the price without VAT', async () => {
    const trips = '2024-07:1000,2024-08:1500,2024-08:0.10';
    const { body } = await compute({ ...asked, trips, price: 'withoutVat', threshold: '0' });
    // 1393.44 -> 1421.31 and 1311.48: +2.0001 %, -5.8818 %
    expect(body.trips.map(({ adjustment }) => adjustment)).toEqual([6, -26.47, 0]);
    expect(body.totals).toEqual({ freight: 2500.1, adjustment: -20.47, adjusted: 2479.63 });
  });

  test.each(['1500,00', '1.500,00', '1,500.00', '€ 1.500', "1'500.00 €"])(
    'reads a freight and a share as people write them: %s',
    async (freight) => {
      const { body } = await compute({ ...asked, share: '30 %', trips: `2024-08:${freight}` });
      expect(body).toMatchObject({ share: 30, totals: { freight: 1500, adjusted: 1473.53 } });
      const both = `2024-08:${freight},2024-07:${freight}`;
      expect((await compute({ ...asked, trips: both })).body.trips).toMatchObject([
        { period: '2024-08', freight: 1500 },
        { period: '2024-07', freight: 1500 },
      ]);
    },
  );

  test.each(['abc', '1.5000', '-1', '99999999'])('refuses a freight of %s', async (freight) => {
    expect(await compute({ ...asked, trips: `2024-08:${freight}` })).toMatchObject(
      answered(422, { errors: [{ pointer: '/trips' }] }),
    );
  });

  test('waits for months that are not published', async () => {
    const { body } = await compute({ ...asked, trips: '2025-01:100,2024-08:100' });
    expect(body).toMatchObject({
      trips: [{ figure: null, change: null, adjusted: null }, { adjusted: 98.24 }],
      ...{ totals: null, permanent: null },
    });
    expect((await compute({ ...asked, reference: '2025-01' })).body).toMatchObject({
      ...{ reference: null, permanent: null, trips: [{ figure: { value: 1600 }, change: null }] },
    });
  });

  test('names the first month of the series where a month has no figure', async () => {
    expect((await compute(asked)).body.firstPeriod).toBeUndefined();
    const before = { ...asked, reference: '2015-01' };
    expect((await compute(before)).body).toMatchObject({ reference: null, firstPeriod: '2024-06' });
    // No figure of methane is public.
    expect((await compute({ ...before, product: '12' })).body.firstPeriod).toBeUndefined();
  });

  test('has an address that answers the same after a figure was revised, and says so', async () => {
    const period = { year: 2025, month: 1 };
    await publishWeeks(...weeks);
    await callApi('monthly-prices/compute', { token, query: period });
    await callApi('monthly-prices/publish', { token, body: { published: 'true', ...period } });
    const before = (await compute({ ...asked, trips: '2025-01:1500' })).body;
    const link = new URL(before.permanent?.api ?? '', 'https://example.org');
    expect(link.searchParams.get('trips')).toBe('2025-01.1:1500.00');
    expect(before.permanent?.page).toBe(`/dgsaie/clausola-carburante${link.search}`);

    await publishWeeks(aWeek(4, '2025-01-27', { 2: [178_000, 32_098, 61_740] }));
    await callApi('monthly-prices/compute', { token, query: { ...period, revision: 'true' } });
    const body = { published: true, ...period, revision: true, ...TEXTS } as const;
    await callApi('monthly-prices/publish', { token, body });

    const after = (await compute(Object.fromEntries(link.searchParams))).body;
    const [trip] = after.trips;
    expect(trip?.figure?.latest).toMatchObject({ revision: 2 });
    expect(after.isRevised).toBe(true);
    const { latest: _, ...figure } = trip?.figure ?? {};
    expect({ ...after, isRevised: false, trips: [{ ...trip, figure }] }).toEqual(before);

    const now = (await compute({ ...asked, trips: '2025-01:1500' })).body;
    expect(now.trips[0]?.figure?.revision).toBe(2);
    expect(now.trips[0]?.adjusted).not.toBe(before.trips[0]?.adjusted);
  });
});

test('a revision that does not exist is not found', async () => {
  expect(await compute({ ...asked, reference: '2024-06.2' })).toMatchObject({ status: 404 });
});

test.each([
  [{ reference: '11/2024' }, 'A month such as 2026-03, or a revision of it: 2026-03.1.'],
  [{ trips: '08/2024:1500' }, 'Months with their freights: 2026-03:1500.00,2026-04:1200.00.'],
  [{ share: '30 per cento' }, 'A percentage such as 30 or 2.5.'],
  [{ share: '101' }, 'At most 100.'],
])('%j is refused with the form that is taken', async (wrong, detail) => {
  const query = { ...asked, ...(wrong as Record<string, string>) };
  expect((await compute(query)).body).toMatchObject({ errors: [{ detail }] });
});

test.each([
  { reference: '2024-13' },
  { reference: '2024' },
  { share: '101' },
  { share: '-1' },
  { share: '1.234' },
  { threshold: 'two' },
  { trips: '' },
  { trips: '2024-08' },
  { trips: '2024-08:-5' },
  { trips: Array(51).fill('2024-08:1').join(',') },
  { price: 'gross' },
  { product: '4' },
])('%j is refused', async (wrong) => {
  const query = { ...asked, ...(wrong as Record<string, string>) };
  expect(await compute(query)).toMatchObject(
    answered(422, { errors: [{ pointer: `/${Object.keys(wrong)[0]}` }] }),
  );
});
