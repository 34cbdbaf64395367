import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { priceClass } from '../../../frontend/features/monitor-weekly/check-values.ts';
import { guidanceOf } from '../../../frontend/features/monitor-weekly/guidance.ts';
import type { CompanyPriceRow, CompanyWeek } from '../../../functions/contract/company-prices.ts';
import type { DraftView } from '../../../functions/contract/revisions.ts';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { problem } from '../support/api-answers.ts';
import { type Answers, apiByRoute, type MadeCall } from '../support/api-by-route.ts';
import { renderPage } from '../support/render-page.tsx';

vi.mock(import('../../../frontend/lib/site-config.ts'), async (load) => ({
  ...(await load()),
  siteConfigQuery: {
    queryKey: ['site-config'],
    queryFn: async () => ({ europeanFormUrl: 'https://example.org/form' }),
  } as never,
}));

const aPrice = (fields: Partial<CompanyPriceRow> = {}): CompanyPriceRow => ({
  productId: 1,
  price: 1700,
  variation: 0.5,
  isAdminCommunicating: false,
  benchmarkPrice: 1700,
  rangeItems: 12,
  ...fields,
});

const aWeek = (name: string, prices: CompanyPriceRow[], weight = 3): CompanyWeek => ({
  companyId: name.length,
  companyName: name,
  prices,
  weights: { 1: weight },
});

const aSurvey = (fields: Partial<SurveyView> = {}): SurveyView => ({
  id: 12,
  date: '2026-03-30',
  active: true,
  published: false,
  notes: '',
  revision: 0,
  version: 4,
  ...fields,
});

describe('the guidance of a survey', () => {
  it('names the companies that lack a price, and not those that sell nothing', () => {
    const missing = aWeek('Alfa', [aPrice({ price: 'no', variation: 'Infinity' })]);
    const guidance = guidanceOf([missing, aWeek('Beta1', [aPrice()]), aWeek('Idle12', [], 0)]);
    expect(guidance.companies).toBe(2);
    expect(guidance.missing).toEqual([{ week: missing, products: [1] }]);
  });

  it('does not take an imputed price for an answer', () => {
    const imputed = aWeek('Alfa', [aPrice({ imputed: true })]);
    expect(guidanceOf([imputed]).missing).toEqual([{ week: imputed, products: [1] }]);
  });

  it('counts what moved above 4 and above 8 percent, in either direction', () => {
    const weeks = [4, 4.01, -8, -8.01].map((variation, index) =>
      aWeek('x'.repeat(index + 1), [aPrice({ variation })]),
    );
    const { moved, movedMuch } = guidanceOf(weeks);
    expect(moved.map(({ percent }) => percent)).toEqual([-8.01, -8, 4.01]);
    expect(movedMuch).toBe(1);
  });

  it('finds prices more than 4 percent away from the stations of the company', () => {
    const weeks = [
      aWeek('Near', [aPrice({ price: 1768, benchmarkPrice: 1700 })]),
      aWeek('Far away', [aPrice({ price: 1769, benchmarkPrice: 1700 })]),
      aWeek('No stations', [aPrice({ benchmarkPrice: null })]),
      aWeek('Sold nothing', [aPrice({ price: 0 })]),
    ];
    expect(guidanceOf(weeks).offStations).toMatchObject([
      { week: { companyName: 'Far away' }, percent: 4.06 },
    ]);
  });
});

describe('the colour of a price on the check page', () => {
  it.each([
    ['zero', { price: 0 }, 'price-zero'],
    ['none declared', { price: 'no' as const }, 'price-none'],
    ['declared', {}, 'price-declared'],
    ['entered by an administrator', { isAdminCommunicating: true }, 'price-plain'],
    ['of product 900', { productId: 900 }, 'price-plain'],
    ['zero of product 900', { productId: 900, price: 0 }, 'price-zero'],
  ])('that is %s', (_, fields, expected) => {
    expect(priceClass({ ...aPrice(), ...fields })).toBe(expected);
  });
});

describe('the weekly workflow', () => {
  beforeEach(() => sessionStorage.clear());

  const toClose = {
    nextStep: 'close',
    stepStates: {
      companyPrices: 'done',
      closed: 'missing',
      nationalPrices: 'missing',
      published: 'missing',
    },
    steps: { companyPrices: { at: '2026-03-30T08:00:00.000Z', by: 'admin' } },
  } as const satisfies Partial<SurveyView>;
  const aDraft = (fields: Partial<DraftView> = {}): DraftView => ({
    surveyId: 12,
    date: '2026-03-30',
    revision: 1,
    companyPrices: 'current',
    nationalPrices: 'missing',
    basis: 'companies',
    prices: [],
    missing: [],
    published: [],
    differences: [],
    refused: [],
    needsReason: [],
    approvalRequired: false,
    ...fields,
  });
  const national = {
    productId: 1 as const,
    totalPrice: 1766.5,
    vat: 318.55,
    exciseDuty: 672.9,
    netPrice: 775.05,
  };
  const drafted = aDraft({ nationalPrices: 'current', prices: [national] });
  const toPublish = aSurvey({
    active: false,
    nextStep: 'publish',
    stepStates: { ...toClose.stepStates, closed: 'done', nationalPrices: 'done' },
  });
  const answers = {
    'surveys/latest': [aSurvey()],
    'surveys/get': aSurvey(toClose),
    'surveys/change': aSurvey({ active: false }),
    'company-prices/list': [
      aWeek('Alfa', [aPrice({ price: 'no', variation: 'Infinity' })]),
      aWeek('Beta1', [aPrice()]),
    ],
    'company-prices/averages': [
      { productId: 1 as const, average: 1700, benchmarkAverage: 1690, rangeItems: 9, variation: 5 },
    ],
    'price-queries/of-survey': [],
    'daily-prices/days': [{ date: '2026-03-23' }],
    'revisions/draft': aDraft(),
    'weekly-prices/get': [{ ...national, date: '2026-03-30', variation: 16.5 }],
  } satisfies Answers;
  const step = (number: number) =>
    screen.getAllByRole('listitem').filter((item) => item.classList.contains('step'))[
      number - 1
    ] as HTMLElement;
  const buttonOf = (number: number) => within(step(number)).getByRole<HTMLButtonElement>('button');

  it('says what closing will do and who is missing, and closes only when confirmed', async () => {
    const api = apiByRoute(answers);
    await renderPage('monitor-weekly');
    await screen.findByText('1 of 2 companies have communicated all their prices.');
    fireEvent.click(buttonOf(3));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/companies can no longer change their prices/)).toBeTruthy();
    expect(dialog.getByText(/1 of 2 companies/)).toBeTruthy();

    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(api.callsOf('surveys/change')).toEqual([]);

    fireEvent.click(buttonOf(3));
    api.answer({ 'surveys/get': aSurvey({ active: false }) });
    fireEvent.click(dialog.getByRole('button', { name: 'Close the survey' }));
    await screen.findByText('Survey #12 successfully closed');
    expect(api.callsOf('surveys/change')).toMatchObject([{ body: { active: false } }]);
    await waitFor(() => expect(buttonOf(3).disabled).toBe(true));
  });

  it('lists the questions without an answer before closing', async () => {
    const query = {
      companyId: 4,
      productId: 1,
      question: 'Why?',
      askedAt: '2026-03-30T08:00:00.000Z',
      priceAsked: 1700,
    } as const;
    apiByRoute({
      ...answers,
      'price-queries/of-survey': [
        { ...query, state: 'asked' },
        { ...query, companyId: 5, state: 'confirmed' },
      ],
    });
    await renderPage('monitor-weekly');
    await screen.findByText('1 of 2 companies have communicated all their prices.');
    fireEvent.click(buttonOf(3) as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/1 question has no answer yet/);
    expect(dialog.getByText('Alfa, Euro-Super 95')).toBeTruthy();
    expect(dialog.queryByText('Beta1, Euro-Super 95')).toBeNull();
  });

  it('shows before computing what would change nationally', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly');
    await screen.findAllByRole('button', { name: 'Compute the national price' });
    fireEvent.click(buttonOf(4));
    const dialog = within(await screen.findByRole('dialog'));
    const row = await dialog.findByRole('row', { name: /Euro-Super 95/ });
    expect(row.textContent).toContain('1.700');
    expect(row.textContent).toContain('+5.00');
  });

  it('shows before publishing the draft itself, and asks for the reason that it needs', async () => {
    const finding = {
      code: 'few_companies',
      productId: 1,
      details: { contributors: 2, minCompanies: 3 },
    } as const;
    const api = apiByRoute({
      ...answers,
      'surveys/get': toPublish,
      'revisions/draft': { ...drafted, needsReason: [finding] },
    });
    await renderPage('monitor-weekly');
    await screen.findByText('Next step: publish the national price.');
    await waitFor(() => expect(buttonOf(5).disabled).toBe(false));
    fireEvent.click(buttonOf(5));
    const dialog = within(await screen.findByRole('dialog'));
    const row = await dialog.findByRole('row', { name: /Euro-Super 95/ });
    expect(row.textContent).toContain('1,766.50');
    expect(dialog.getByText(/Euro-Super 95: .*2 compan/)).toBeTruthy();

    const publish = () => fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    publish();
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: /^Reason/ }).getAttribute('aria-invalid')).toBe(
        'true',
      ),
    );
    expect(api.callsOf('surveys/change')).toEqual([]);
    fireEvent.change(dialog.getByRole('textbox', { name: /^Reason/ }), {
      target: { value: 'Checked by phone' },
    });
    publish();
    await screen.findByText('Survey #12 successfully published');
    expect(api.callsOf('surveys/change')).toMatchObject([
      { body: { published: true, reason: 'Checked by phone' }, ifMatch: '"4"' },
    ]);
  });

  it('says why the draft cannot be published', async () => {
    apiByRoute({
      ...answers,
      'surveys/get': toPublish,
      'revisions/draft': {
        ...drafted,
        refused: [{ code: 'net_price_negative', productId: 1, details: { net: -7144701 } }],
      },
    });
    await renderPage('monitor-weekly');
    await waitFor(() => expect(step(5).textContent).toContain('−71,447.01'));
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', {
      name: 'Publish on the site',
    })) {
      expect(button.disabled).toBe(true);
    }
  });

  it('tells steps that are out of date or gone from those that are done', async () => {
    const at = '2026-03-31T08:00:00.000Z';
    const done = { at, by: 'admin' };
    apiByRoute({
      ...answers,
      'surveys/get': aSurvey({
        active: false,
        revision: 1,
        nextStep: 'nationalPrices',
        steps: { companyPrices: done, closed: done, nationalPrices: done, published: done },
        stepStates: {
          companyPrices: 'done',
          closed: 'done',
          nationalPrices: 'outdated',
          published: 'gone',
        },
      }),
    });
    await renderPage('monitor-weekly');
    await screen.findByText('Next step: compute the national price.');
    expect(step(1).className).toBe('step step-done');
    expect(step(4).className).toBe('step step-outdated');
    expect(step(4).textContent).toContain('what it used has changed since');
    expect(step(5).className).toBe('step step-gone');
    expect(step(5).textContent).toContain('withdrawn');
    const primary = [...document.querySelectorAll('.btn-primary')].filter(
      (button) => !button.closest('dialog'),
    );
    expect(primary.map(({ textContent }) => textContent)).toEqual(['Compute the national price']);
  });

  it('does not offer step 1 where it is refused, and leads to the European form of the settings', async () => {
    apiByRoute({
      ...answers,
      'surveys/get': aSurvey({ published: true, revision: 1, nextStep: 'europeanForm' }),
    });
    await renderPage('monitor-weekly');
    await screen.findByText('Published, revision 1');
    expect(buttonOf(1).disabled).toBe(true);
    const [link] = await screen.findAllByRole('link', { name: /European form/ });
    expect(link?.getAttribute('href')).toBe('https://example.org/form');
  });

  it('enables nothing when the latest survey cannot be read', async () => {
    apiByRoute({ ...answers, 'surveys/latest': problem(500, 'unknown') });
    await renderPage('monitor-weekly');
    await screen.findByText(/retrieving latest survey info/);
    expect(screen.queryByText('There is no survey to publish.')).toBeNull();
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add new survey' });
    expect(add.disabled).toBe(true);
    expect(document.querySelector('.steps')).toBeNull();
  });

  it('says which days have station prices', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly');
    expect(await screen.findAllByText('Prices already defined')).toHaveLength(1);
    expect(screen.getAllByText('Data not yet available')).toHaveLength(6);
  });
});

describe('the check page', () => {
  beforeEach(() => sessionStorage.clear());

  const sells = (
    name: string,
    companyId: number,
    petrol: Partial<CompanyPriceRow>,
  ): CompanyWeek => ({
    companyId,
    companyName: name,
    prices: [aPrice(petrol)],
    weights: { 1: 3 },
  });
  const weeks = [
    sells('Alfa', 1, { price: 'no', variation: 'Infinity' }),
    sells('Beta', 2, { price: 1702, variation: 4.5 }),
    sells('Gamma', 3, { price: 1704, variation: -9.2 }),
    sells('Delta', 4, { price: 1706, benchmarkPrice: 1600 }),
    sells('Epsilon', 5, { price: 1708 }),
    sells('Zeta', 6, { price: 1703 }),
    sells('Eta', 7, { price: 1760 }),
    sells('Theta', 8, { price: 1705, imputed: true }),
  ];
  const average = (value: number) => [
    { productId: 1 as const, average: value, benchmarkAverage: 1690, rangeItems: 9, variation: 5 },
  ];
  const answers = {
    'surveys/latest': [aSurvey()],
    'surveys/get': aSurvey(),
    'company-prices/list': weeks,
    'company-prices/averages': (call: MadeCall) => average(call.query.observatory ? 1690 : 1700),
    'company-prices/other-fuels': [],
  };
  const tableOf = async (name: string) => within(await screen.findByRole('table', { name }));
  const bodyRows = ({ getAllByRole }: Awaited<ReturnType<typeof tableOf>>) =>
    getAllByRole('rowheader').map(({ textContent }) => textContent);

  it('puts what to look at first, and the filters narrow every table', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly-check');
    const problems = await tableOf('Prices to check, the farthest off first');
    expect(bodyRows(problems)).toEqual(['Alfa', 'Gamma', 'Delta', 'Beta', 'Eta']);
    const expected = {
      'Missing (1)': ['Alfa'],
      'Over 4% (2)': ['Gamma', 'Beta'],
      'Over 8% (1)': ['Gamma'],
      'Away from stations (1)': ['Delta'],
      'Outside the others (1)': ['Eta'],
    };
    for (const [filter, names] of Object.entries(expected)) {
      fireEvent.click(screen.getByRole('button', { name: filter }));
      expect(bodyRows(await tableOf('Prices to check, the farthest off first'))).toEqual(names);
      const fuels = bodyRows(await tableOf('Fuel prices by company'));
      expect(fuels.toSorted()).toEqual([...names, 'Average'].toSorted());
    }
    fireEvent.click(screen.getByRole('button', { name: 'All (5)' }));
    expect(bodyRows(await tableOf('Fuel prices by company'))).toHaveLength(9);
  });

  it('opens the prices of the survey that is checked', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly-check');
    const [link] = await screen.findAllByRole('link', { name: 'Alfa' });
    expect(link?.getAttribute('href')).toBe('/monitor/adm-controllo-prezzi/1?surveyId=12');
  });

  it('closes every table with its averages, the one of the observatory too', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly-check');
    const table = await tableOf(
      'Average weekly prices of the observatory against the prices declared by the companies',
    );
    const last = table.getAllByRole('row').at(-1);
    // 1690 against 1700 is -0.59 %.
    expect(last?.textContent).toMatch(/^Average1\.690−0\.59\s%9/);
    const empty = await tableOf('Averages of methane and LNG');
    expect(empty.getAllByRole('row').at(-1)?.textContent).toContain('0.000');
  });

  it('says what the colours and marks mean, no among them', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly-check');
    const legend = within(await screen.findByRole('region', { name: 'Legend' }));
    expect(legend.getByText('no').nextSibling?.textContent).toContain('left out of the average');
    expect(screen.getAllByTitle(/^imputed price/)).toHaveLength(1);
  });

  it('draws how the prices lie and names who lies outside the others', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly-check');
    const drawing = await screen.findByRole('img', { name: /^Euro-Super 95: 7 prices from 1.702/ });
    expect(drawing.querySelectorAll('circle')).toHaveLength(6);
    expect(drawing.querySelectorAll('path')).toHaveLength(1);
    const item = drawing.closest('li') as HTMLElement;
    expect(within(item).getByRole('link', { name: 'Eta' })).toBeTruthy();
  });
});
