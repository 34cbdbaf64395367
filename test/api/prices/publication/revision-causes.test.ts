import { beforeAll, describe, expect, test } from 'vitest';
import { companyWeek } from '../../../../functions/prices/surveys/store/company-weeks.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { correctionCalls, PRICES, refused } from '../../../support/prices/corrections.ts';
import { aSample } from '../../../support/prices/weekly-survey.ts';

/** Every revision states its causes and sources, and that it changes something. */

const sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
const { draft, open, replace, publish } = correctionCalls(() => sample);
const revisions = async (id: number) =>
  (await callApi('revisions/list', { token: sample.token, params: { id } })).body;
const figure = async (period: string) =>
  (await callApi('figures/latest', { params: { series: 'weekly', period, productId: 1 } })).body;

describe('a correction', () => {
  let id: number;
  const date = '2026-01-12';
  beforeAll(async () => {
    id = await sample.publishedSurvey(date, ...PRICES);
  });

  test('that changes no figure is not published', async () => {
    await open(id);
    await sample.computeNational(id);
    expect((await draft(id)).refused).toMatchObject([{ code: 'no_difference' }]);
    expect(await publish(id)).toMatchObject(refused('no_difference'));
    expect(await replace(id, { restore: 1 })).toMatchObject({ status: 200 });
    expect(await publish(id)).toMatchObject(refused('no_difference'));
    expect(await revisions(id)).toHaveLength(1);
  });

  test('lists its causes', async () => {
    await sample.declare(id, 0, { 1: 1750 }, sample.token);
    await sample.computeNational(id);
    expect(await draft(id)).toMatchObject({
      movements: {
        ...{ date, revision: 1 },
        products: [
          {
            ...{ productId: 1, before: 1709, after: 1729, difference: 20 },
            causes: [{ cause: 'prices', total: 20, net: 16.39 }],
          },
        ],
      },
    });
    await publish(id);
    expect((await revisions(id)).map(({ quality }) => quality?.causes)).toEqual([[], ['prices']]);
  });

  test('that restores a revision keeps its inputs, its quality record and its company prices', async () => {
    await open(id);
    await replace(id, { restore: 1 });
    const companyId = sample.companies[0]?.id ?? 0;
    const declared = async () => (await companyWeek(id, companyId))?.declared[1];
    expect(await declared()).toEqual({ price: 1700, byAdmin: false });
    expect(await publish(id)).toMatchObject({ status: 200 });
    const [first, , third] = await revisions(id);
    expect(third?.quality).toEqual({ ...first?.quality, kind: 'restored', causes: ['prices'] });
    expect(await figure(date)).toMatchObject({
      revision: 3,
      origin: 'companies',
      quality: { asked: 3, contributors: 3 },
    });
    expect(await declared()).toEqual({ price: 1700, byAdmin: false });
  });

  test('that restores is out of date when a company price changes after it', async () => {
    await open(id);
    await replace(id, { restore: 2 });
    await sample.declare(id, 1, { 1: 1790 }, sample.token);
    expect(await draft(id)).toMatchObject({ nationalPrices: 'stale' });
    expect(await publish(id)).toMatchObject(refused('national_prices_stale'));
    await replace(id, { restore: 2 });
    expect(await publish(id)).toMatchObject({ status: 200 });
  });
});

describe('the first publication of a week', () => {
  test('is beside the week before, with what moved each figure', async () => {
    const date = '2026-01-19';
    await sample.publishedSurvey(date, { 1: 1700 }, { 1: 1710 }, { 1: 1720 });
    const next = await sample.readySurvey('2026-01-26', { 1: 1730 }, { 1: 1710 });
    const { movements } = await draft(next);
    expect(movements).toMatchObject({ date, revision: 1 });
    // 1709.00 x 22 / 122 is VAT; the duty is that of the demonstration.
    expect(movements?.prices).toContainEqual({
      ...{ productId: 1, totalPrice: 1709, vat: 308.18 },
      ...{ exciseDuty: 672.9, netPrice: 727.92 },
    });
    const petrol = movements?.products.find(({ productId }) => productId === 1);
    // Without the third, (1700 x 40 + 1710 x 30) / 70; then the first company's 30.00 x 4 / 7.
    expect(petrol).toMatchObject({
      ...{ before: 1709, after: 1721.43, difference: 12.43 },
      causes: [
        { cause: 'companies', total: -4.71, came: [], went: [sample.companies[2]?.name] },
        { cause: 'prices', total: 17.14 },
      ],
    });
    expect(petrol).not.toHaveProperty('companies');
  });

  test('names the companies whose price moved by more than the threshold, the furthest first', async () => {
    await sample.publishedSurvey('2026-02-02', { 1: 1700 }, { 1: 1750 }, { 1: 1720 });
    const prices = [{ 1: 1836 }, { 1: 1609 }, { 1: 2450 }] as const;
    const [, second, third] = sample.companies;
    const jumped = await sample.readySurvey('2026-02-09', ...prices);
    const moved = async (maxChange: number) => {
      const thresholds = { minResponse: 10, minCompanies: 1, maxShare: 100, maxChange };
      const body = { ...thresholds, reason: 'prices move' };
      await callApi('publication-settings/change', { token: sample.token, body });
      const { movements } = await draft(jumped);
      expect(movements?.maxChange).toBe(maxChange);
      return movements?.products[0]?.companies;
    };
    const furthest = {
      ...{ companyId: third?.id, name: third?.name },
      ...{ before: 1720, after: 2450, percent: 42.44 },
    };
    // 1836 is 8 % more than 1700.
    expect(await moved(8)).toEqual([
      furthest,
      {
        ...{ companyId: second?.id, name: second?.name },
        ...{ before: 1750, after: 1609, percent: -8.06 },
      },
    ]);
    expect(await moved(20)).toEqual([furthest]);
    expect(await moved(50)).toBeUndefined();
  });
});
