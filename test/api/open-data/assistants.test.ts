import { beforeAll, describe, expect, test, vi } from 'vitest';
import { assistantRoutes } from '../../../functions/open-data/assistants/contract.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { connectedAssistant } from '../../support/api/assistant.ts';
import { callApi } from '../../support/api/call-api.ts';
import {
  aPeriod,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../../support/prices/published-figures.ts';

const ORIGIN = 'https://statistics.example.org';
type Assistant = Awaited<ReturnType<typeof connectedAssistant>>;
let assistant: Assistant;

beforeAll(async () => {
  vi.stubEnv('PUBLIC_ORIGIN', ORIGIN);
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2025-02-04T12:00:00Z'));
  await publishWeeks(...januaryWeeks);
  await publishPeriods(
    aPeriod(2, [2024, 6], [170_000, 30_656, 61_740]),
    aPeriod(2, [2024, 7], [173_400, 31_269, 61_740]),
    aPeriod(2, [2024, 8], [160_000, 28_852, 61_740]),
    aPeriod(1, [2024, 16], [180_000, 32_459, 72_840], 92),
    aPeriod(1, [2024, 13], [178_000, 32_098, 72_840], 366),
  );
  assistant = await connectedAssistant();
});

const page = (serie: string, periodo: string, prodotto: number) =>
  `${ORIGIN}/dgsaie/dato?${new URLSearchParams({ serie, periodo, prodotto: String(prodotto), revisione: '1' })}`;

const weekly = { flow: 'weekly-prices', product: '1', measure: 'price' };
const diesel = { flow: 'monthly-prices', product: '2', measure: 'price' };
const figure = { series: 'weekly', period: '2005-01-10', product: '1' };
const clause = { reference: '2024-06', share: 30 };
const row = (value: string, address: string, unit = 'EUR/1000 l') => ({
  ...{ value, unit, revision: 1, status: 'A', address },
});

const questions: readonly (readonly [
  question: string,
  tool: string,
  given: Record<string, unknown>,
  told: object,
])[] = [
  [
    'Which series is the weekly price of petrol?',
    'find_series',
    { words: 'benzina prezzo settimanale' },
    {
      series: expect.arrayContaining([
        expect.objectContaining({
          ...{ code: 'weekly-prices.1.price', unit: 'EUR/1000 l', frequency: 'W' },
          ...{ first: '2005-01-03', last: '2005-01-10', figures: 2 },
          address: `${ORIGIN}/dgsaie/api/v1/series/weekly-prices?product=1&measure=price`,
        }),
      ]),
    },
  ],
  [
    'Is there an excise duty on diesel, by the words of English?',
    'find_series',
    { words: 'diesel excise duty', flow: 'duties' },
    { total: 1, series: [expect.objectContaining({ code: 'duties.2.excise' })] },
  ],
  [
    'What has the portal by quarter?',
    'find_series',
    { flow: 'quarterly-prices' },
    { total: 4, series: expect.arrayContaining([expect.objectContaining({ first: '2024-Q3' })]) },
  ],
  [
    'What did petrol cost in the first two weeks of 2005?',
    'read_series',
    weekly,
    {
      rows: [
        { period: '2005-01-03', ...row('1115.75', page('weekly', '2005-01-03', 1)) },
        { period: '2005-01-10', ...row('1088.00', page('weekly', '2005-01-10', 1)) },
      ],
      address: `${ORIGIN}/dgsaie/api/v1/series/weekly-prices?product=1&measure=price&lastN=12&format=JSON&lang=en`,
    },
  ],
  [
    'And the last week alone?',
    'read_series',
    { ...weekly, lastN: 1 },
    { rows: [{ period: '2005-01-10', value: '1088.00' }] },
  ],
  [
    'How much did it change?',
    'read_series',
    { ...weekly, measure: 'change', from: '2005-01-10' },
    { rows: [{ value: '-27.75', measure: 'change' }] },
  ],
  [
    'What is there for the week before the first?',
    'read_series',
    { ...weekly, measure: 'change', to: '2005-01-03' },
    { rows: [{ value: null, status: 'M', remark: 'nothing_before' }] },
  ],
  [
    'What does a tonne of heavy fuel oil cost?',
    'read_series',
    { ...weekly, product: '8', lastN: 1 },
    { rows: [row('238.37', page('weekly', '2005-01-10', 8), 'EUR/1000 kg')] },
  ],
  [
    'What did diesel cost without taxes in August 2024?',
    'read_series',
    { ...diesel, measure: 'net', from: '2024-08', to: '2024-08' },
    { rows: [{ period: '2024-08', value: '694.08', measure: 'net' }] },
  ],
  [
    'And the average of the year for petrol?',
    'read_series',
    { ...weekly, flow: 'yearly-prices' },
    { rows: [{ period: '2024', ...row('1780.00', page('yearly', '2024', 1)) }] },
  ],
  [
    'Which excise duty is in the price?',
    'read_series',
    { flow: 'duties', product: '2', measure: 'excise', lastN: 1 },
    { rows: [{ value: '403.21', unit: 'EUR/1000 l' }] },
  ],
  [
    'What is the price of 10 January 2005 made of?',
    'explain_figure',
    figure,
    {
      ...{ value: 1088, unit: 'EUR/1000 l', revision: 1, status: 'current' },
      ...{ vat: 181.33, exciseDuty: 558.64, netPrice: 348.03 },
      address: page('weekly', '2005-01-10', 1),
      citation: { en: expect.stringContaining('Euro-Super 95') },
    },
  ],
  [
    'And its first revision, by name?',
    'explain_figure',
    { ...figure, revision: 1 },
    { revision: 1, revisions: [expect.objectContaining({ state: 'current' })] },
  ],
  [
    'Where does the third quarter of 2024 come from?',
    'explain_figure',
    { series: 'quarterly', period: '2024-Q3', product: '1' },
    { value: 1800, days: 92, address: page('quarterly', '2024-Q3', 1) },
  ],
  [
    'How did petrol change from one week to the next?',
    'compare_periods',
    { ...weekly, first: '2005-01-03', second: '2005-01-10' },
    {
      ...{ difference: '-27.75', percent: -2.49, unit: 'EUR/1000 l' },
      addresses: [page('weekly', '2005-01-03', 1), page('weekly', '2005-01-10', 1)],
    },
  ],
  [
    'And diesel from June to July 2024?',
    'compare_periods',
    { ...diesel, first: '2024-06', second: '2024-07' },
    { difference: '34.00', percent: 2, first: { value: '1700.00' }, second: { value: '1734.00' } },
  ],
  [
    'Compare with a week that has nothing before it',
    'compare_periods',
    { ...weekly, measure: 'change', first: '2005-01-03', second: '2005-01-10' },
    { difference: null, percent: null, first: { value: null, status: 'M' } },
  ],
  [
    'What does the clause say for August?',
    'fuel_clause',
    { ...clause, trips: [{ month: '2024-08', freight: 1500 }] },
    {
      ...{ unit: 'EUR', totals: { freight: 1500, adjustment: -26.47, adjusted: 1473.53 } },
      address: expect.stringContaining('reference=2024-06.1'),
    },
  ],
  [
    'And for July, whose change is the threshold?',
    'fuel_clause',
    { ...clause, trips: [{ month: '2024-07', freight: 1000 }] },
    { trips: [{ change: 2, exceeds: false, adjustment: 0 }] },
  ],
  [
    'And for a month that is not published?',
    'fuel_clause',
    { ...clause, trips: [{ month: '2024-09', freight: 1000 }] },
    { trips: [{ figure: null, adjustment: null }], totals: null, firstPeriod: '2024-06' },
  ],
];

test('there are twenty questions', () => expect(questions).toHaveLength(20));

test.each(questions)('%s', async (_question, tool, given, expected) => {
  const { isError, told } = await assistant.ask(tool, given);
  expect(told).toMatchObject({ ...expected, licence: expect.stringContaining('creativecommons') });
  expect(isError).toBe(false);
});

describe('what does not exist', () => {
  test.each([
    ['a week', 'explain_figure', { ...figure, period: '2005-01-17' }, 'not_found'],
    ['a revision', 'explain_figure', { ...figure, revision: 7 }, 'not_found'],
    ['a product', 'explain_figure', { ...figure, product: '99' }, 'invalid'],
    ['a flow', 'read_series', { flow: 'electricity-prices' }, 'invalid'],
    ['a measure of the flow', 'read_series', { ...weekly, measure: 'vat-rate' }, 'invalid'],
    ['a dimension of the flow', 'read_series', { ...weekly, partner: 'IT' }, 'invalid'],
    ['a parameter', 'read_series', { ...weekly, year: 2005 }, 'invalid'],
    ['a day', 'read_series', { ...weekly, from: '2005-02-30' }, 'invalid'],
    ['the future', 'read_series', { ...weekly, asOf: '2026-01-01' }, 'as_of_in_future'],
    [
      'a period to compare with',
      'compare_periods',
      { ...weekly, first: '2004-12-27', second: '2005-01-03' },
      'not_found',
    ],
    [
      'one series among several',
      'compare_periods',
      { flow: 'weekly-prices', first: '2005-01-03', second: '2005-01-10' },
      'invalid',
    ],
    [
      'a month of a clause',
      'fuel_clause',
      { ...clause, trips: [{ month: '2024-13', freight: 1 }] },
      'invalid',
    ],
  ])('%s is refused with its reason', async (_, tool, given, code) => {
    expect(await assistant.ask(tool, given)).toMatchObject({ isError: true, told: { code } });
  });

  test('unknown arguments of a tool are refused with its known ones', async () => {
    const { told } = await assistant.ask('find_series', { query: 'diesel' });
    expect(told).toMatchObject({
      errors: [{ pointer: '/query', code: 'unknown_parameter' }],
      takes: ['words', 'flow'],
    });
  });

  test('a tool is an error of the protocol', async () => {
    await expect(assistant.ask('write_series', {})).rejects.toMatchObject({ code: -32602 });
  });

  test('is refused by the name that the caller gave', async () => {
    const pointers = async (tool: string, given: object) => {
      const { told } = await assistant.ask(tool, { ...given });
      return told.errors.map(({ pointer }: { pointer: string }) => pointer);
    };
    expect(await pointers('explain_figure', { ...figure, product: '99' })).toEqual(['/product']);
    const second = { ...weekly, first: '2005-01-03', second: '2005-02-30' };
    expect(await pointers('compare_periods', second)).toEqual(['/second']);
    const several = { flow: 'weekly-prices', first: '2005-01-03', second: '2005-01-10' };
    expect(await pointers('compare_periods', several)).toEqual(['/product', '/measure', '/unit']);
    const trips = [
      { month: '2024-01', freight: 1.005 },
      { month: '2024-13', freight: 1 },
    ];
    expect(await pointers('fuel_clause', { ...clause, trips })).toEqual([
      '/trips/0/freight',
      '/trips/1/month',
    ]);
  });

  test('no series is an empty list that says why, as is a reading without rows', async () => {
    const { told } = await assistant.ask('find_series', { words: 'electricity' });
    expect(told).toMatchObject({ total: 0, series: [], passedOver: ['electricity'] });
    expect(told.why).toContain('No series has the words electricity');
    const empty = await assistant.ask('read_series', { ...weekly, to: '2004-12-27' });
    expect(empty.told).toMatchObject({
      rows: [],
      why: expect.stringContaining('weekly-prices has figures from 2005-01-03 to 2005-01-10'),
    });
  });

  test('a figure, a period or a month of a clause that there is not says what there is', async () => {
    const why = expect.stringMatching(/^weekly-prices has figures from 2005-01-03 to 2005-01-10/);
    const week = await assistant.ask('explain_figure', { ...figure, period: '2005-01-17' });
    expect(week.told).toMatchObject({ code: 'not_found', why });
    const periods = { ...weekly, first: '2004-12-27', second: '2005-01-03' };
    expect((await assistant.ask('compare_periods', periods)).told).toMatchObject({ why });
    const trips = [{ month: '2024-12', freight: 100 }];
    const { told } = await assistant.ask('fuel_clause', { ...clause, trips });
    expect(told).toMatchObject({ totals: null, why: expect.stringContaining('monthly-prices') });
  });

  test('a product is text, and a number where an assistant writes one', async () => {
    const { told } = await assistant.ask('read_series', { ...weekly, product: 1 });
    expect(told.rows[0]).toMatchObject({ product_id: '1' });
    expect((await assistant.ask('explain_figure', figure)).told.productId).toBe(figure.product);
    const listed = await assistant.ask('read_series', { ...weekly, product: ['1'] });
    expect(listed.told.errors).toEqual([
      { pointer: '/product', code: 'invalid_type', detail: 'Text, in quotation marks.' },
    ]);
  });

  test('words that no series has are passed over, and told', async () => {
    const { told } = await assistant.ask('find_series', { words: 'price of petrol last week' });
    expect(told.passedOver).toEqual(['last']);
    expect(told.series[0].code).toBe('weekly-prices.1.price');
    const plain = await assistant.ask('find_series', { words: 'quanto costa la benzina oggi' });
    expect(plain.told.series[0].dimensions).toEqual({ product: '1' });
  });
});

test('a figure is given as it was known at an earlier moment', async () => {
  const asOf = '2005-01-04';
  const { told } = await assistant.ask('read_series', { ...weekly, asOf });
  expect(told.rows.map(({ period }: { period: string }) => period)).toEqual(['2005-01-03']);
  expect(told.address).toContain(`asOf=${asOf}`);
});

test('the addresses of answers give the same figures', async () => {
  const { told } = await assistant.ask('read_series', weekly);
  const query = Object.fromEntries(new URL(told.address).searchParams);
  const { text } = await callApi('series/get', { params: { flow: 'weekly-prices' }, query });
  expect(JSON.parse(text).map((one: { VALUE: string }) => one.VALUE)).toEqual(
    told.rows.map(({ value }: { value: string }) => value),
  );
});

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
}

describe('the protocol', () => {
  const message = (body: object, headers: Record<string, string> = {}) =>
    callApi('assistants/message', { body, headers });
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

  test('lists tools that read only, with the meaning of what they take', async () => {
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['find_series', 'read_series', 'explain_figure', 'compare_periods', 'fuel_clause'],
    ]);
    for (const { annotations, inputSchema, outputSchema, description } of tools) {
      expect(outputSchema?.properties).toMatchObject({ licence: { type: 'string' } });
      expect(annotations).toMatchObject({ readOnlyHint: true });
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(description?.length).toBeGreaterThan(50);
    }
    for (const { name, inputSchema } of tools) {
      const own = (inputSchema.properties ?? {}) as Record<string, Described>;
      // The members of a list say what they are.
      const meant = Object.values({ ...own, ...own.trips?.items?.properties }).map(
        ({ description }) => description,
      );
      expect([name, ...meant.map((text) => typeof text)]).toEqual([
        name,
        ...meant.map(() => 'string'),
      ]);
      // Both periods of a comparison are written in the same way.
      const same = name === 'read_series' || name === 'compare_periods' ? 1 : 0;
      expect([name, new Set(meant).size]).toEqual([name, meant.length - same]);
    }
    for (const { inputSchema } of tools.filter(({ name }) => name !== 'find_series'))
      expect(inputSchema.properties?.product).toMatchObject({
        type: 'string',
        description: expect.stringContaining('2 automotive diesel'),
      });
  });

  test('connects without a session: no stream is offered, and notifications have no answer', () => {
    const seen = assistant.requests.map(({ method, status }) => `${method} ${status}`);
    expect(seen.slice(0, 2)).toEqual(['POST 200', 'POST 202']);
    expect(seen).toContain('GET 405');
    expect(assistant.client.getServerVersion()).toMatchObject({ name: 'energy-statistics' });
    expect(assistant.client.getInstructions()).toContain('Cite the address');
  });

  test('answers what can be read, and refuses the rest', async () => {
    expect(await message(ping)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'private, no-store, stale-if-error=0' },
      body: { jsonrpc: '2.0', id: 1, result: {} },
    });
    expect((await message({ ...ping, method: 'resources/write' })).body).toMatchObject({
      error: { code: -32601 },
    });
    const cases = [
      [ping, { 'mcp-protocol-version': '1999-01-01' }, 400],
      [[], {}, 422],
      [[ping, { ...ping, jsonrpc: '1.0' }], {}, 422],
      [[ping], { 'mcp-protocol-version': '2025-06-18' }, 400],
      [[{ ...ping, method: 'initialize' }, ping], {}, 400],
      [{ ...ping, jsonrpc: '1.0' }, {}, 422],
      [{ ...ping, secret: 1 }, {}, 422],
      [{ ...ping, error: {} }, {}, 400],
      [{ ...ping, params: { _meta: 1 } }, {}, 400],
    ] as const;
    for (const [body, headers, status] of cases) {
      const answer = await message(body, headers);
      expect(answer.status).toBe(status);
      if (status === 400)
        expect(answer.body).toMatchObject({ errors: [{ detail: expect.any(String) }] });
    }
  });

  test('can be spoken by pages of other sites, which browsers ask about first', async () => {
    const elsewhere = { origin: 'https://example.org', 'sec-fetch-site': 'cross-site' };
    expect(await message(ping, elsewhere)).toMatchObject({
      ...{ status: 200, headers: { 'access-control-allow-origin': '*' } },
      body: { id: 1, result: {} },
    });
    expect(await message([ping, { ...ping, jsonrpc: '1.0' }], elsewhere)).toMatchObject({
      ...{ status: 422, headers: { 'access-control-allow-origin': '*' } },
    });
  });

  test('takes several messages in one request where its version has that', async () => {
    const told = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const list = { jsonrpc: '2.0', id: 'two', method: 'tools/list' };
    for (const headers of [{}, { 'mcp-protocol-version': '2025-03-26' }]) {
      const { status, body } = await message([ping, told, list], headers);
      expect([status, body]).toMatchObject([
        200,
        [
          { id: 1, result: {} },
          { id: 'two', result: { tools: expect.any(Array) } },
        ],
      ]);
    }
    expect(await message([told, told])).toMatchObject({ status: 202, text: '' });
    const wrong = await message([ping, { ...ping, jsonrpc: '1.0' }]);
    expect(wrong.body).toMatchObject({ errors: [{ pointer: '/1/jsonrpc' }] });
  });

  test('has the limits of every reader: by address, and in size', async () => {
    const { quotas, largestBody } = assistantRoutes['assistants/message'];
    const from = { 'x-caller-address': '203.0.113.77' };
    for (let n = 0; n < quotas.address.most; n += 50)
      await Promise.all(Array.from({ length: 50 }, () => message(ping, from)));
    const refused = await message(ping, from);
    const wait = Number(refused.headers['retry-after']);
    expect(refused).toMatchObject({
      status: 429,
      headers: {
        ...{ 'ratelimit-limit': '600', 'ratelimit-policy': '600;w=300' },
        ...{ 'ratelimit-remaining': '0', 'ratelimit-reset': String(wait) },
      },
      body: { code: 'too_many_requests' },
    });
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(quotas.address.seconds);
    expect(await message(ping, { 'x-caller-address': '203.0.113.78' })).toMatchObject({
      status: 200,
      headers: { 'ratelimit-limit': '600', 'ratelimit-remaining': '599' },
    });

    const padded = (length: number) => ({ ...ping, params: { pad: 'x'.repeat(length) } });
    expect((await message(padded(largestBody))).status).toBe(413);
    expect((await message(padded(largestBody - 200))).status).toBe(200);
  });
});
