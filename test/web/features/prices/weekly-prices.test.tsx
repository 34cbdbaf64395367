import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WeeklyPricesPage } from '../../../../frontend/features/weekly-prices/weekly-prices-page.tsx';
import type { WeeklyPrice } from '../../../../functions/prices/national-prices/contract/national-prices.ts';
import type { SurveyView } from '../../../../functions/prices/surveys/contract/surveys.ts';
import { enter } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderInSite } from '../../support/render.tsx';

const surveys: readonly SurveyView[] = [
  { id: 3, date: '2024-03-25', active: false, published: true },
  { id: 2, date: '2024-03-18', active: false, published: true },
  { id: 1, date: '2024-03-11', active: false, published: true },
];
const [latest, before] = surveys as [SurveyView, SurveyView, SurveyView];

const petrolOf = (surveyId: number): WeeklyPrice => ({
  productId: 1,
  date: surveys.find(({ id }) => id === surveyId)?.date ?? '',
  totalPrice: 1800 + surveyId,
  vat: 324.59,
  exciseDuty: 728.4,
  netPrice: 747.01 + surveyId,
  variation: 1,
});

const leftOut = {
  productId: 2,
  reason: { it: 'Poche risposte', en: 'Too few companies answered' },
} as const;

async function open(query = '', changes: Partial<WeeklyPrice> = {}) {
  const api = apiByRoute({
    'surveys/latest': [...surveys],
    'surveys/find': ({ query: { date = '' } }) =>
      surveys.findLast((one) => date >= '2006-01-02' && one.date >= date) ??
      problem(404, 'not_found'),
    'surveys/get': ({ params }) =>
      surveys.find(({ id }) => id === Number(params.id) + 1) ?? problem(404, 'not_found'),
    'weekly-prices/get': ({ params }) => [{ ...petrolOf(Number(params.surveyId)), ...changes }],
    'revisions/list': [
      {
        ...{ revision: 1, publishedAt: '2024-03-26T11:00:00.000Z', prices: [], differences: [] },
        quality: { kind: 'companies', products: [], leftOut: [leftOut] },
      },
    ],
    'weekly-prices/report': ({ query: { lastDate = '' } }) =>
      surveys
        .filter(({ date }) => date <= lastDate)
        .map(({ id, date }) => ({ date, petrol: petrolOf(id).totalPrice }))
        .toReversed(),
    'duty-changes/list': [
      {
        date: '2024-03-18',
        changes: [1, 5].map((productId) => ({
          productId: productId as 1 | 5,
          before: { exciseDuty: 728.4, vat: 21 },
          after: { exciseDuty: 478.4, vat: 22 },
        })),
        note: { it: 'Taglio.', en: 'A cut.' },
      },
    ],
    'release-calendar/list': { from: '2024-01-01', to: '2025-01-01', releases: [] } as never,
  });
  await renderInSite(<WeeklyPricesPage />, { at: `/prezzi-settimanali-carburanti${query}` });
  await screen.findByRole('heading', { name: /^Survey of/ });
  return api;
}

/** A row of the specified table. */
const recordOf = (name: RegExp) =>
  within(screen.getByRole('table', { name: /^National average prices/ })).getByRole('row', {
    name,
  });

const title = () => screen.getByRole('heading', { name: /^Survey of/ });
const address = () => screen.getByTestId('location').textContent;

async function search(day: string) {
  const field = await screen.findByLabelText(/^Day/);
  enter(field, day);
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
}

describe('the search for a day', () => {
  it('moves the focus to the survey it finds, and says why it is that one', async () => {
    await open();
    await search('2024-03-13');
    await waitFor(() => expect(title().textContent).toContain('18 March 2024'));
    await waitFor(() => expect(document.activeElement).toBe(title()));
    const why = document.getElementById(title().getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toMatch(/^You asked for .*13.*2024, which is in the survey of .*18/);
    expect(address()).toContain('?data=2024-03-13');
  });

  it('keeps the rest of the address without scripts, too', async () => {
    await open('?pid=2&data=2024-03-13');
    const field = screen.getByLabelText(/^Day/);
    const sent = new FormData(field.closest('form') as HTMLFormElement);
    expect([...sent]).toEqual([
      ['lang', 'en'],
      ['pid', '2'],
      ['data', '2024-03-13'],
    ]);
  });

  it("says only which survey it is for a survey's own date", async () => {
    await open('?data=2024-03-18');
    const why = document.getElementById(title().getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('This is the survey of 18 Mar 2024.');
  });

  it('moves the focus again when the same day is searched again', async () => {
    await open('?data=2024-03-13');
    expect(document.activeElement).not.toBe(title());
    await search('2024-03-13');
    await waitFor(() => expect(document.activeElement).toBe(title()));
  });

  it('keeps the latest survey for a day that none covers yet, and says so', async () => {
    await open('?data=2024-03-28');
    expect(title().textContent).toContain('25 March 2024');
    // At the top of the page, and beside the survey that stands in.
    expect(screen.getAllByText(/^No survey covers .*28.* yet/)).toHaveLength(2);
    expect(screen.getByRole('table', { name: /^National average prices/ })).toBeTruthy();
  });

  it('says from when there are surveys to who asks for an earlier day', async () => {
    await open('?data=2004-01-05');
    expect(
      screen.getAllByText(/^No survey covers 5 Jan 2004: the first one available is of 2 Jan 2006/),
    ).toHaveLength(2);
  });

  it.each([
    ['2005-12-31', /the first survey available in this section dates back to/],
    ['2099-12-31', /the date cannot be later than today/],
    ['', /The entered date is not valid/],
  ])('refuses "%s" and keeps what is shown', async (day, warning) => {
    await open();
    await search(day);
    expect((await screen.findByRole('alert')).textContent).toMatch(warning);
    expect(address()).toBe('/prezzi-settimanali-carburanti');
    expect(title().textContent).toContain('25 March 2024');
  });
});

describe('the survey shown', () => {
  it('begins with its news and with what everything costs per litre', async () => {
    await open();
    expect(screen.getByText('Petrol rises to 1.803 €/l.')).toBeTruthy();
    const answers = within(
      screen.getByRole('table', { name: /^Consumer prices with their changes/ }),
    );
    const rows = answers.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'ProductConsumer priceIn a weekIn a year',
      'Euro-Super 951.803 €/l7 days  0.1 cents more1 year n.a.',
      'Automotive gas oiln.a.7 days n.a.1 year n.a.',
    ]);
  });

  it('says that it has no price of petrol or gas oil', async () => {
    await open('', { productId: 5 });
    screen.getByText('The survey of 25 March 2024 has no price of petrol or diesel.');
    expect(screen.queryByText(/^Petrol (rises|falls|is|costs)/)).toBeNull();
  });

  it('has its record in the unit that is chosen, also on other pages', async () => {
    await open();
    const row = () => recordOf(/^Euro-Super 95/).textContent;
    expect(row()).toContain('€ per 1,000 litres1,803.00728.40');
    fireEvent.click(screen.getByRole('button', { name: '€ per litre or kg' }));
    expect(row()).toContain('€ per litre1.8030.728');
    // The unit stays when another survey is asked for.
    fireEvent.click(screen.getByRole('link', { name: /^Previous survey/ }));
    await waitFor(() => expect(title().textContent).toContain('18 March 2024'));
    expect(address()).toBe('/prezzi-settimanali-carburanti?unita=1&data=2024-03-18');
    cleanup();
    await open();
    expect(row()).toContain('€ per litre1.8030.728');
  });

  it('is of the product that is chosen, in its answers, its charts and what it is made of', async () => {
    await open('', { productId: 5 });
    expect(document.querySelector('#andamento-petrolAndDiesel')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'LPG' }));
    expect(address()).toBe('/prezzi-settimanali-carburanti?pid=5');
    expect(screen.getByRole('link', { name: 'LPG' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('button', { name: 'LPG' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('LPG: 105 cents of tax in 1.803 €')).toBeTruthy();
  });

  it('has a row for a product that was left out, with the reason', async () => {
    await open();
    const row = recordOf(/^Automotive gas oil/);
    expect(row.textContent).toBe(
      `Automotive gas oilLeft out of the publication: ${leftOut.reason.en}not available`,
    );
  });

  it('links to the one before and the one after', async () => {
    await open('?data=2024-03-18');
    const link = (name: RegExp) => screen.findByRole('link', { name });
    expect((await link(/^Previous survey/)).getAttribute('href')).toContain('?data=2024-03-11');
    fireEvent.click(await link(/^Next survey/));
    await waitFor(() => expect(title().textContent).toContain('25 March 2024'));
    await waitFor(() => expect(document.activeElement).toBe(title()));
    fireEvent.click(await link(/^Previous survey/));
    await waitFor(() => expect(title().textContent).toContain('18 March 2024'));
  });

  it('has charts of more years on request', async () => {
    const api = await open();
    const years = () => api.callsOf('weekly-prices/report').map(({ query }) => query.years);
    expect(years()).toEqual(['5']);
    fireEvent.click(screen.getByRole('button', { name: '10 years' }));
    await waitFor(() => expect(years()).toEqual(['5', '10']));
    expect(address()).toContain('periodo=10');
    fireEvent.click(screen.getByRole('button', { name: 'Whole series' }));
    await waitFor(() => expect(years()).toEqual(['5', '10', '100']));
    expect(address()).toContain('periodo=tutto');
  });

  it('marks and explains the changes of duties of its products, in the chosen unit', async () => {
    await open('?unita=1');
    const told = (await screen.findByText('A cut.')).closest('li');
    expect(told?.textContent).toBe(
      '18 Mar 2024: Euro-Super 95, excise duty from 0.728 to 0.478 € per litre; Euro-Super 95, VAT from 21 to 22%.A cut.',
    );
  });

  it('has charts of any dates, as prices, as an index and by their change on a year before', async () => {
    const api = await open('?dal=2024-03-15&al=2024-03-20');
    const asked = () => api.callsOf('weekly-prices/report').map(({ query }) => query);
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({ lastDate: '2024-03-20', years: '1' }),
    );
    const lines = () =>
      document.querySelector('#andamento-petrolAndDiesel [role=img]')?.getAttribute('aria-label');
    await waitFor(() =>
      expect(lines()).toContain('from 18 Mar 2024 to 18 Mar 2024. Euro-Super 95'),
    );
    fireEvent.click(screen.getByRole('button', { name: '1 year' }));
    fireEvent.click(screen.getByRole('button', { name: 'Index' }));
    expect(lines()).toMatch(/Euro-Super 95: from 100.0 to 100.1 index, 26 Mar 2023 = 100/);
    fireEvent.click(screen.getByRole('button', { name: 'Change on a year earlier' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ years: '2' }));
    // None of the three surveys has a price of the year before.
    expect(screen.getAllByText('There are no data for this survey')).toHaveLength(1);
    expect(address()).toBe('/prezzi-settimanali-carburanti?periodo=1&vista=variazione');
  });

  it('compares the components of all products, in euro and in percent', async () => {
    await open();
    const bars = await screen.findByRole('img', { name: /^Bar chart/ });
    expect(bars.getAttribute('aria-label')).toBe(
      'Bar chart, % of the price. Euro-Super 95: Net price 41.6 · Excise duty 40.4 · VAT 18.0.',
    );
    expect(screen.getByText('Taxes are over half the price of petrol')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'In euro' }));
    expect(address()).toContain('confronto=euro');
    expect(screen.getByRole('img', { name: /^Bar chart/ }).getAttribute('aria-label')).toBe(
      'Bar chart, € per litre. Euro-Super 95: Net price 0.750 · Excise duty 0.728 · VAT 0.325 · Total 1.803.',
    );
  });

  it('can be downloaded for any date', async () => {
    const api = await open('?data=2024-03-13');
    const [first] = screen.getAllByRole('link', { name: /^Excel.*18 March 2024/ });
    if (!first) throw new Error('no download');
    fireEvent.click(first);
    await waitFor(() => expect(api.callsOf('weekly-prices/export')[0]?.params.id).toBe('2'));
  });

  it('says that it was withdrawn, and requests nothing that does not exist', async () => {
    const withdrawn = { at: '2024-03-20T10:00:00Z', note: { it: 'Ritirata.', en: 'Withdrawn.' } };
    const api = apiByRoute({
      'surveys/latest': [{ ...latest, date: '2024-03-11' }],
      'surveys/find': { ...before, published: false, withdrawn },
      'weekly-prices/report': [],
      'duty-changes/list': [],
      'release-calendar/list': { from: '2024-01-01', to: '2025-01-01', releases: [] } as never,
    });
    await renderInSite(<WeeklyPricesPage />, {
      at: '/prezzi-settimanali-carburanti?data=2024-03-13',
    });
    await screen.findByText('Withdrawn.');
    // It is later than the latest public survey, so there is none after it either.
    const asked = new Set([
      'surveys/latest',
      'surveys/find',
      'weekly-prices/report',
      'release-calendar/list',
      'duty-changes/list',
    ]);
    await waitFor(() => expect(new Set(api.calls.map(({ id }) => id))).toEqual(asked));
    expect(screen.queryByRole('link', { name: /^Excel.*18 March 2024/ })).toBeNull();
  });
});

it('marks a change that a later correction of the survey before contradicts', async () => {
  await open('', { variationContradicted: true });
  const mark = 'as imported; the previous survey was corrected later';
  expect(recordOf(/Euro-Super 95/).textContent).toContain(`+1.00${mark}`);
});
