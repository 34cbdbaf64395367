import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { reprDigest } from '../../../functions/platform/http/open-headers.ts';
import { addDays, daysFromTo } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import {
  nationalDays,
  putDays,
  replaceDay,
  withHistory,
} from '../../../functions/stations/store/daily-prices.ts';
import { readHistoryFile } from '../../../scripts/import/import-history.ts';
import {
  DATED_FORMS,
  FILES,
  FORMS,
  FROZEN,
  inForm,
  READS,
  type Read,
} from '../../support/api/as-of-reads.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { fc, inFull, longRuns } from '../../support/fuzz.ts';
import { publishCorrection } from '../../support/prices/corrections.ts';
import { confirmed, importHistory } from '../../support/prices/import-history.ts';
import { monthlyFile, weeklyFile } from '../../support/prices/price-files.ts';
import {
  aPeriod,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../../support/prices/published-figures.ts';
import { aSample, type Sample } from '../../support/prices/weekly-survey.ts';

const at = (moment: number | string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment));

/** The answer to each read, with the headers that programs depend on. */
async function answersTo(reads: readonly Read[], asOf?: string): Promise<string[]> {
  const texts: string[] = [];
  for (const [id, { query = {}, ...rest }] of reads) {
    const options = { ...rest, query: { ...query, ...(asOf && { asOf }) } };
    const { status, text, headers } = await callApi(id, options);
    // A not-found answer contains the id of the request.
    if (status === 404) texts.push('not found');
    else texts.push([status, ...NAMED.map((name) => headers[name]), told(text)].join('\n'));
  }
  return texts;
}

/** The remark about a review describes the present, so comparisons with earlier answers leave it out. */
const told = (text: string) => text.replace('"underReview":true,', '');

const NAMED = ['content-type', 'content-disposition', 'x-row-count', 'x-file-sha256'];
/** Status, type, name and count of rows. */
const withoutContent = (answer: string) => answer.split('\n').slice(0, 4).join('\n');

afterEach(() => vi.restoreAllMocks());

describe('whatever was published, corrected and withdrawn', () => {
  const DATES = ['2024-06-03', '2024-06-10', '2024-06-17', '2024-06-24', '2024-07-01'];
  const NOTE = { it: 'Prova', en: 'Test' };
  const START = Date.parse('2024-07-02T10:00:00Z');
  let sample: Sample;
  let time = START;

  beforeAll(async () => {
    at(START);
    const weights = [40, 30, 30].map((weight) => ({ petrolWeight: weight, dieselWeight: weight }));
    sample = await aSample(...weights);
    for (const [index, date] of DATES.entries()) {
      const prices = [0, 10, 20].map((more) => 1700 + index + more);
      await sample.readySurvey(date, ...prices.map((price) => ({ 1: price, 2: price - 100 })));
    }
    await importHistoryOf(1);
    // Ingested in the mornings of those days, except the days before surveys.
    const days = daysFromTo('2024-06-03', '2024-06-29').filter(
      (date) => !DATES.includes(addDays(date, 1)),
    );
    await putDays(days.map((date) => ({ date, prices: { 1: { price: 171_000, items: 100 } } })));
  });

  /** Figures of January 2006. */
  const importHistoryOf = async (more: number) => {
    const files = [
      ['2006-01-02', weeklyFile(['2006-01-02', 1, 111_575 + more, 18_596, 55_864])],
      ['2006-01', monthlyFile([2006, 1, 1, 109_881 + more, 18_313, 55_864])],
    ] as const;
    for (const [period, text] of files) {
      const confirmation = confirmed(period);
      const options = { source: 'prices.csv', actor: 'import', now: new Date(time), confirmation };
      await importHistory(readHistoryFile(text), options);
    }
  };

  const texts = { reason: 'yes', note: NOTE };
  const asAdmin = (id: number, body?: object) => ({
    token: sample.token,
    params: { id },
    ...(body && { body }),
  });
  const ACTS = {
    publish: async (id: number) => {
      await sample.computeNational(id);
      return sample.change(id, { published: true, ...texts });
    },
    withdraw: (id: number) => sample.change(id, { published: false, note: NOTE }),
    correct: async (id: number, price: number) => {
      await callApi('corrections/open', asAdmin(id));
      await sample.declare(id, 0, { 1: price }, sample.token);
      await sample.computeCompanies(id);
      await sample.computeNational(id);
      return publishCorrection(sample.token, id, texts);
    },
    open: (id: number) => sample.change(id, { active: true }),
    close: (id: number) => sample.change(id, { active: false }),
    /** Diesel returns with the next correction. */
    leaveOut: async (id: number) => {
      await callApi('corrections/open', asAdmin(id));
      await sample.computeCompanies(id);
      await sample.computeNational(id, {
        leaveOut: [{ productId: 2, reason: { it: 'Prova', en: 'Test' } }],
      });
      return publishCorrection(sample.token, id, texts);
    },
    /** Imports the same period again with other figures. */
    importAgain: (_: number, price: number) => importHistoryOf(price),
    readDay: async (id: number, price: number) => {
      const date = addDays(DATES[id - 1] ?? '', -1);
      const before = await nationalDays(date, date);
      const record = { date, prices: { 1: { price: price * 100, items: 100 + id } } };
      const moment = new Date(time).toISOString();
      await replaceDay(before, [withHistory(record, before[0], moment)], {
        actor: 'test',
        at: moment,
        action: 'station-prices.ingested',
        subject: `day/${date}`,
      });
      return undefined;
    },
    average: async () => {
      const { token } = sample;
      const period = { year: 2024, month: 6 };
      await callApi('monthly-prices/compute', { token, query: { ...period, revision: 'true' } });
      const body = { published: true, ...period, revision: true, ...texts };
      return callApi('monthly-prices/publish', { token, body });
    },
  };
  const act = fc.record({
    name: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
    surveyId: fc.integer({ min: 1, max: DATES.length }),
    price: fc.integer({ min: 1600, max: 1900 }),
    // Waits that stay within the same millisecond or second are included.
    wait: fc.constantFrom(0, 1, 400, 86_400_000),
  });
  const one = (name: keyof typeof ACTS, surveyId = 1) => ({ name, surveyId, price: 1650, wait: 1 });
  const A_MONTH = [...DATES.map((_, index) => one('publish', index + 1)), one('average')];
  const ITS_REVISIONS = [
    ...[one('correct', 2), one('average'), one('withdraw', 3), one('average'), one('publish', 3)],
    ...[one('importAgain'), one('leaveOut', 2), one('correct', 2)],
    ...[
      one('withdraw', 3),
      one('open', 3),
      one('readDay', 2),
      one('readDay', 2),
      one('readDay', 3),
      one('average'),
      one('close', 3),
      one('publish', 3),
      one('correct', 3),
      one('withdraw', 2),
      one('open', 2),
    ],
  ];

  test('any past moment is answered as it was then, byte for byte', async () => {
    const kinds = new Set<string>();
    let turn = 0;
    /** The next third of the files, each in the next of its forms when it comes again; all of them in `npm run fuzz`. */
    const nextFiles = () =>
      Array.from({ length: inFull ? FILES.length : FILES.length / 3 }, () => {
        const file = FILES[turn % FILES.length] as Read;
        const form = FORMS[Math.floor(turn / FILES.length) % FORMS.length];
        turn += 1;
        return inForm(file, form ?? {});
      });
    const examples: [typeof A_MONTH][] = [[A_MONTH], [ITS_REVISIONS]];
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 9 }), async (acts) => {
        const known = new Map<number, { reads: readonly Read[]; answers: string[] }>();
        for (const { name, surveyId, price, wait } of acts) {
          time += wait;
          at(time);
          await ACTS[name](surveyId, price);
          const reads = [...READS, ...nextFiles()];
          known.set(time, { reads, answers: await answersTo(reads) });
        }
        at(time + 3_600_000);
        const moments = [...known].sort(([a], [b]) => a - b);
        for (const [index, [moment, { reads, answers }]] of moments.entries()) {
          const next = moments[index + 1]?.[0] ?? time + 1000;
          const shown = answers.slice(0, READS.length);
          expect(await answersTo(reads, new Date(moment).toISOString())).toEqual(answers);
          if (next - 1 > moment) {
            expect(await answersTo(READS, new Date(next - 1).toISOString())).toEqual(shown);
          }
          kinds.add(shown.join());
        }
        // An answer about a past moment is cached for ever, so nothing may happen at that moment any more.
        time += 3_600_000;
      }),
      { numRuns: examples.length + longRuns('as-of'), endOnFailure: true, examples },
    );
    expect(kinds.size).toBeGreaterThan(8);
    expect(turn).toBeGreaterThan(FORMS.length * FILES.length);
  });

  test('and so are answers that name their moment: workbooks, Parquet, frozen charts and figures', async () => {
    const all = FILES.flatMap((file, index) =>
      DATED_FORMS.filter(({ lang }) => (lang === 'it') === (index % 2 === 0)).map((form) =>
        inForm(file, form),
      ),
    );
    const png: Read = ['embeds/png', { params: { series: 'weekly', products: '1,2' } }];
    const known = new Map<string, { frozen: readonly Read[]; answers: string[] }>();
    for (const [act, name] of (['publish', 'correct', 'readDay', 'withdraw'] as const).entries()) {
      // Workbooks and Parquet files by turns; both each time in `npm run fuzz`.
      const dated = all.filter((_, index) => inFull || index % 2 === act % 2);
      const frozen = [...dated, ...FROZEN, png];
      time += 86_400_000;
      at(time);
      await ACTS[name](2, 1790);
      const moment = new Date(time).toISOString();
      const answers = await answersTo(frozen, moment);
      known.set(moment, { frozen, answers });
      // A kept file about the present may name an earlier moment, with the same rows.
      const live = (await answersTo(dated)).map(withoutContent);
      expect(answers.slice(0, live.length).map(withoutContent)).toEqual(live);
    }
    at(time + 3_600_000);
    for (const [moment, { frozen, answers }] of known) {
      expect(await answersTo(frozen, moment)).toEqual(answers);
    }
    const different = new Set([...known.values()].flatMap(({ answers }) => answers));
    expect(different.size).toBeGreaterThan(known.size * FROZEN.length);
  });

  test('the archive of everything is too', async () => {
    const archive = async (asOf?: string) =>
      (await callApi('catalogue/archive', { query: { ...(asOf && { asOf }) } })).bytes;
    const known: [moment: string, file: Uint8Array][] = [];
    for (const name of ['publish', 'correct', 'readDay', 'withdraw'] as const) {
      time += 86_400_000;
      at(time);
      await ACTS[name](2, 1801);
      known.push([new Date(time).toISOString(), await archive()]);
    }
    at(time + 3_600_000);
    for (const [moment, then] of known) expect(await archive(moment)).toEqual(then);
    expect(new Set(known.map(([, file]) => reprDigest(file))).size).toBeGreaterThan(2);
  });

  test('before the first publication there was nothing', async () => {
    const dates = async (asOf: string) => {
      const query = { years: 100, asOf };
      const { body } = await callApi('weekly-prices/report', { query });
      const { text } = await callApi('weekly-prices/report-export', { query: { asOf } });
      const rows = text.trim().split('\r\n').slice(1);
      expect(rows.map((row) => row.slice(0, 10))).toEqual(body.map(({ date }) => date));
      return rows.length;
    };
    expect([await dates('2005-12-31'), await dates('2024-07-01')]).toEqual([0, 1]);
  });

  test('a workbook of the past is always the same file', async () => {
    at('2030-01-01T00:00:00Z');
    const workbook = async () => {
      const query = { format: 'EXCEL', asOf: '2024-07-02T10:00:00.004Z' };
      return (await callApi('weekly-prices/report-export', { query })).text;
    };
    const first = await workbook();
    at('2031-01-01T00:00:00Z');
    expect(await workbook()).toBe(first);
  });
});

describe('imported figures', () => {
  beforeAll(async () => {
    await publishWeeks(...januaryWeeks);
    await publishPeriods(
      aPeriod(2, [2005, 1], [100_439, 16_740, 40_321]),
      aPeriod(2, [2005, 13], [110_000, 18_000, 40_321], 365),
    );
  });

  const dates = async (asOf: string) =>
    (await callApi('weekly-prices/report', { query: { asOf } })).body.map(({ date }) => date);

  test('take effect from the day on which the rules publish them', async () => {
    // A Monday's survey is published on Tuesday at noon.
    expect(await dates('2005-01-03')).toEqual([]);
    expect(await dates('2005-01-04T11:59:59+01:00')).toEqual([]);
    expect(await dates('2005-01-04T12:00:00+01:00')).toEqual(['2005-01-03']);
    expect(await dates('2005-01-04')).toEqual(['2005-01-03']);
    expect(await dates('2005-01-11')).toEqual(['2005-01-03', '2005-01-10']);
  });

  test('take effect, for averages, from the day of the first survey after their period', async () => {
    const periods = async (id: 'monthly-prices/list' | 'monthly-prices/annual', asOf: string) =>
      (await callApi(id, { params: { productId: 2 }, query: { asOf } })).body.length;
    expect(await periods('monthly-prices/list', '2005-02-07')).toBe(0);
    expect(await periods('monthly-prices/list', '2005-02-08')).toBe(1);
    expect(await periods('monthly-prices/annual', '2006-01-02')).toBe(0);
    expect(await periods('monthly-prices/annual', '2006-01-03')).toBe(1);
  });
});

test('unpublished surveys have no past that could be requested', async () => {
  const token = await anAdministrator();
  const query = { published: 'false', asOf: '2024-07-01' };
  expect(await callApi('surveys/latest', { token, query })).toMatchObject(
    answered(422, { errors: [{ pointer: '/asOf', code: 'only_published' }] }),
  );
});

describe('the moment asked for', () => {
  const ask = (asOf: string) => callApi('weekly-prices/report', { query: { asOf } });

  test.each([
    '',
    'yesterday',
    '2024-02-30',
    '2024-6-3',
    '2024-06-03T25:00:00Z',
    '2024-06-03T10:00',
    '0024-06-03',
    '2024-02-30T10:00:00Z',
  ])('cannot be %j', async (asOf) => {
    expect(await ask(asOf)).toMatchObject(answered(400, 'as_of_unreadable'));
  });

  test('cannot be in the future', async () => {
    at('2024-07-02T10:00:00Z');
    for (const asOf of ['2024-07-03', '2024-07-02T10:00:00.001Z', '2024-07-02T12:01:00+02:00']) {
      expect(await ask(asOf)).toMatchObject(answered(400, 'as_of_in_future'));
    }
  });

  test('is cached for ever once nothing can change it, and for a minute until then', async () => {
    at('2024-07-02T10:00:00Z');
    const caching = async (asOf: string) => (await ask(asOf)).headers['cache-control'];
    expect(await caching('2024-07-01')).toBe('public, max-age=31536000, immutable');
    expect(await caching('2024-07-02T09:44:00Z')).toContain('immutable');
    expect(await caching('2024-07-02T09:46:00Z')).toContain('max-age=0, s-maxage=30');
    // For today the present figures are returned.
    expect(await caching('2024-07-02')).toContain('max-age=0, s-maxage=30');
  });
});
