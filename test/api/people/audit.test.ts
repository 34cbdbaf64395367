import { beforeAll, describe, expect, test } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { type AuditRecord, audited } from '../../../functions/platform/tables/audit.ts';
import { transact } from '../../../functions/platform/tables/transactions.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';

let admin: string;

const write = (at: string, fields: Partial<AuditRecord> = {}) =>
  transact([
    audited({
      actor: 'Maria.Bianchi',
      at,
      action: 'survey.closed',
      subject: 'survey/1',
      ...fields,
    }),
  ]);

const list = (query: Record<string, string> = {}) => callApi('audit/list', { token: admin, query });
const instantsOf = ({ body }: Awaited<ReturnType<typeof list>>) => body.records.map(({ at }) => at);

beforeAll(async () => {
  clock.now = () => new Date('2026-03-20T09:00:00Z');
  // The record of this change is of 1 January 2026.
  admin = await anAdministrator();
});

describe('the audit trail of a month', () => {
  beforeAll(async () => {
    // In Rome March begins at 23:00 UTC of 28 February, and ends, in summer time, at 22:00 UTC.
    await write('2026-02-28T22:59:59.999Z');
    await write('2026-02-28T23:00:00.000Z', { subject: 'survey/2' });
    await write('2026-03-10T10:00:00.000Z', {
      subject: 'survey/2/company/5',
      actor: 'paolo.verdi',
      before: { 1: { price: 1789 } },
      after: { 1: { price: 1790 } },
    });
    await write('2026-03-31T21:59:59.999Z', { subject: 'company/5', action: 'company.changed' });
    await write('2026-03-31T22:00:00.000Z');
  });

  test('begins and ends at midnight in Rome, newest first', async () => {
    const march = ['2026-03-31T21:59:59.999Z', '2026-03-10T10:00:00.000Z'];
    expect(instantsOf(await list({ month: '2026-03' }))).toEqual([
      ...march,
      '2026-02-28T23:00:00.000Z',
    ]);
    expect(instantsOf(await list())).toHaveLength(3);
    expect(instantsOf(await list({ month: '2026-04' }))).toEqual(['2026-03-31T22:00:00.000Z']);
  });

  test('has the values before and after the change', async () => {
    const { body } = await list({ month: '2026-03', actor: 'VERDI' });
    expect(body).toEqual({
      records: [
        {
          id: expect.stringMatching(/^2026-03-10T10:00:00.000Z#/),
          at: '2026-03-10T10:00:00.000Z',
          actor: 'paolo.verdi',
          action: 'survey.closed',
          subject: 'survey/2/company/5',
          before: { 1: { price: 1789 } },
          after: { 1: { price: 1790 } },
        },
      ],
      next: null,
    });
  });

  test('is narrowed to a subject and what lies below it', async () => {
    const about = async (subject: string) =>
      (await list({ month: '2026-03', subject })).body.records.map((record) => record.subject);
    expect(await about('survey')).toEqual(['survey/2/company/5', 'survey/2']);
    expect(await about('survey/2')).toEqual(['survey/2/company/5', 'survey/2']);
    expect(await about('company/5')).toEqual(['company/5']);
    expect(await about('sur')).toEqual([]);
  });

  test('is exported as a file in which no cell is a formula', async () => {
    await write('2025-01-05T10:00:00.000Z', { actor: '=cmd', after: { name: 'A;B "C"' } });
    const file = await callApi('audit/export', { token: admin, query: { month: '2025-01' } });
    expect(file.headers['content-disposition']).toContain('audit-trail_2025-01.csv');
    expect(file.text).toBe(
      [
        'AT;ACTOR;ACTION;SUBJECT;BEFORE;AFTER',
        `2025-01-05T10:00:00.000Z;'=cmd;survey.closed;survey/1;;"{""name"":""A;B \\""C\\""""}"`,
        '',
      ].join('\r\n'),
    );
  });
});

test('all changes of a subject are found without a month', async () => {
  await write('2023-05-01T10:00:00.000Z', { subject: 'product/13' });
  await write('2026-05-01T10:00:00.000Z', { subject: 'product/13' });
  await write('2026-05-02T10:00:00.000Z', { subject: 'product/1' });
  expect(instantsOf(await list({ subject: 'product/13' }))).toEqual([
    '2026-05-01T10:00:00.000Z',
    '2023-05-01T10:00:00.000Z',
  ]);
});

test("a survey's history includes its companies' prices, that of one company in it only its own", async () => {
  await write('2023-06-01T10:00:00.000Z', { subject: 'survey/60', action: 'survey.created' });
  await write('2023-06-02T10:00:00.000Z', {
    subject: 'survey/60/company/5',
    action: 'company-prices.declared',
  });
  await write('2023-06-03T10:00:00.000Z', {
    subject: 'survey/60/company/50',
    action: 'company-prices.declared',
  });
  await write('2023-06-04T10:00:00.000Z', { subject: 'survey/60', action: 'survey.published' });
  await write('2023-06-05T10:00:00.000Z', { subject: 'survey/6' });
  const history = async (subject: string) =>
    (await list({ subject })).body.records.map((record) => [record.action, record.subject]);
  expect(await history('survey/60')).toEqual([
    ['survey.published', 'survey/60'],
    ['company-prices.declared', 'survey/60/company/50'],
    ['company-prices.declared', 'survey/60/company/5'],
    ['survey.created', 'survey/60'],
  ]);
  expect(await history('survey/60/company/5')).toEqual([
    ['company-prices.declared', 'survey/60/company/5'],
  ]);
});

describe('the audit trail of some days', () => {
  const days = (from: string, to: string) => ({ from, to });

  beforeAll(async () => {
    // Midnight in Rome is 22:00 UTC of the day before.
    await write('2022-05-09T21:59:59.999Z', { subject: 'news/1', action: 'news.created' });
    await write('2022-05-09T22:00:00.000Z', { subject: 'news/2', action: 'news.created' });
    await write('2022-05-11T21:59:59.999Z', { subject: 'product/5', action: 'product.changed' });
    await write('2022-05-11T22:00:00.000Z', { subject: 'news/3', action: 'news.created' });
    await write('2022-06-01T10:00:00.000Z', { subject: 'news/4', action: 'news.created' });
  });

  test('begins with the first and ends with the last, in Rome, over months too', async () => {
    expect(instantsOf(await list(days('2022-05-10', '2022-05-11')))).toEqual([
      '2022-05-11T21:59:59.999Z',
      '2022-05-09T22:00:00.000Z',
    ]);
    expect(instantsOf(await list(days('2022-05-12', '2022-06-01')))).toEqual([
      '2022-06-01T10:00:00.000Z',
      '2022-05-11T22:00:00.000Z',
    ]);
  });

  test('is narrowed further by the kind of thing', async () => {
    const query = { ...days('2022-05-10', '2022-05-12'), subject: 'news' };
    expect(instantsOf(await list(query))).toEqual([
      '2022-05-11T22:00:00.000Z',
      '2022-05-09T22:00:00.000Z',
    ]);
  });

  test.each([
    [{ from: '2022-05-10' }, '/to', 'required'],
    [{ to: '2022-05-10' }, '/from', 'required'],
    [days('2022-05-10', '2022-05-09'), '/to', 'date_order'],
    [days('2020-05-10', '2022-05-09'), '/to', 'range_too_long'],
    [{ ...days('2022-05-10', '2022-05-10'), month: '2022-05' }, '/month', 'month_or_days'],
  ])('are refused for %j', async (query, pointer, code) => {
    expect(await list(query)).toMatchObject(answered(422, { errors: [{ pointer, code }] }));
  });
});

describe('a file that would be too large', () => {
  const huge = { text: 'x'.repeat(350_000) };

  beforeAll(async () => {
    for (let day = 1; day <= 20; day += 1) {
      const at = new Date(Date.UTC(2021, 4, day, 12)).toISOString();
      const subject = day % 2 === 0 ? ('product/5' as const) : ('survey/70' as const);
      await write(at, { subject, after: huge });
    }
  });

  const download = (query: Record<string, string>) =>
    callApi('audit/export', { token: admin, query });

  test('is refused with a hint how to narrow it', async () => {
    expect(await download({ month: '2021-05' })).toMatchObject(
      answered(422, {
        errors: [
          {
            pointer: '/month',
            code: 'range_too_long',
            detail: expect.stringContaining('from and to'),
          },
        ],
      }),
    );
  });

  test.each([
    { from: '2021-05-01', to: '2021-05-10' },
    { month: '2021-05', subject: 'product' },
    { month: '2021-05', subject: 'survey/70' },
  ])('comes when it is narrowed to %j', async (query) => {
    const file = await download(query as Record<string, string>);
    expect(file.status).toBe(200);
    expect(file.text.split('\r\n')).toHaveLength(12);
  });

  test('has the filter in its name', async () => {
    const file = await download({ from: '2021-05-01', to: '2021-05-02', subject: 'product' });
    expect(file.headers['content-disposition']).toContain(
      'audit-trail_2021-05-01_2021-05-02_product.csv',
    );
  });
});

describe('pages', () => {
  const day = (number: number) => new Date(Date.UTC(2024, 0, 1, 12, 0, number)).toISOString();
  const written = Array.from({ length: 120 }, (_, index) => day(index));

  beforeAll(async () => {
    for (const at of written) await write(at, { subject: 'survey/40' });
  });

  const readAll = async (query: Record<string, string>) => {
    const pages: string[][] = [];
    let after: string | null = '';
    while (after !== null) {
      const page = await list({ ...query, ...(after ? { after } : {}) });
      expect(page.status).toBe(200);
      pages.push(instantsOf(page));
      after = page.body.next;
    }
    return pages;
  };

  test.each([{ month: '2024-01' }, { subject: 'survey/40' }])(
    'of %o follow each other without gap or repetition',
    async (query) => {
      const pages = await readAll(query as Record<string, string>);
      expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
      expect(pages.flat()).toEqual(written.toReversed());
    },
  );

  test('an invalid position is refused', async () => {
    expect((await list({ after: 'anywhere' })).status).toBe(422);
    expect((await list({ month: '2026-13' })).status).toBe(422);
  });
});

test('invalid days are reported as such', async () => {
  for (const id of ['audit/list', 'audit/export'] as const) {
    const query = { from: '2026-02-30', to: '2026-03-20' };
    expect(await callApi(id, { token: await anAdministrator(), query })).toMatchObject(
      answered(422, { errors: [{ pointer: '/from' }] }),
    );
  }
});
