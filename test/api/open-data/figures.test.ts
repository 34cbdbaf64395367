import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { publishCorrection, TEXTS } from '../../support/prices/corrections.ts';
import {
  aPeriod,
  aWeek,
  publishPeriods,
  publishWeeks,
} from '../../support/prices/published-figures.ts';
import { aSample, type Sample } from '../../support/prices/weekly-survey.ts';

/** Petrol in the ministry's surveys from 30 January to 6 March 2023: total, VAT, excise. */
const winter2023 = [
  aWeek(101, '2023-01-30', { 1: [187131, 33745, 72840] }),
  aWeek(102, '2023-02-06', { 1: [187237, 33764, 72840] }),
  aWeek(103, '2023-02-13', { 1: [185974, 33536, 72840] }),
  aWeek(104, '2023-02-20', { 1: [186001, 33541, 72840] }),
  aWeek(105, '2023-02-27', { 1: [185645, 33477, 72840] }),
  aWeek(106, '2023-03-06', { 1: [185284, 33412, 72840] }),
];

const figure = (series: string, period: string, productId: number, revision?: number) =>
  revision === undefined
    ? callApi('figures/latest', { params: { series, period, productId } })
    : callApi('figures/get', { params: { series, period, productId, revision } });

const NOTE = {
  it: 'Corretto il prezzo di una società',
  en: 'The price of a company was corrected',
};

describe('a month', () => {
  beforeAll(async () => {
    const token = await anAdministrator();
    await publishWeeks(...winter2023);
    const period = { year: 2023, month: 2 };
    await callApi('monthly-prices/compute', { token, query: period });
    await callApi('monthly-prices/publish', { token, body: { published: 'true', ...period } });
  });

  test('names its surveys with their days, and its formula in numbers', async () => {
    const { status, body } = await figure('monthly', '2023-02', 1);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ revision: 1, state: 'current', totalPrice: 1860.75, netPrice: 796.81, days: 28 },
      unit: 'EUR/1000 l',
      origin: 'surveys',
      periodName: { it: 'febbraio 2023', en: 'February 2023' },
    });
    expect(body.inputs.map(({ period, days, from, to }) => [period, days, from, to])).toEqual([
      ['2023-02-06', 5, '2023-02-01', '2023-02-05'],
      ['2023-02-13', 7, '2023-02-06', '2023-02-12'],
      ['2023-02-20', 7, '2023-02-13', '2023-02-19'],
      ['2023-02-27', 7, '2023-02-20', '2023-02-26'],
      ['2023-03-06', 2, '2023-02-27', '2023-02-28'],
    ]);
    expect(body.formula.numbers.it).toBe(
      '(5 × 1.872,37 + 7 × 1.859,74 + 7 × 1.860,01 + 7 × 1.856,45 + 2 × 1.852,84) / 28 = 1.860,75; 1.860,75 − 335,54 − 728,40 = 796,81',
    );
  });

  test('can be computed again from the answers about its inputs', async () => {
    const { body } = await figure('monthly', '2023-02', 1);
    let sum = 0;
    for (const { period, revision, days } of body.inputs) {
      const input = (await figure('weekly', period, 1, revision)).body;
      sum += days * Math.round(input.totalPrice * 100);
    }
    expect(Math.round(sum / 28) / 100).toBe(body.totalPrice);
  });

  test('has a checksum of its statement, and citations with its address', async () => {
    const { body } = await figure('monthly', '2023-02', 1);
    expect(body.statement).toBe(
      'monthly;2023-02;1;r1;1860.75;335.54;728.40;796.81;28;2023-02-06/r1*5,2023-02-13/r1*7,2023-02-20/r1*7,2023-02-27/r1*7,2023-03-06/r1*2',
    );
    expect(body.sha256).toBe(createHash('sha256').update(body.statement).digest('hex'));
    const { text, bibtex, ris } = body.citation;
    for (const citation of [text.it, text.en, bibtex, ris]) expect(citation).toContain(body.page);
    expect(text.it).toContain('Benzina, febbraio 2023: 1.860,75 euro per 1000 litri, revisione 1');
    expect(bibtex).toMatch(
      /^@misc\{dgsaie-monthly-2023-02-1-r1,\n(?: {2}\w+ = \{+[^{}]+\}+,?\n)+\}$/,
    );
    const { it, en } = body.citation.records;
    expect(it).toEqual({ bibtex, ris });
    expect(en.bibtex).toContain(
      'title = {{Monthly average fuel prices, Euro-Super 95, February 2023}},',
    );
    expect(en.bibtex).toContain('note = {1,860.75 EUR per 1000 litres, revision 1}');
    expect(en.ris).toContain('TI  - Monthly average fuel prices, ');
    expect(en.ris).toContain('N1  - 1,860.75 EUR per 1000 litres, revision 1');
    // RIS: every line a two-letter tag, two spaces, a hyphen; closed by ER.
    for (const line of ris.split('\r\n')) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}- /);
    expect([ris.slice(0, 10), ris.split('\r\n').at(-1)]).toEqual(['TY  - DATA', 'ER  - ']);
  });
});

describe('a week', () => {
  const DATE = '2024-06-10';
  let sample: Sample;
  let surveyId: number;

  beforeAll(async () => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2024-06-11T10:00:00Z'));
    sample = await aSample({ petrolWeight: 40 }, { petrolWeight: 30 }, { petrolWeight: 30 });
    surveyId = await sample.readySurvey(DATE, { 1: 1700 }, { 1: 1710 }, { 1: 1720 });
    // The week before is a year older, so that its net price is far away.
    await sample.change(surveyId, { published: true, reason: 'A long time between' });
  });

  test('states how many companies answered, and not their answers', async () => {
    const { body, text } = await figure('weekly', DATE, 1);
    expect(body).toMatchObject({
      ...{ revision: 1, state: 'current', totalPrice: 1709, origin: 'companies', inputs: [] },
      since: '2024-06-11T10:00:00.000Z',
      quality: { asked: 3, answered: 3, answeredWeight: 100, contributors: 3 },
    });
    expect(body.inputsSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(text).not.toMatch(/1710|1720/);
  });

  test('keeps its address when it is corrected, and says so', async () => {
    const before = (await figure('weekly', DATE, 1, 1)).body;
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2024-06-12T10:00:00Z'));
    const { token } = sample;
    const asAdmin = (body?: object) => ({ token, params: { id: surveyId }, ...(body && { body }) });
    await callApi('corrections/open', asAdmin());
    await sample.declare(surveyId, 0, { 1: 1750 }, token);
    await sample.computeCompanies(surveyId);
    await sample.computeNational(surveyId);
    await publishCorrection(token, surveyId, { reason: 'yes', note: NOTE });

    const after = (await figure('weekly', DATE, 1, 1)).body;
    const { revisions, ...rest } = before;
    expect(after).toEqual({
      ...rest,
      ...{ state: 'replaced', until: '2024-06-12T10:00:00.000Z' },
      revisions: [
        expect.objectContaining({ revision: 2, state: 'current', totalPrice: 1729 }),
        expect.objectContaining({ revision: 1, state: 'replaced', totalPrice: 1709 }),
      ],
    });
    expect((await figure('weekly', DATE, 1)).body).toMatchObject({ revision: 2, note: NOTE });
  });

  test('keeps its address when it is withdrawn', async () => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2024-06-13T10:00:00Z'));
    await sample.change(surveyId, { published: false, note: NOTE });
    const { body } = await figure('weekly', DATE, 1);
    expect(body).toMatchObject({ revision: 2, state: 'withdrawn', withdrawal: NOTE });
    expect(body.totalPrice).toBe(1729);
  });

  test('that was withdrawn does not count as replaced once it is published again', async () => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2024-06-14T10:00:00Z'));
    await sample.computeNational(surveyId);
    expect(await sample.change(surveyId, { published: true, ...TEXTS })).toMatchObject({
      status: 200,
    });
    const { body } = await figure('weekly', DATE, 1, 2);
    expect(body).toMatchObject({
      ...{ state: 'withdrawn', until: '2024-06-13T10:00:00.000Z', withdrawal: NOTE },
      revisions: [
        { revision: 3, state: 'current', since: '2024-06-14T10:00:00.000Z' },
        { revision: 2, state: 'withdrawn' },
        { revision: 1, state: 'replaced' },
      ],
    });
  });
});

test('left out by a correction states since which revision, and why, until it is included again', async () => {
  const DAY = '2024-07-08';
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2024-07-09T10:00:00Z'));
  const weights = { petrolWeight: 1, dieselWeight: 1 };
  const sample = await aSample(weights, weights, weights);
  const surveyId = await sample.readySurvey(
    DAY,
    ...[1700, 1710, 1720].map((p) => ({ 1: p, 2: p })),
  );
  const known = { published: true, reason: 'A sample of three' };
  expect(await sample.change(surveyId, known)).toMatchObject({ status: 200 });
  const call = { token: sample.token, params: { id: surveyId } };
  const correct = async (time: string, leaveOut: object[]) => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date(time));
    await callApi('corrections/open', call);
    await sample.computeCompanies(surveyId);
    await sample.computeNational(surveyId, { leaveOut });
    const published = await publishCorrection(sample.token, surveyId, {
      reason: 'yes',
      note: NOTE,
    });
    expect(published).toMatchObject({ status: 200 });
  };
  const reason = {
    it: 'Due società hanno ritirato i loro prezzi',
    en: 'Two companies took their prices back',
  };
  await correct('2024-07-10T10:00:00Z', [{ productId: 2, reason }]);
  const { body } = await figure('weekly', DAY, 2);
  expect(body).toMatchObject({
    ...{ revision: 1, state: 'left_out', until: '2024-07-10T10:00:00.000Z' },
    leftOut: { revision: 2, reason, note: NOTE },
    revisions: [{ revision: 1, state: 'left_out' }],
  });
  expect(body.withdrawal).toBeUndefined();
  expect(await figure('weekly', DAY, 2, 2)).toMatchObject({
    body: { code: 'product_left_out', reason },
  });
  await correct('2024-07-11T10:00:00Z', []);
  expect((await figure('weekly', DAY, 2)).body).toMatchObject({
    ...{ revision: 3, state: 'current' },
    revisions: [
      { revision: 3, state: 'current' },
      { revision: 1, state: 'left_out' },
    ],
  });
});

test('an imported average states in each revision that it was published as it came', async () => {
  await publishPeriods(aPeriod(2, [2010, 14], [120_000, 20_000, 42_300], 90));
  const { body } = await figure('quarterly', '2010-Q1', 2);
  expect(body).toMatchObject({
    ...{ origin: 'figures', revision: 1, days: 90, inputs: [], since: '2010-04-07T10:00:00.000Z' },
    periodName: { it: '1° trimestre 2010' },
  });
});

test('a net price that was rounded separately is shown beside the computed difference', async () => {
  // Petrol in January 1996, as the ministry published it.
  const january = aPeriod(1, [1996, 1], [90_418, 14_437, 52_577], 31);
  await publishPeriods({ ...january, net: 23_405 });
  const { body } = await figure('monthly', '1996-01', 1);
  expect(body.netPrice).toBe(234.05);
  expect(body.formula.numbers).toEqual({
    it: '904,18 − 144,37 − 525,77 = 234,04; netto pubblicato: 234,05',
    en: '904.18 − 144.37 − 525.77 = 234.04; net price as published: 234.05',
  });
});

test.each([
  ['weekly', '2023-02-07', 1],
  ['weekly', '2023-02', 1],
  ['monthly', '2023-13', 1],
  ['monthly', '2023-02-06', 1],
  ['monthly', '2023', 1],
  ['yearly', '2023-Q1', 1],
  ['quarterly', '2023-Q2', 1],
  ['weekly', '2023-02-06', 2],
  ['weekly', '2023-02-06', 4],
  ['daily', '2023-02-06', 1],
])('the figure %s %s of product %i does not exist', async (series, period, productId) => {
  expect(await figure(series, period, productId)).toMatchObject({ status: 404 });
});
