import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { dynamo } from '../../../../functions/platform/aws/dynamodb.ts';
import { coreTable } from '../../../../functions/platform/tables/keys.ts';
import { priceKeys } from '../../../../functions/prices/surveys/store/price-keys.ts';
import { readHistoryFile } from '../../../../scripts/import/import-history.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { correctionCalls, refused, seenByAll, TEXTS } from '../../../support/prices/corrections.ts';
import { importHistory } from '../../../support/prices/import-history.ts';
import { weeklyFile } from '../../../support/prices/price-files.ts';
import { aSample } from '../../../support/prices/weekly-survey.ts';

/** Surveys without company prices are corrected by their national ones. */

const sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
const { call, open, replace, abandon, publish } = correctionCalls(() => sample);

describe('an imported survey', () => {
  let surveyId: number;
  const [petrol, diesel] = [
    { productId: 1, totalPrice: 1733.36 },
    { productId: 2, totalPrice: 1689.03 },
  ];
  beforeAll(async () => {
    const file = weeklyFile(
      ['2026-03-30', 1, 173_336, 31_257, 67_290],
      // A cent off, as files have it: VAT was rounded on its own.
      ['2026-03-30', 2, 168_903, 30_457, 67_290],
    );
    const options = { source: 'export.csv', actor: 'import', now: new Date('2026-04-01') };
    await importHistory(readHistoryFile(file), options);
    const { body } = await callApi('surveys/find', { query: { date: '2026-03-30' } });
    surveyId = body.id;
  });

  test('has no company prices, to enter or to compute', async () => {
    await open(surveyId);
    for (const answer of [
      await sample.declare(surveyId, 0, { 1: 1700 }, sample.token),
      await sample.computeCompanies(surveyId),
      await sample.computeNational(surveyId),
    ]) {
      expect(answer).toMatchObject(refused('no_companies_asked'));
    }
    const { body } = await callApi('surveys/workflow', call(surveyId));
    expect(body.nextStep).toBe('enterPrices');
    expect(await publish(surveyId)).toMatchObject(refused('national_prices_missing'));
    await abandon(surveyId);
  });

  test('is corrected by entering national prices; the others stay to the cent', async () => {
    await open(surveyId);
    const wrong = { productId: 1, totalPrice: 1.5 };
    await replace(surveyId, { prices: [wrong] });
    expect(await publish(surveyId)).toMatchObject({ status: 409 });
    expect(await replace(surveyId, { prices: [petrol, petrol] })).toMatchObject({ status: 422 });
    const entered = await replace(surveyId, { prices: [{ ...petrol, totalPrice: 1740 }] });
    expect(entered.body).toMatchObject({
      basis: 'figures',
      // VAT 1740 x 22 / 122; excise of the survey's date.
      prices: [
        { productId: 1, totalPrice: 1740, vat: 313.77, exciseDuty: 672.9, netPrice: 753.33 },
        { ...diesel, vat: 304.57 },
      ],
      differences: [{ productId: 1, before: 1733.36, after: 1740, difference: 6.64 }],
      refused: [],
    });
    expect(await publish(surveyId)).toMatchObject(answered(200, { revision: 2 }));
    expect(await seenByAll(surveyId)).toMatchObject({ revision: 2, price: 1740 });
  });

  test('loses the price of a product only with a reason that the public reads', async () => {
    await open(surveyId);
    const none = { productId: 2, totalPrice: null };
    const reason = { it: 'Il prezzo era di un’altra settimana.', en: 'It was of another week.' };
    const refusal = (code: string) => ({
      status: 422,
      body: { errors: [{ pointer: '/prices/0/reason', code }] },
    });
    expect(await replace(surveyId, { prices: [none] })).toMatchObject(refusal('required'));
    expect(await replace(surveyId, { prices: [{ ...diesel, reason }] })).toMatchObject(
      refusal('only_without_price'),
    );
    const { body } = await replace(surveyId, { prices: [{ ...none, reason }] });
    expect(body.prices).toMatchObject([{ productId: 1, totalPrice: 1740 }]);
    expect(body).toMatchObject({ leftOut: [{ productId: 2, reason }] });
    expect(body.missing).toContain(2);
    await publish(surveyId);
    const figure = async () => {
      const params = { series: 'weekly', period: '2026-03-30', productId: 2 };
      return (await callApi('figures/latest', { params })).body;
    };
    const omitted = { state: 'left_out', leftOut: { revision: 3, reason } };
    expect(await figure()).toMatchObject(omitted);
    // It stays left out while other prices are entered, and comes back with a price of its own.
    await open(surveyId);
    await replace(surveyId, { prices: [{ ...petrol, totalPrice: 1741 }] });
    await publish(surveyId);
    expect(await figure()).toMatchObject(omitted);
    const { body: listed } = await callApi('revisions/list', { params: { id: surveyId } });
    expect(listed.at(-1)?.quality?.leftOut).toEqual([{ productId: 2, reason }]);
    await open(surveyId);
    await replace(surveyId, { prices: [{ ...diesel, totalPrice: 1690 }] });
    await publish(surveyId);
    const [latest] = (await figure()).revisions ?? [];
    expect(latest).toMatchObject({ revision: 5 });
    expect(await figure()).not.toHaveProperty('leftOut');
  });

  test('that was withdrawn is published again by restoring it', async () => {
    await sample.change(surveyId, { published: false });
    expect(await sample.change(surveyId, { published: true })).toMatchObject(
      refused('national_prices_missing'),
    );
    await replace(surveyId, { restore: 1 });
    expect(await sample.change(surveyId, { published: true, ...TEXTS })).toMatchObject(
      answered(200, { revision: 6 }),
    );
    const { body } = await callApi('weekly-prices/get', { params: { surveyId } });
    expect(body).toMatchObject([
      { ...petrol, vat: 312.57 },
      { ...diesel, vat: 304.57 },
    ]);
  });

  test('of a version without quality records says so, and so does a revision restored from it', async () => {
    const key = priceKeys.nationalPrices(surveyId, 1);
    const removal = { UpdateExpression: 'REMOVE quality, fingerprint, basis' };
    await dynamo().send(new UpdateCommand({ TableName: coreTable(), Key: key, ...removal }));
    await open(surveyId);
    await replace(surveyId, { prices: [{ ...petrol, totalPrice: 1750 }] });
    await publish(surveyId);
    await open(surveyId);
    expect((await replace(surveyId, { restore: 1 })).body).toMatchObject({ quality: null });
    await publish(surveyId);
    const { body } = await callApi('revisions/list', { params: { id: surveyId } });
    const isNull = [true, ...new Array(6).fill(false), true];
    expect(body.map(({ quality }) => quality === null)).toEqual(isNull);
    expect(body.map(({ quality }) => quality?.kind)).toEqual([
      ...[undefined, 'entered', 'entered', 'entered', 'entered'],
      ...['restored', 'entered', undefined],
    ]);
  });

  test('keeps the change that was published, marked once it is one no longer', async () => {
    const file = weeklyFile(
      ['2026-02-02', 1, 170_000, 30_656, 67_290],
      ['2026-02-09', 1, 171_000, 30_836, 67_290, 1000],
    );
    const options = { source: 'older.csv', actor: 'import', now: new Date('2026-04-01') };
    await importHistory(readHistoryFile(file), options);
    const idOf = async (date: string) =>
      (await callApi('surveys/find', { query: { date } })).body.id;
    const later = { params: { surveyId: await idOf('2026-02-09') } };
    const change = async () => (await callApi('weekly-prices/get', later)).body[0];
    expect(await change()).toMatchObject({ variation: 10 });
    expect(await change()).not.toHaveProperty('variationContradicted');
    const id = await idOf('2026-02-02');
    await open(id);
    await replace(id, { prices: [{ productId: 1, totalPrice: 1690 }] });
    expect(await publish(id)).toMatchObject({ status: 200 });
    expect(await change()).toMatchObject({ variation: 10, variationContradicted: true });
  });
});
