import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import type {
  CompanyPriceRow,
  CompanyWeek,
} from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { ImputationChoice } from '../../../../functions/prices/collection/contract/imputations.ts';
import type { PriceQuery } from '../../../../functions/prices/collection/contract/price-queries.ts';
import type { Respondent } from '../../../../functions/prices/collection/contract/respondents.ts';
import type { SurveyView } from '../../../../functions/prices/surveys/contract/surveys.ts';
import { enter } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const survey: SurveyView = {
  id: 12,
  date: '2026-03-30',
  active: true,
  published: false,
  revision: 0,
  version: 4,
};
const row = (fields: Partial<CompanyPriceRow>): CompanyPriceRow => ({
  productId: 1,
  price: 1700,
  variation: 9.5,
  isAdminCommunicating: false,
  benchmarkPrice: null,
  rangeItems: 0,
  ...fields,
});
const week = (companyId: number, companyName: string, prices: CompanyPriceRow[]): CompanyWeek => ({
  companyId,
  companyName,
  prices,
  weights: Object.fromEntries(prices.map(({ productId }) => [productId, 1])),
});
const weeks = [
  week(1, 'Alfa', [row({})]),
  week(2, 'Beta', [row({ price: 'no', variation: 'Infinity' })]),
  week(3, 'Gamma', [row({ price: 1690, imputed: true })]),
];
const choice: ImputationChoice = {
  productId: 1,
  last: { price: 1650, date: '2026-03-16' },
  trend: 1668,
  stations: null,
  imputed: null,
};
const query: PriceQuery = {
  companyId: 1,
  productId: 1,
  state: 'asked',
  question: 'Why so high?',
  askedAt: '2026-03-30T08:00:00.000Z',
  priceAsked: 1700,
};
const respondent = (fields: Partial<Respondent>): Respondent => ({
  companyId: 2,
  companyName: 'Beta',
  state: 'none',
  missing: [1],
  contacts: [{ userId: 'u', name: 'Anna Neri', email: 'anna@example.org', lastSignInAt: null }],
  reminders: [],
  ...fields,
});
const answers = {
  'surveys/latest': [survey],
  'surveys/workflow': survey,
  'company-prices/list': weeks,
  'company-prices/averages': [],
  'company-prices/other-fuels': [],
  'price-queries/of-survey': [],
  'respondents/list': { asked: 3, answered: 1, weightShare: 33.33, companies: [respondent({})] },
};

beforeEach(() => sessionStorage.clear());

const open = async (changes = {}) => {
  const api = apiByRoute({ ...answers, ...changes });
  await renderPage('monitor-weekly-check');
  await screen.findAllByText('Alfa');
  return api;
};
/** The first button: a price that needs a look is also shown above its table. */
const button = async (name: RegExp | string) =>
  (await screen.findAllByRole('button', { name }))[0] as HTMLElement;

it('shows what companies said of their prices, and finds those alone', async () => {
  const said = week(4, 'Delta', [row({ variation: 0.5, comment: 'Nuovo listino' })]);
  await open({ 'company-prices/list': [...weeks, said] });
  const problems = () => screen.getByRole('table', { name: /Prices to check/ });
  const delta = within(problems()).getByRole('row', { name: /Delta/ });
  within(delta).getByText('Nuovo listino');
  fireEvent.click(screen.getByRole('button', { name: 'With a comment (1)' }));
  await waitFor(() => expect(within(problems()).getAllByRole('rowheader')).toHaveLength(1));
  within(problems()).getByText('Nuovo listino');
});

it('has few buttons at once with 237 companies, and finds a company in all its tables', async () => {
  const all = Array.from({ length: 237 }, (_, index) =>
    week(index + 10, `Società ${index + 10}`, [row({ variation: 0.5 })]),
  );
  await open({ 'company-prices/list': [...weeks, ...all] });
  const prices = () => screen.getByRole('table', { name: 'Fuel prices by company' });
  expect(within(prices()).getAllByRole('link')).toHaveLength(25);
  expect(screen.getAllByRole('button').length).toBeLessThan(120);
  const field = screen.getByRole('searchbox', { name: 'Search for a company by name or number' });
  enter(field, 'societa 246');
  await waitFor(() => expect(within(prices()).getAllByRole('link')).toHaveLength(1));
  within(prices()).getByRole('link', { name: 'Società 246' });
  expect(screen.getByText(/1 of the 240|1 of 240/)).toBeTruthy();
});

it("a company's name opens its prices in the survey that is checked", async () => {
  await open();
  const [link] = screen.getAllByRole('link', { name: 'Alfa' });
  expect(link?.getAttribute('href')).toBe('/monitor/adm-controllo-prezzi/1?surveyId=12');
});

it('has one line for each silent company on a phone, with its people below once it is opened', async () => {
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: true, addEventListener: () => {}, removeEventListener: () => {} },
  }));
  await open();
  const table = within(
    screen.getByRole('table', { name: 'Companies that have not communicated all their prices' }),
  );
  const [, beta] = table.getAllByRole('row');
  expect([...(beta?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Beta, details',
    'No prices',
  ]);
  fireEvent.click(table.getByRole('button', { name: /^Beta/ }));
  table.getByText('Anna Neri', { exact: false });
  table.getByRole('button', { name: 'Send reminder to Beta' });
});

it('closes the survey when that is the next step, and leads back to the workflow', async () => {
  const api = await open({
    'surveys/workflow': { ...survey, nextStep: 'close' },
    'surveys/change': { ...survey, active: false },
  });
  fireEvent.click(await button('Close the survey'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/companies can no longer change their prices/);
  fireEvent.click(dialog.getByRole('button', { name: 'Close the survey' }));
  await waitFor(() =>
    expect(api.callsOf('surveys/change')).toMatchObject([{ body: { active: false } }]),
  );
  await waitFor(() =>
    expect(screen.getByTestId('location').textContent).toBe('/monitor/adm-prezzi-settimanali'),
  );
});

it('offers no closing before the company prices are computed, or afterwards', async () => {
  await open({ 'surveys/workflow': { ...survey, nextStep: 'companyPrices' } });
  expect(screen.queryByRole('button', { name: 'Close the survey' })).toBeNull();
});

describe('a price that is missing', () => {
  it('is imputed in one of the available ways', async () => {
    const api = await open({
      'imputations/list': [choice],
      'imputations/impute': [{ ...choice, imputed: null }],
    });
    fireEvent.click(await button('Impute the price of Euro-Super 95 of Beta'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/Last price communicated: 1\.650 €/);
    expect(dialog.getByText('not available')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Use 1.668 €' }));
    await waitFor(() =>
      expect(api.callsOf('imputations/impute')).toMatchObject([
        { params: { companyId: '2', surveyId: '12' }, body: { productId: 1, method: 'trend' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('company-prices/list').length).toBeGreaterThan(2);
  });

  it('that was imputed is marked, and can be removed', async () => {
    const imputed = {
      price: 1690,
      method: 'trend' as const,
      at: '2026-03-30T09:00:00.000Z',
      by: 'admin',
    };
    const api = await open({
      'imputations/list': [{ ...choice, imputed }],
      'imputations/remove': [choice],
    });
    const mark = await button('Imputed price of Euro-Super 95 of Gamma: show');
    expect(mark.textContent).toBe('i');
    fireEvent.click(mark);
    fireEvent.click(await button('Remove it'));
    await waitFor(() =>
      expect(api.callsOf('imputations/remove')).toMatchObject([
        { params: { companyId: '3' }, query: { productId: '1' } },
      ]),
    );
  });

  it('is unchanged, and the dialog says why, when it cannot be imputed', async () => {
    await open({
      'imputations/list': [choice],
      'imputations/impute': problem(409, 'price_declared'),
    });
    fireEvent.click(await button('Impute the price of Euro-Super 95 of Beta'));
    fireEvent.click(await button('Use 1.668 €'));
    await screen.findByText('The company has declared this price itself');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('a questionable price', () => {
  it('is queried', async () => {
    const api = await open({ 'price-queries/ask': [query] });
    fireEvent.click(await button('Ask Alfa about the price of Euro-Super 95'));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Send the question' }));
    await dialog.findByText('This field is required');
    expect(api.callsOf('price-queries/ask')).toEqual([]);
    enter(dialog.getByLabelText(/^Question/), 'Why so high?');
    fireEvent.click(dialog.getByRole('button', { name: 'Send the question' }));
    await waitFor(() =>
      expect(api.callsOf('price-queries/ask')).toMatchObject([
        {
          params: { companyId: '1', surveyId: '12' },
          body: { productId: 1, question: 'Why so high?' },
        },
      ]),
    );
  });

  it('that a colleague asks about meanwhile keeps that question, which is shown above the text', async () => {
    const api = await open({ 'price-queries/ask': problem(409, 'question_changed') });
    fireEvent.click(await button('Ask Alfa about the price of Euro-Super 95'));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText<HTMLTextAreaElement>(/^Question/);
    enter(field, 'A typing error?');
    api.answer({ 'price-queries/of-survey': [query] });
    fireEvent.click(dialog.getByRole('button', { name: 'Send the question' }));
    await dialog.findByText(/^The question about this price has changed meanwhile/);
    await dialog.findByText('Why so high?');
    const again = dialog.getByLabelText<HTMLTextAreaElement>(/^Another question/);
    expect(again.value).toBe('A typing error?');
    api.answer({ 'price-queries/ask': [query] });
    fireEvent.click(dialog.getByRole('button', { name: 'Send the question' }));
    await waitFor(() =>
      expect(api.callsOf('price-queries/ask').map(({ body }) => body)).toEqual([
        { productId: 1, question: 'A typing error?' },
        { productId: 1, question: 'A typing error?', lastWordAt: query.askedAt },
      ]),
    );
  });

  it.each([
    ['asked', 'Alfa, Euro-Super 95: question asked', 'Open'],
    ['confirmed', 'Alfa, Euro-Super 95: price confirmed', 'Confirmed'],
    ['corrected', 'Alfa, Euro-Super 95: price corrected', 'Corrected'],
  ] as const)('shows that it was %s', async (state, label, badge) => {
    await open({ 'price-queries/of-survey': [{ ...query, state, answer: 'New list' }] });
    expect(await button(label)).toBeTruthy();
    expect(screen.getAllByText(badge).length).toBeGreaterThan(0);
    expect(screen.getByText('New list')).toBeTruthy();
  });
});

it('a published survey allows no queries or imputations, but keeps its marks', async () => {
  await open({
    'surveys/latest': [{ ...survey, published: true, active: false }],
    'surveys/workflow': { ...survey, published: true, active: false },
  });
  await screen.findAllByTitle('imputed price: the company has not declared it');
  expect(screen.queryByRole('button', { name: /^(Ask|Impute)/ })).toBeNull();
});

it('a survey in correction accepts imputed prices but no queries, because companies would not see them', async () => {
  const correction = { at: '2026-04-20T08:00:00.000Z', by: 'admin' };
  const published = { ...survey, published: true, active: false };
  await open({
    'surveys/latest': [published],
    'surveys/workflow': { ...published, revision: 1, correction },
  });
  expect(await button('Impute the price of Euro-Super 95 of Beta')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
  const back = screen.getByRole('link', { name: 'Correct a survey' });
  expect(back.getAttribute('href')).toBe('/monitor/adm-correzione-rilevazione?surveyId=12');
});

describe('a company that has not answered', () => {
  it('is shown with contact, last sign-in and state, and can be reminded alone', async () => {
    const api = await open({
      'respondents/remind': { sent: [2], withoutContact: [], failed: [], already: [] },
    });
    await screen.findByText(
      /1 of 3 companies have communicated all their prices; .*33\.33 percent/,
    );
    const remind = await button('Send reminder to Beta');
    expect(remind.closest('tr')?.textContent).toMatch(
      /No prices.*Anna Neri anna@example\.org.*No sign-in on record.*None/,
    );
    fireEvent.click(remind);
    await screen.findByText('Reminder sent to 1 company');
    expect(api.callsOf('respondents/remind')).toMatchObject([
      { params: { id: '12' }, body: { companyIds: [2] } },
    ]);
  });

  it('may have been reminded when the answer is lost, and can be reminded again', async () => {
    const api = await open({
      'respondents/remind': () => {
        throw new TypeError('offline');
      },
    });
    fireEvent.click(await button('Send reminder to Beta'));
    await screen.findByText(/^No answer was received: please try again\./);
    api.answer({
      'respondents/remind': { sent: [2], withoutContact: [], failed: [], already: [] },
    });
    fireEvent.click(await button('Send reminder to Beta'));
    await screen.findByText('Reminder sent to 1 company');
  });

  it('is reminded again only after a question, which says when it was reminded', async () => {
    const reminders = [{ at: '2026-03-30T08:00:00.000Z', by: 'admin', recipients: 1 }];
    const api = await open({
      'respondents/list': {
        ...answers['respondents/list'],
        companies: [respondent({ reminders })],
      },
      'respondents/remind': { sent: [2], withoutContact: [], failed: [], already: [] },
    });
    fireEvent.click(await button('Send reminder to Beta'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Beta (Reminders: 1, sent on 30 Mar 2026, 10:00)');
    expect(api.callsOf('respondents/remind')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText('Reminder sent to 1 company');
    const known = [{ companyId: 2, at: '2026-03-30T08:00:00.000Z' }];
    expect(api.callsOf('respondents/remind')).toMatchObject([{ body: { companyIds: [2], known } }]);
  });

  it.each([
    ['2026-03-31T07:59:00.000Z', true],
    ['2026-03-31T08:01:00.000Z', false],
  ])(
    'and was reminded on 30 March at 8:00 is asked about in other words at %s: %s',
    async (now, again) => {
      const reading = vi.spyOn(clock, 'now').mockReturnValue(new Date(now));
      const reminders = [{ at: '2026-03-30T08:00:00.000Z', by: 'admin2', recipients: 1 }];
      const others = [3, 4, 5].map((companyId) =>
        respondent({ companyId, companyName: `C${companyId}` }),
      );
      const companies = [respondent({ reminders }), ...others];
      await open({ 'respondents/list': { ...answers['respondents/list'], companies } });
      fireEvent.click(await button('Send a reminder to 4 companies'));
      const dialog = within(await screen.findByRole('dialog'));
      const told =
        'In the last 24 hours 1 of these 4 companies was already reminded, on 30 Mar 2026, 10:00, by admin2.';
      expect(dialog.queryByText(told) !== null).toBe(again);
      expect(dialog.queryByText('Remind 4 companies again?') !== null).toBe(again);
      expect(dialog.queryByRole('button', { name: 'Send again' }) !== null).toBe(again);
      expect(dialog.getByText('4 companies').closest('details')?.open).toBe(false);
      reading.mockRestore();
    },
  );

  it('that a colleague has reminded meanwhile is not reminded again, and the page says so', async () => {
    const already = [{ companyId: 2, at: '2026-03-30T08:00:00.000Z' }];
    const api = await open({
      'respondents/remind': { sent: [], withoutContact: [], failed: [], already },
    });
    fireEvent.click(await button('Send reminder to Beta'));
    await screen.findByText(/^1 company had been reminded meanwhile, on 30 Mar 2026, 10:00,/);
    expect(api.callsOf('respondents/remind')).toMatchObject([{ body: { known: [] } }]);
  });

  it('is reminded with others after a confirmation, which names those who cannot be reached', async () => {
    const api = await open({
      'respondents/remind': { sent: [2], withoutContact: [4], failed: [5, 6], already: [] },
    });
    fireEvent.click(await button('Send a reminder to 1 company'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Beta')).toBeTruthy();
    expect(api.callsOf('respondents/remind')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText('1 company has no contact with an e-mail address');
    await screen.findByText('The reminder could not be sent to 2 companies');
    expect(api.callsOf('respondents/remind')).toMatchObject([{ body: {} }]);
  });

  it('without a contact e-mail is offered no reminder, and the page says so', async () => {
    const unreachable = respondent({ companyId: 4, companyName: 'Delta', contacts: [] });
    const companies = [respondent({}), unreachable];
    const api = await open({
      'respondents/list': { asked: 3, answered: 1, weightShare: 33.33, companies },
      'respondents/remind': { sent: [2], withoutContact: [], failed: [], already: [] },
    });
    await screen.findByText('No contact e-mail');
    fireEvent.click(await button('Send a reminder to 1 company'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Beta']);
    dialog.getByText(/^Not reminded, .*: Delta\.$/);
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(api.callsOf('respondents/remind')).toMatchObject([{ body: { companyIds: [2] } }]),
    );
  });

  it('is not reminded once the survey is closed', async () => {
    await open({
      'surveys/latest': [{ ...survey, active: false }],
      'surveys/workflow': { ...survey, active: false },
    });
    await screen.findByText('Anna Neri', { exact: false });
    expect(screen.queryByRole('button', { name: /reminder/ })).toBeNull();
  });
});
