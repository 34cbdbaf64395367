import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { keepTyped } from '../../../../frontend/lib/typed-input.ts';
import type { PriceDraft } from '../../../../functions/prices/collection/contract/price-drafts.ts';
import type { SurveyView } from '../../../../functions/prices/surveys/contract/surveys.ts';
import type { ProductView } from '../../../../functions/sample/contract/products.ts';
import { enter } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { type Answers, apiByRoute, holdBack } from '../../support/api-by-route.ts';
import { aReceipt, entries, known, save } from '../../support/price-declaration.ts';
import { renderPage } from '../../support/render-page.tsx';
import { aUser } from '../../support/users.ts';

const limits = { id: 1, min: 100, max: 250 } as ProductView;
const draft: PriceDraft = [
  {
    ...{ productId: 1, typed: '1.801', sure: false, comment: '' },
    ...{
      savedAt: '2026-03-30T09:00:00.000Z',
      savedBy: 'collega@example.org',
      savedByName: 'Carla Verdi',
    },
  },
];

async function openForm(
  answers: Answers = {},
  page: 'company-prices' | 'company-home' = 'company-prices',
) {
  const api = apiByRoute({
    ...known,
    'products/list': [limits, { ...limits, id: 2 }],
    'company-prices/declarations': entries,
    'price-drafts/get': draft,
    ...answers,
  });
  await renderPage(page, { user: aUser() });
  const petrol = (await screen.findByLabelText(/^Euro-Super 95/)) as HTMLInputElement;
  return { api, petrol };
}

afterEach(() => sessionStorage.clear());

it('has what a colleague typed, with name, until it is discarded', async () => {
  const { api, petrol } = await openForm();
  await screen.findByText(/^The form has prices that Carla Verdi typed and did not send/);
  expect(petrol.value).toBe('1.801');
  fireEvent.click(screen.getByText('Discard the draft'));
  expect(petrol.value).toBe('1.789');
  await waitFor(
    () =>
      expect(api.callsOf('price-drafts/save').map(({ body }) => body)).toEqual([
        { prices: [], dropped: [1] },
      ]),
    { timeout: 3000 },
  );
});

it('shows at once what is wrong in it', async () => {
  const typed = draft.map((one) => ({ ...one, typed: '1694' }));
  const { petrol } = await openForm({ 'price-drafts/get': typed });
  await screen.findByText(/is not a price per litre\./);
  expect(petrol.getAttribute('aria-invalid')).toBe('true');
});

it('keeps what is typed, right or wrong, and only what changed', async () => {
  const { api } = await openForm({ 'price-drafts/get': [] });
  const diesel = screen.getByLabelText(/^Automotive gas oil/);
  enter(diesel, '1,6x');
  await screen.findByText(/Draft saved$/, {}, { timeout: 3000 });
  expect(api.callsOf('price-drafts/save').map(({ body }) => body)).toEqual([
    { prices: [{ productId: 2, typed: '1,6x', sure: false, comment: '' }], dropped: [] },
  ]);
});

it('says when it is not kept', async () => {
  const { petrol } = await openForm({
    'price-drafts/get': new Response(null, { status: 500 }),
    'price-drafts/save': new Response(null, { status: 500 }),
  });
  enter(petrol, '1.795');
  await screen.findByText(/Draft in this tab only$/, {}, { timeout: 3000 });
});

it('says that the connection is missing, and once it is back that nothing was sent, and keeps the draft', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const lost = () => {
    throw new TypeError('offline');
  };
  const { api, petrol } = await openForm({
    ...{ 'price-drafts/get': [], 'price-drafts/save': lost, 'submissions/send': lost },
  });
  enter(petrol, '1.795');
  await screen.findByText(/Draft in this tab only$/, {}, { timeout: 3000 });
  await save();
  await screen.findByText(/^There is no internet connection: /, {}, { timeout: 3000 });
  api.answer({ ...known, 'submissions/send': aReceipt });
  isOnline.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await screen.findByText(/^The connection is back, but nothing has been confirmed as sent/);
  await screen.findByText(/Draft saved$/);
  const before = api.callsOf('submissions/send').length;
  await save();
  await waitFor(() => expect(api.callsOf('submissions/send')).toHaveLength(before + 1));
  isOnline.mockRestore();
});

it('is kept once a sending has failed, with what was typed just before it', async () => {
  const { api, petrol } = await openForm({
    ...{ 'price-drafts/get': [], 'submissions/send': new Response(null, { status: 500 }) },
  });
  const sending = holdBack('submissions');
  enter(petrol, '1.795');
  await save();
  await sending.asked;
  // The pause after which input is kept ends while it is sent.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(api.callsOf('price-drafts/save')).toEqual([]);
  sending.answer();
  await waitFor(() => expect(api.callsOf('price-drafts/save')).toHaveLength(1));
  expect(api.callsOf('price-drafts/save')[0]?.body).toMatchObject({
    prices: [{ productId: 1, typed: '1.795' }],
  });
});

it('is kept by itself once the portal answers again', async () => {
  const { api, petrol } = await openForm({
    ...{ 'price-drafts/get': [], 'price-drafts/save': new Response(null, { status: 500 }) },
  });
  enter(petrol, '1.795');
  await screen.findByText(/Draft in this tab only$/, {}, { timeout: 3000 });
  api.answer({ ...known, 'price-drafts/get': [] });
  await screen.findByText(/Draft saved$/, {}, { timeout: 8000 });
});

it.each([
  ['2026-03-30T09:00:01.000Z', '1.820'],
  ['2026-03-30T08:59:59.000Z', '1.801'],
])('with input of this tab typed at %s has %s', async (at, value) => {
  keepTyped('prices of 12 for 7', {
    ...{ user: aUser().id, address: '/app/prezzi-settimanali/gestione/listino', at },
    ...{ values: { 'product-1': 1820 }, base: { 'product-1': 1789 } },
  });
  const { petrol } = await openForm();
  await waitFor(() => expect(petrol.value).toBe(value));
});

const another = (productId: number, typed: string, at: string) => ({
  ...draft[0],
  ...{ productId, typed, sure: false, comment: '' },
  ...{ savedAt: `2026-03-30T09:${at}.000Z`, savedBy: 'collega@example.org' },
});
/** The page gets the focus, and reads what others have typed. */
const lookAgain = () => fireEvent.focus(window);

it('has within seconds what a colleague types while it is open, and says who', async () => {
  const { api, petrol } = await openForm({ 'price-drafts/get': [] });
  const seen = () => api.callsOf('price-drafts/get').length;
  expect(seen()).toBe(1);
  api.answer({ 'price-drafts/get': [another(1, '1.801', '04:00')] as PriceDraft });
  await waitFor(() => expect(petrol.value).toBe('1.801'), { timeout: 7000 });
  await screen.findByText(/Carla Verdi is typing \(since 11:04\)$/);
  api.answer({ 'price-drafts/get': [another(1, '1.802', '05:00')] as PriceDraft });
  lookAgain();
  await waitFor(() => expect(petrol.value).toBe('1.802'));
  await screen.findByText(/Carla Verdi is typing \(since 11:04\)$/);
  api.answer({ 'price-drafts/get': [] });
  lookAgain();
  await waitFor(() => expect(petrol.value).toBe('1.789'));
  expect(api.callsOf('price-drafts/save')).toEqual([]);
}, 10_000);

it.each([
  ['Use 1.801', '1.801', []],
  ['Keep what is typed here', '1.795', ['1.795']],
])(
  'leaves what is being typed, says what a colleague typed, and after %s has %s',
  async (button, value, saved) => {
    const { api, petrol } = await openForm({ 'price-drafts/get': [] });
    const diesel = screen.getByLabelText(/^Automotive gas oil/) as HTMLInputElement;
    petrol.focus();
    enter(petrol, '1.795');
    const theirs = [another(1, '1.801', '04:00'), another(2, '1.666', '04:01')] as PriceDraft;
    api.answer({ 'price-drafts/get': theirs });
    lookAgain();
    await screen.findByText('Carla Verdi typed 1.801 meanwhile.');
    await waitFor(() => expect(diesel.value).toBe('1.666'));
    expect(petrol.value).toBe('1.795');
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(petrol.value).toBe(value);
    expect(screen.queryByText(/meanwhile/)).toBeNull();
    const sent = () =>
      api
        .callsOf('price-drafts/save')
        .flatMap(({ body }) => (body as { prices: PriceDraft }).prices);
    await waitFor(() => expect(sent().map(({ typed }) => typed)).toEqual(saved), { timeout: 3000 });
  },
);

it('leaves what was typed here, kept or not, until somebody chooses', async () => {
  const { api, petrol } = await openForm({ 'price-drafts/get': [] });
  petrol.focus();
  enter(petrol, '1.795');
  await waitFor(() => expect(api.callsOf('price-drafts/save')).toHaveLength(1), { timeout: 3000 });
  api.answer({ 'price-drafts/get': [another(1, '1.801', '04:00')] as PriceDraft });
  lookAgain();
  await screen.findByText('Carla Verdi typed 1.801 meanwhile.');
  petrol.blur();
  const reads = api.callsOf('price-drafts/get').length;
  lookAgain();
  await waitFor(() => expect(api.callsOf('price-drafts/get').length).toBeGreaterThan(reads));
  await new Promise((done) => setTimeout(done, 50));
  expect(petrol.value).toBe('1.795');
  fireEvent.click(screen.getByRole('button', { name: 'Use 1.801' }));
  expect(petrol.value).toBe('1.801');
});

it('sends nothing again of a field about which nobody has chosen', async () => {
  const { api, petrol } = await openForm({ 'price-drafts/get': [] });
  const diesel = screen.getByLabelText(/^Automotive gas oil/) as HTMLInputElement;
  const saves = () => api.callsOf('price-drafts/save');
  enter(petrol, '1.795');
  enter(diesel, '1.695');
  await waitFor(() => expect(saves()).not.toEqual([]), { timeout: 3000 });
  const before = saves().length;
  const theirs = [another(1, '1.801', '04:00'), another(2, '1.701', '04:01')] as PriceDraft;
  api.answer({ 'price-drafts/get': theirs });
  lookAgain();
  fireEvent.click(await screen.findByRole('button', { name: 'Use 1.801' }));
  await new Promise((done) => setTimeout(done, 1500));
  expect(saves()).toHaveLength(before);
  // What is typed after the question is new input, and kept.
  enter(diesel, '1.699');
  await waitFor(() => expect(saves()).toHaveLength(before + 1), { timeout: 3000 });
  expect(saves().at(-1)?.body).toMatchObject({ prices: [{ productId: 2, typed: '1.699' }] });
});

it('waits until the cursor has left a field', async () => {
  const { api, petrol } = await openForm({ 'price-drafts/get': [] });
  petrol.focus();
  api.answer({ 'price-drafts/get': [another(1, '1.801', '04:00')] as PriceDraft });
  lookAgain();
  await screen.findByText('Carla Verdi typed 1.801 meanwhile.');
  expect(petrol.value).toBe('1.789');
  petrol.blur();
  lookAgain();
  await waitFor(() => expect(petrol.value).toBe('1.801'));
  expect(screen.queryByText(/meanwhile/)).toBeNull();
});

it('has the prices that a colleague has sent', async () => {
  const { api, petrol } = await openForm();
  await waitFor(() => expect(petrol.value).toBe('1.801'));
  const sent = entries.map((one) => ({ ...one, communicatedPrice: 1811, version: 3 }));
  api.answer({ 'price-drafts/get': [], 'company-prices/declarations': sent });
  lookAgain();
  const nowStored = () => screen.getByLabelText(/^Euro-Super 95/) as HTMLInputElement;
  await waitFor(() => expect(nowStored().value).toBe('1.811'));
  expect(api.callsOf('price-drafts/save')).toEqual([]);
});

it.each([
  ['Use 1.811', '1.811', [], 'company-prices'],
  ['Keep what is typed here', '1.795', ['1.795'], 'company-home'],
] as const)(
  'empties nothing when a colleague sends, says who and when, and after %s has %s',
  async (button, value, saved, page) => {
    const unsent = entries.map((one) => ({
      ...one,
      ...{ communicatedPrice: null, communicatedAt: null, version: 2 },
    }));
    const theirs = [another(2, '1.666', '04:00')] as PriceDraft;
    const { api, petrol } = await openForm(
      {
        'price-drafts/get': theirs,
        'company-prices/declarations': unsent,
        'submissions/list': [],
      },
      page,
    );
    const diesel = screen.getByLabelText(/^Automotive gas oil/) as HTMLInputElement;
    await waitFor(() => expect(diesel.value).toBe('1.666'));
    petrol.focus();
    enter(petrol, '1.795');
    const kept = () =>
      api
        .callsOf('price-drafts/save')
        .flatMap(({ body }) => (body as { prices: PriceDraft }).prices.map(({ typed }) => typed));
    await waitFor(() => expect(kept()).toEqual(['1.795']), { timeout: 3000 });
    petrol.blur();
    api.answer({
      'price-drafts/get': [],
      'company-prices/declarations': unsent.map((one) => ({
        ...one,
        ...{ communicatedPrice: one.productId === 1 ? 1811 : 1666, version: 3 },
        communicatedAt: aReceipt.sentAt,
      })),
      'submissions/list': [
        { ...aReceipt, number: '12-7-3', sentBy: 'collega@example.org', sentByName: 'Carla Verdi' },
      ],
    });
    lookAgain();
    await screen.findByText('Carla Verdi sent 1.811 meanwhile.');
    await screen.findByText(/^Carla Verdi sent the week's prices on 30.*10:00/);
    const link = screen.getByRole('link', { name: 'Receipt no. 12-7-3' });
    expect(link.getAttribute('href')).toContain('/12-7-3');
    expect([petrol.value, diesel.value]).toEqual(['1.795', '1.666']);
    expect(screen.getByText('2 of 2 ready')).toBeDefined();
    // Nobody has chosen, so what was sent stays what it is.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(kept()).toEqual(['1.795']);
    fireEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() =>
      expect((screen.getByLabelText(/^Euro-Super 95/) as HTMLInputElement).value).toBe(value),
    );
    await waitFor(() => expect(kept()).toEqual(['1.795', ...saved]), { timeout: 3000 });
    if (saved.length === 0) return;
    await save();
    await waitFor(() => expect(api.callsOf('submissions/send')[0]?.ifMatch).toBe('"3"'));
  },
  10_000,
);

/** The prices after Carla Verdi has sent them while a form was open, and her receipt. */
const sentByCarla: Answers = {
  'price-drafts/get': [],
  'company-prices/declarations': entries.map((one) => ({
    ...one,
    communicatedPrice: 1811,
    version: 3,
  })),
  'submissions/list': [
    { ...aReceipt, number: '12-7-3', sentBy: 'collega@example.org', sentByName: 'Carla Verdi' },
  ],
};

it('asks about what was typed before a colleague sent and is refused, and saves it once somebody chose', async () => {
  const { api, petrol } = await openForm({ 'price-drafts/get': [] });
  const refusal = problem(409, 'stale_version');
  api.answer({
    ...sentByCarla,
    'price-drafts/save': ({ ifMatch }) =>
      ifMatch === '"3"' ? new Response(null, { status: 204 }) : refusal.clone(),
  });
  const saves = () => api.callsOf('price-drafts/save').map(({ ifMatch }) => ifMatch);
  enter(petrol, '1.795');
  await screen.findByText('Carla Verdi sent 1.811 meanwhile.', {}, { timeout: 3000 });
  await screen.findByText(/^Carla Verdi sent the week's prices on/);
  expect(petrol.value).toBe('1.795');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(saves()).toEqual(['"2"']);
  fireEvent.click(screen.getByRole('button', { name: 'Keep what is typed here' }));
  await waitFor(() => expect(saves()).toEqual(['"2"', '"3"']), { timeout: 3000 });
});

it('asks about input of this tab that no draft has, once prices are sent', async () => {
  keepTyped('prices of 12 for 7', {
    ...{ user: aUser().id, address: '/app/prezzi-settimanali/gestione/listino' },
    ...{ at: '2026-03-30T07:00:00.000Z', values: { 'product-1': 1795 } },
    base: { 'product-1': null },
  });
  const { api, petrol } = await openForm(sentByCarla);
  await screen.findByText('Carla Verdi sent 1.811 meanwhile.');
  expect(petrol.value).toBe('1.795');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(api.callsOf('price-drafts/save')).toEqual([]);
});

it('takes no question of the ministry for a sending when a colleague discards a draft', async () => {
  const { api, petrol } = await openForm();
  await waitFor(() => expect(petrol.value).toBe('1.801'));
  const asked = entries.map((one) => ({ ...one, version: 3 }));
  api.answer({ 'price-drafts/get': [], 'company-prices/declarations': asked });
  lookAgain();
  const nowStored = () => screen.getByLabelText(/^Euro-Super 95/) as HTMLInputElement;
  await waitFor(() => expect(nowStored().value).toBe('1.789'));
  expect(screen.queryByText(/sent the prices|meanwhile/)).toBeNull();
});

it('says so when the company is asked for nothing any more, and keeps what is typed in sight', async () => {
  const { api, petrol } = await openForm({ 'price-drafts/get': [] });
  api.answer({
    'price-drafts/get': draft,
    'price-drafts/save': problem(409, 'company_not_asked'),
    'company-prices/declarations': [],
  });
  enter(petrol, '1.795');
  const told = /^In this survey the company is asked for the price of no product, or not any more/;
  const alert = await screen.findByText(told, {}, { timeout: 3000 });
  expect(alert.textContent).toContain('Typed and not sent: Euro-Super 95 1.801.');
  expect(petrol.value).toBe('1.795');
  expect(screen.getByRole('button', { name: 'Check and send' })).toHaveProperty('disabled', true);
});

it.each([
  [
    'company_not_asked',
    {},
    /^Nothing was sent: the company is not asked for prices in this survey/,
  ],
  [
    'product_not_sold',
    { errors: [{ pointer: '/prices/0/productId', code: 'product_not_sold', productId: 1 }] },
    /^Nothing was sent: in this survey the company is not asked any more for the price of Euro-Super 95\./,
  ],
])('says in a sentence that nothing was sent for %s', async (code, more, told) => {
  const { petrol } = await openForm({
    ...{ 'price-drafts/get': [], 'submissions/send': problem(409, code, more) },
  });
  enter(petrol, '1.795');
  await save();
  await screen.findByText(told);
});

it('reads no more once the survey is closed', async () => {
  const { api } = await openForm();
  const closed = { ...known['surveys/latest'][0], active: false } as SurveyView;
  api.answer({ 'surveys/latest': [closed], 'surveys/get': closed });
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  await screen.findByText(/^The survey is closed/);
  const reads = () => api.callsOf('price-drafts/get').length;
  // What was typed until then is read once more.
  await waitFor(() => expect(reads()).toBe(3));
  lookAgain();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(reads()).toBe(3);
});
