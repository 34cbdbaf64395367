import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keepUnsaved } from '../../../frontend/lib/unsaved.ts';
import type { PriceDeclaration } from '../../../functions/prices/collection/contract/company-prices.ts';
import type { PriceQuery } from '../../../functions/prices/collection/contract/price-queries.ts';
import type { Submission } from '../../../functions/prices/collection/contract/submissions.ts';
import type { ProductView } from '../../../functions/sample/contract/products.ts';
import { problem } from '../support/api-answers.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { renderPage } from '../support/render-page.tsx';
import { aUser } from '../support/users.ts';

const anEntry = (fields: Partial<PriceDeclaration> = {}): PriceDeclaration => ({
  productId: 1,
  communicatedPrice: 1789,
  previousPrice: 1750,
  variation: 2.23,
  isAdminCommunicating: false,
  communicatedAt: '2026-03-30T08:00:00.000Z',
  version: 2,
  ...fields,
});
const aReceipt: Submission = {
  ...{ number: '12-7-2', code: '7F3K-92QD-M4TX', companyName: 'Alfa Petroli', companyId: 7 },
  ...{ surveyId: 12, surveyDate: '2026-03-30', sentAt: '2026-03-30T08:00:00.000Z' },
  ...{ sentBy: 'azienda@example.org', byAdmin: false },
  prices: [
    { productId: 1, price: 1789, previousPrice: 1750 },
    { productId: 2, price: 0, previousPrice: 1650, comment: 'No supply' },
  ],
};
const known = {
  'submissions/list': [aReceipt],
  'surveys/latest': [{ id: 12, date: '2026-03-30', active: true, published: false }],
  'products/list': [],
  'price-queries/list': [],
  'company-prices/begin': new Response(null, { status: 204 }),
  'companies/sales': {
    id: 7,
    name: 'Alfa Petroli',
    petrol: true,
    carDiesel: true,
    gpl: false,
    methane: false,
    lng: false,
    dieselHeating: false,
    ocFluid: false,
    ocDense: false,
  },
};
const entries = [anEntry(), anEntry({ productId: 2, communicatedPrice: 1650 })];
const check = () => fireEvent.click(screen.getByRole('button', { name: 'Check and send' }));
/** Sends what is in the form, after the list of it. */
async function save(): Promise<void> {
  check();
  const dialog = within(await screen.findByRole('dialog', { name: 'Send these prices?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
}

describe('prices that somebody else entered meanwhile', () => {
  it('are reported, not overwritten, and reloaded on request', async () => {
    const declared = { 1: { price: 1801, byAdmin: true }, 2: { price: 1650, byAdmin: false } };
    const api = apiByRoute({
      ...known,
      'company-prices/declarations': entries,
      'submissions/send': problem(409, 'stale_version', {
        current: { version: 3, declared },
      }),
    });
    await renderPage('company-prices', { user: aUser() });
    const petrol = await screen.findByLabelText(/^Euro-Super 95/);
    fireEvent.change(petrol, { target: { value: '1.795' } });
    await save();
    const alert = (await screen.findByText(/Somebody else has changed/)).closest('.alert');
    const rows = [...(alert?.querySelectorAll('.data-list-row') ?? [])];
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Euro-Super 951.789 1.801']);
    expect(petrol).toHaveProperty('value', '1.795');

    const now = entries.map((entry) => ({ ...entry, version: 3 }));
    api.answer({
      'company-prices/declarations': [
        { ...now[0], communicatedPrice: 1801 } as PriceDeclaration,
        ...now.slice(1),
      ],
      'submissions/send': aReceipt,
    });
    fireEvent.click(within(alert as HTMLElement).getByText('Load the current data'));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Euro-Super 95/)).toHaveProperty('value', '1.801'),
    );
    await save();
    await waitFor(() => expect(api.callsOf('submissions/send').at(-1)?.ifMatch).toBe('"3"'));
  });
});

describe('a company', () => {
  const query: PriceQuery = {
    companyId: 7,
    productId: 2,
    state: 'asked',
    question: 'Why so high?',
    askedAt: '2026-03-30T08:00:00.000Z',
    priceAsked: 1650,
  };

  it('reports once that it has begun to type', async () => {
    const api = apiByRoute({ ...known, 'company-prices/declarations': entries });
    await renderPage('company-prices', { user: aUser() });
    const petrol = await screen.findByLabelText(/^Euro-Super 95/);
    expect(api.callsOf('company-prices/begin')).toEqual([]);
    for (const value of ['1.7', '1.79']) fireEvent.change(petrol, { target: { value } });
    await waitFor(() =>
      expect(api.callsOf('company-prices/begin')).toMatchObject([{ params: { surveyId: '12' } }]),
    );
  });

  it('does not find the input for one week in the form of the next', async () => {
    const unanswered = [anEntry({ communicatedPrice: null }), anEntry({ productId: 2 })];
    const api = apiByRoute({ ...known, 'company-prices/declarations': unanswered });
    const open = async () => {
      await renderPage('company-prices', { user: aUser() });
      return screen.findByLabelText<HTMLInputElement>(/^Euro-Super 95/);
    };
    fireEvent.change(await open(), { target: { value: '1.795' } });
    keepUnsaved();
    cleanup();
    expect((await open()).value).toBe('1.795');
    cleanup();
    api.answer({
      'surveys/latest': [{ id: 13, date: '2026-04-07', active: true, published: false }],
    });
    expect((await open()).value).toBe('');
    expect(screen.queryByText(/What you had typed/)).toBeNull();
  });

  it('sees a query beside its price and confirms the price with a comment', async () => {
    const api = apiByRoute({
      ...known,
      'company-prices/declarations': entries,
      'price-queries/list': [query],
      'price-queries/confirm': [query],
    });
    await renderPage('company-prices', { user: aUser() });
    const question = within(
      await screen.findByRole('region', {
        name: 'Question about the price of Automotive gas oil',
      }),
    );
    expect(question.getByText('Why so high?')).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Confirm the price' }));
    await question.findByText('Enter a comment');
    api.answer({ 'price-queries/list': [{ ...query, state: 'confirmed', answer: 'New list' }] });
    fireEvent.change(question.getByLabelText('Comment'), { target: { value: 'New list' } });
    fireEvent.click(question.getByRole('button', { name: 'Confirm the price' }));
    await question.findByText('Comment: New list');
    expect(api.callsOf('price-queries/confirm')).toMatchObject([
      { params: { surveyId: '12' }, body: { productId: 2, answer: 'New list' } },
    ]);
    expect(question.queryByRole('button')).toBeNull();
  });

  it('sees open queries on its home page', async () => {
    apiByRoute({ ...known, 'price-queries/list': [query, { ...query, state: 'confirmed' }] });
    await renderPage('company-home', { user: aUser() });
    await screen.findByText(/The ministry asks about 1 price\./);
  });
});

describe('an administrator who opens a company from the check page', () => {
  const at = '/monitor/adm-controllo-prezzi/7?surveyId=9';
  const earlier = { id: 9, date: '2026-03-23', active: false, published: false };

  it('sees and changes its prices in the survey that is checked', async () => {
    const api = apiByRoute({
      ...known,
      'surveys/get': earlier,
      'company-prices/declarations': entries,
      'submissions/send': aReceipt,
    });
    await renderPage('monitor-price-control', { at });
    await screen.findByText(/23 March 2026/);
    fireEvent.change(await screen.findByLabelText(/^Euro-Super 95/), {
      target: { value: '1.795' },
    });
    await save();
    await waitFor(() =>
      expect(api.callsOf('submissions/send')).toMatchObject([{ params: { surveyId: '9' } }]),
    );
    // This does not count as the company's beginning.
    expect(api.callsOf('company-prices/begin')).toEqual([]);
  });

  it('reads why nothing can be changed in a published one', async () => {
    apiByRoute({
      ...known,
      'surveys/get': { ...earlier, published: true },
      'company-prices/declarations': entries,
    });
    await renderPage('monitor-price-control', { at });
    await screen.findByText(/prepare a correction from the survey list/);
    expect(screen.getByRole('button', { name: 'Check and send' })).toHaveProperty('disabled', true);
  });
});

it('an administrator who enters prices for a company sees a link to its overview', async () => {
  apiByRoute({ ...known, 'company-prices/declarations': entries });
  await renderPage('monitor-price-control', { at: '/monitor/adm-controllo-prezzi/7' });
  const link = await screen.findByRole('link', { name: 'Company price overview' });
  expect(link.getAttribute('href')).toBe('/monitor/adm-prezzi-societa/7');
});

it.each(['abc', '0', '-7', '1.5'])('the page says when %s names no company', async (id) => {
  const api = apiByRoute({ ...known, 'company-prices/declarations': entries });
  await renderPage('monitor-price-control', { at: `/monitor/adm-controllo-prezzi/${id}` });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Company prices');
  expect(screen.getByRole('alert').textContent).toContain('names no company');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
    '/monitor/adm-prezzi-campione',
  );
  expect(api.callsOf('company-prices/declarations')).toEqual([]);
});

it('an administrator enters prices in the survey named in the address', async () => {
  const api = apiByRoute({
    ...known,
    'surveys/get': { id: 9, date: '2026-03-09', active: false, published: false },
    'company-prices/declarations': entries,
  });
  await renderPage('monitor-price-control', { at: '/monitor/adm-controllo-prezzi/7?surveyId=9' });
  await screen.findByText(/9 March 2026/);
  expect(api.callsOf('company-prices/declarations')[0]?.params).toMatchObject({ surveyId: '9' });
});

describe('prices of a published survey', () => {
  const survey = { id: 12, date: '2026-03-30', active: false, published: true };
  const at = '/monitor/adm-controllo-prezzi/7?surveyId=12';
  const correction = { at: '2026-04-20T08:00:00.000Z', by: 'admin' };

  it.each([
    ['are shown only', survey, true],
    ['are corrected while a correction is open', { ...survey, correction }, false],
  ])('%s', async (_what, shown, disabled) => {
    apiByRoute({ ...known, 'surveys/get': shown, 'company-prices/declarations': entries });
    await renderPage('monitor-price-control', { at });
    expect(await screen.findByLabelText(/^Euro-Super 95/)).toHaveProperty('disabled', disabled);
    expect(screen.getByRole('button', { name: 'Check and send' })).toHaveProperty(
      'disabled',
      disabled,
    );
  });
});

it('says that there is nothing to confirm when no price was declared the week before', async () => {
  apiByRoute({
    ...known,
    'surveys/get': { id: 11, date: '2026-03-23', active: false, published: true },
    'company-prices/declarations': [anEntry({ communicatedPrice: null, previousPrice: null })],
  });
  await renderPage('company-prices', { user: aUser() });
  const petrol = await screen.findByLabelText(/^Euro-Super 95/);
  fireEvent.click(screen.getByRole('button', { name: /^Confirm the prices/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The company declared no prices in the previous week.');
  fireEvent.change(petrol, { target: { value: '1.8' } });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

describe('the prices of the week before', () => {
  const show = async (before: readonly PriceDeclaration[]) => {
    const api = apiByRoute({
      ...known,
      'surveys/get': { id: 11, date: '2026-03-23', active: false, published: true },
      'company-prices/declarations': ({ params }) => [
        ...(params.surveyId === '11' ? before : entries),
      ],
      'submissions/send': aReceipt,
    });
    await renderPage('company-prices', { user: aUser() });
    const petrol = await screen.findByLabelText(/^Euro-Super 95/);
    fireEvent.change(petrol, { target: { value: '1.795' } });
    fireEvent.click(screen.getByRole('button', { name: /^Confirm the prices/ }));
    return { api, petrol, dialog: within(await screen.findByRole('dialog')) };
  };
  const before = [
    anEntry({ communicatedPrice: 1750 }),
    anEntry({ productId: 2, communicatedPrice: 1650 }),
  ];

  it('are shown beside what is typed, which stays unless they are sent', async () => {
    const { api, petrol, dialog } = await show(before);
    dialog.getByText('1 price that is in the form is replaced.');
    const rows = dialog.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Euro-Super 95', '1.795', '1.750−2.51\u00a0%'],
      ['Automotive gas oil', '1.650', '1.650'],
    ]);
    fireEvent.click(dialog.getByText('Cancel'));
    expect(petrol).toHaveProperty('value', '1.795');
    expect(api.callsOf('submissions/send')).toEqual([]);
  });

  it('are sent by the second tap', async () => {
    const { api, dialog } = await show(before);
    fireEvent.click(dialog.getByText('Send these prices'));
    await waitFor(() =>
      expect(api.callsOf('submissions/send').map(({ body }) => body)).toEqual([
        {
          prices: [
            { productId: 1, communicatedPrice: 1750 },
            { productId: 2, communicatedPrice: 1650 },
          ],
        },
      ]),
    );
  });

  it('are only put into the form when one is missing', async () => {
    const { api, petrol, dialog } = await show([before[0] as PriceDeclaration]);
    dialog.getByText(/^There is no price for: Automotive gas oil/);
    fireEvent.click(dialog.getByText('Put them into the form'));
    await waitFor(() => expect(petrol).toHaveProperty('value', '1.750'));
    expect(api.callsOf('submissions/send')).toEqual([]);
  });
});

const limits = { id: 1, min: 100, max: 250 } as ProductView;
const showForm = async () => {
  const api = apiByRoute({
    ...known,
    'products/list': [limits, { ...limits, id: 2 }],
    'company-prices/declarations': entries,
    'submissions/send': aReceipt,
  });
  await renderPage('company-prices', { user: aUser() });
  return { api, petrol: await screen.findByLabelText<HTMLInputElement>(/^Euro-Super 95/) };
};
const typed = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent?.trim());

describe('an invalid price', () => {
  it('is marked with its limits and its side, until it is corrected', async () => {
    const { petrol } = await showForm();
    expect(describedBy(petrol)).toEqual(['Last week 1.750 +2.2\u00a0%1.000 to 2.500']);
    typed(petrol, '3');
    check();
    const sentence = 'Euro-Super 95 price must be between EUR 1.000 and EUR 2.500.';
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(petrol.getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(petrol).at(-1)).toBe('3 is above the limit: 1.000 to 2.500.');
    typed(petrol, '1.7');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    expect(petrol.getAttribute('aria-invalid')).toBeNull();
    typed(petrol, '0.5');
    fireEvent.blur(petrol);
    await waitFor(() =>
      expect(describedBy(petrol).at(-1)).toBe('0.5 is below the limit: 1.000 to 2.500.'),
    );
  });

  it('is checked against the limits of its own survey, not those of today', async () => {
    apiByRoute({
      ...known,
      'surveys/get': { id: 9, date: '2026-03-09', active: false, published: false },
      'products/list': ({ query }) => [
        query.on === '2026-03-09' ? limits : { ...limits, min: 10, max: 20 },
      ],
      'company-prices/declarations': entries,
    });
    await renderPage('monitor-price-control', { at: '/monitor/adm-controllo-prezzi/7?surveyId=9' });
    const petrol = await screen.findByLabelText(/^Euro-Super 95/);
    expect(describedBy(petrol)[0]).toMatch(/1\.000 to 2\.500$/);
  });

  it.each([
    ['abc', 'Use digits only, for example 1.694.', undefined],
    ['-1', 'Use digits only, for example 1.694.', undefined],
    ['1.78951', 'Three decimals at most. Did you mean 1.790?', '1.790'],
    ['1694', '1694 is not a price per litre. Did you mean 1.694?', '1.694'],
    ['16.94', '16.94 is not a price per litre. Did you mean 1.694?', '1.694'],
    ['1.691,50 €', '1.691,50 € is not a price per litre. Did you mean 1.692?', '1.692'],
    ['', 'Enter the price, or 0 if you did not sell it.', undefined],
  ])('%s is explained, with what it may have meant', async (wrong, text, meant) => {
    const { api, petrol } = await showForm();
    typed(petrol, wrong);
    check();
    await waitFor(() => expect(describedBy(petrol).at(-1)).toBe(text));
    expect(api.callsOf('submissions/send')).toEqual([]);
    const use = screen.queryByRole('button', { name: /^Use / });
    expect(use?.textContent).toBe(meant && `Use ${meant}`);
    if (!use) return;
    fireEvent.click(use);
    await waitFor(() => expect(petrol.value).toBe(meant));
    expect(petrol.getAttribute('aria-invalid')).toBeNull();
  });

  it('is not called wrong while it is typed, and shows no change', async () => {
    const { petrol } = await showForm();
    const change = () => petrol.closest('.price-row')?.querySelector('.price-change')?.textContent;
    expect(change()).toMatch(/\+2\.2\s%$/);
    typed(petrol, '17.5');
    await waitFor(() => expect(change()).toBe(''));
    expect(petrol.getAttribute('aria-invalid')).toBeNull();
    fireEvent.blur(petrol);
    await waitFor(() => expect(petrol.getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('a price far from that of the week before', () => {
  it('is sent only once the person says that it is right', async () => {
    const { api, petrol } = await showForm();
    typed(petrol, '1.85');
    check();
    await screen.findByText('More than 4% in a week.');
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: '1.850 is right' }));
    // Another price is another question.
    typed(petrol, '1.86');
    fireEvent.blur(petrol);
    const sure = await screen.findByRole<HTMLInputElement>('checkbox', { name: '1.860 is right' });
    expect(sure.checked).toBe(false);
    fireEvent.click(sure);
    typed(await screen.findByLabelText('Why? (optional)'), ' New list ');
    await save();
    await waitFor(() =>
      expect(api.callsOf('submissions/send').map(({ body }) => body)).toEqual([
        {
          prices: [
            { productId: 1, communicatedPrice: 1860, comment: 'New list' },
            { productId: 2, communicatedPrice: 1650 },
          ],
        },
      ]),
    );
    // The receipt of what was sent comes next.
    await waitFor(() =>
      expect(screen.getByTestId('location').textContent).toMatch(/\/ricevuta\/12-7-2$/),
    );
  });

  it('is not asked about when it is 4 % or less, or 0', async () => {
    const { petrol } = await showForm();
    for (const fine of ['1.82', '1.68', '0']) {
      typed(petrol, fine);
      fireEvent.blur(petrol);
      expect(screen.queryByText(/More than 4%/)).toBeNull();
    }
    expect(screen.getByText('not sold')).toBeTruthy();
  });
});

describe('the keyboard and the clipboard', () => {
  const paste = (field: HTMLElement, text: string) =>
    fireEvent.paste(field, { clipboardData: { getData: () => text } });
  const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

  it('Enter goes on to the next field', async () => {
    const { petrol } = await showForm();
    petrol.focus();
    fireEvent.keyDown(petrol, { key: 'Enter' });
    expect(document.activeElement).toBe(screen.getByLabelText(/^Automotive gas oil/));
  });

  it.each([
    ['a column', '1,771\n1,694\n'],
    ['a row', '1.771\t1.694'],
    ['numbers between spaces', '1,771 1,694'],
    ['names in another order', 'Gasolio auto: 1,694\nEuro-Super 95\t1,771 €/l'],
  ])('%s goes to its fields, and back on request', async (_what, text) => {
    const { petrol } = await showForm();
    paste(petrol, text);
    await waitFor(() => expect(values()).toEqual(['1.771', '1.694']));
    expect(screen.getByText('2 prices pasted.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(values()).toEqual(['1.789', '1.650']));
  });

  it('a text in which a price is missing, or one too many, says so', async () => {
    const { petrol } = await showForm();
    paste(petrol, 'Petrol 1.771');
    await screen.findByText(/1 price pasted\. Missing: Automotive gas oil\./);
    paste(petrol, '1.771\n1.694\n0.640');
    await screen.findByText(/2 prices pasted\.\s+One more number has no field\./);
  });

  it('prices per 1000 litres are each offered as a price per litre', async () => {
    const { petrol } = await showForm();
    paste(petrol, '1.771,00\n1.694,00');
    await screen.findByRole('button', { name: 'Use 1.771' });
    expect(screen.getByRole('button', { name: 'Use 1.694' })).toBeTruthy();
  });
});

describe("the company's home", () => {
  const due = '2099-03-31T10:00:00.000Z';
  const survey = { id: 12, date: '2026-03-30', active: true, published: false, dueAt: due };
  const home = async (declarations: PriceDeclaration[]) => {
    apiByRoute({
      ...known,
      'surveys/latest': [survey],
      'company-prices/declarations': declarations,
    });
    await renderPage('company-home', { user: aUser() });
  };

  it('is the form while nothing was sent', async () => {
    await home(
      entries.map((entry) => ({ ...entry, communicatedPrice: null, communicatedAt: null })),
    );
    expect(await screen.findByRole('button', { name: 'Check and send' })).toBeTruthy();
    expect(screen.getByText('By Tuesday 31 March at 12:00')).toBeTruthy();
    expect(screen.getByText('Alfa Petroli · Anna Bianchi')).toBeTruthy();
  });

  it('says when the prices were sent', async () => {
    await home(entries);
    await screen.findByText('All done for this week');
    expect(screen.queryByRole('button', { name: 'Check and send' })).toBeNull();
    const sentence = 'Receipt no. 12-7-2, Monday 30 March at 10:00, Anna Bianchi.';
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show the receipt' }).getAttribute('href')).toBe(
      '/app/prezzi-settimanali/gestione/ricevuta/12-7-2',
    );
  });

  it('says what is missing', async () => {
    await home([
      entries[0] as PriceDeclaration,
      anEntry({ productId: 2, communicatedPrice: null }),
    ]);
    await screen.findByText('There is no price for: Automotive gas oil.');
  });
});

describe('a receipt', () => {
  const at = (number: string) => `/app/prezzi-settimanali/gestione/ricevuta/${number}`;

  it('has number, time, person, prices and code, and says what replaced it', async () => {
    const later = { ...aReceipt, number: '12-7-3', code: 'AAAA-BBBB-CCCC', sentBy: 'carla' };
    const first = { ...aReceipt, replacedAt: '2026-03-30T09:30:00.000Z' };
    apiByRoute({ ...known, 'submissions/list': [later, first] });
    await renderPage('company-receipt', { user: aUser(), at: at('12-7-2') });
    await screen.findByText('7F3K-92QD-M4TX');
    for (const text of ['Anna Bianchi', '1.789', 'not sold', 'No supply', '30 Mar 2026, 10:00'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    screen.getByText('Other prices were sent in place of these (30 Mar 2026, 11:30).');
    expect(screen.getByRole('link', { name: 'Check the receipt' }).getAttribute('href')).toBe(
      '/verifica-ricevuta?codice=7F3K-92QD-M4TX',
    );
    screen.getByText('30 Mar 2026, 10:00, carla');
  });

  it('that there is not is said to be none', async () => {
    apiByRoute(known);
    await renderPage('company-receipt', { user: aUser(), at: at('12-7-9') });
    await screen.findByText('There is no such receipt.');
  });

  const { sentBy: _, byAdmin: __, surveyId: ___, companyId: ____, ...open } = aReceipt;
  const checkPage = (answer: Response | typeof open) => {
    apiByRoute({ 'submissions/receipt': answer });
    return renderPage('receipt-check', { at: '/verifica-ricevuta?codice=7f3k92qdm4tx' });
  };

  it('is checked by anyone who has its code', async () => {
    await checkPage(open);
    await screen.findByText('The receipt is genuine.');
    for (const text of ['12-7-2', 'Alfa Petroli', '1.789']) screen.getByText(text);
  });

  it('with a code that is none is not found, and the code stays in its field', async () => {
    await checkPage(problem(404, 'not_found'));
    await screen.findByText(/^No receipt has the code 7f3k92qdm4tx/);
    expect(screen.getByRole('textbox')).toHaveProperty('value', '7f3k92qdm4tx');
  });
});
