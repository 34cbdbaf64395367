import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PriceDeclaration } from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { ProductView } from '../../../../functions/sample/contract/products.ts';
import { enter } from '../../support/actions.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { anEntry, aReceipt, check, entries, known, save } from '../../support/price-declaration.ts';
import { renderPage } from '../../support/render-page.tsx';
import { aUser } from '../../support/users.ts';

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
  enter(petrol, '1.8');
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
    enter(petrol, '1.795');
    fireEvent.click(screen.getByRole('button', { name: /^Confirm the prices/ }));
    return { api, petrol, dialog: within(await screen.findByRole('dialog')) };
  };
  const before = [
    anEntry({ communicatedPrice: 1750 }),
    anEntry({ productId: 2, communicatedPrice: 1650 }),
  ];

  it('are shown beside what is typed, which stays unless they are sent', async () => {
    const { api, petrol, dialog } = await show(before);
    dialog.getByText('1 price in the form will be replaced.');
    const rows = dialog.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Euro-Super 95', '1.795', '1.750−2.51%'],
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
    fireEvent.click(dialog.getByText('Copy them into the form'));
    await waitFor(() => expect(petrol).toHaveProperty('value', '1.750'));
    expect(api.callsOf('submissions/send')).toEqual([]);
  });
});

const limits = { id: 1, min: 100, max: 250 } as ProductView;
const showForm = async (declared = entries) => {
  const api = apiByRoute({
    ...known,
    'products/list': [limits, { ...limits, id: 2 }],
    'company-prices/declarations': declared,
    'submissions/send': aReceipt,
  });
  await renderPage('company-prices', { user: aUser() });
  return { api, petrol: await screen.findByLabelText<HTMLInputElement>(/^Euro-Super 95/) };
};
const typed = (field: HTMLElement, value: string) => enter(field, value);
const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent?.trim());

it('says before prices are sent again that nothing has changed', async () => {
  const { petrol } = await showForm();
  const told = /^Just these prices have been sent already\./;
  check();
  await screen.findByText(told);
  fireEvent.click(screen.getByRole('button', { name: 'Correct' }));
  typed(petrol, '1.790');
  check();
  await screen.findByRole('dialog', { name: 'Send these prices?' });
  expect(screen.queryByText(told)).toBeNull();
});

describe('an invalid price', () => {
  it('is marked with its limits and its side, until it is corrected', async () => {
    const { petrol } = await showForm();
    expect(describedBy(petrol)).toEqual(['Last week 1.750 +2.2%1.000 to 2.500']);
    typed(petrol, '3');
    check();
    const sentence = 'Euro-Super 95 price must be between EUR 1.000 and EUR 2.500.';
    await screen.findByText(sentence);
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
    expect(change()).toMatch(/\+2\.2%$/);
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
            { productId: 1, communicatedPrice: 1860, confirmed: true, comment: 'New list' },
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

  it('is still asked about after its surplus decimals were removed', async () => {
    const { petrol } = await showForm();
    typed(petrol, '1.85012');
    fireEvent.blur(petrol);
    fireEvent.click(await screen.findByRole('button', { name: 'Use 1.850' }));
    const sure = await screen.findByRole<HTMLInputElement>('checkbox', { name: '1.850 is right' });
    expect(sure.checked).toBe(false);
  });

  it.each([null, 0])(
    'is compared with the national one where that is %s',
    async (previousPrice) => {
      const { petrol } = await showForm([anEntry({ previousPrice })]);
      const text = /^More than 15% away from the last published national price, 1\.760:/;
      for (const fine of ['2.02', '1.5', '0']) {
        typed(petrol, fine);
        fireEvent.blur(petrol);
        expect(screen.queryByText(text)).toBeNull();
      }
      typed(petrol, '2.4');
      check();
      await screen.findByText(text);
      expect(screen.queryByRole('dialog')).toBeNull();
      fireEvent.click(screen.getByRole('checkbox', { name: '2.400 is right' }));
      check();
      await screen.findByRole('dialog', { name: 'Send these prices?' });
    },
  );

  it('is not asked about when it is 4 % or less', async () => {
    const { petrol } = await showForm();
    for (const fine of ['1.82', '1.68']) {
      typed(petrol, fine);
      fireEvent.blur(petrol);
      expect(screen.queryByText(/More than 4%/)).toBeNull();
    }
  });

  it.each([{}, { previousPrice: null, lastPrice: 1750 }])(
    'is asked about when it is 0: %o',
    async (before) => {
      const { petrol } = await showForm([anEntry(before)]);
      typed(petrol, '0');
      check();
      await screen.findByText(/^Sold at 1\.\d{3} the last time, now not any more\.$/);
      expect(screen.queryByRole('dialog')).toBeNull();
      fireEvent.click(screen.getByRole('checkbox', { name: 'Not sold this week' }));
      check();
      await screen.findByRole('dialog', { name: 'Send these prices?' });
      expect(screen.getAllByText('not sold')).not.toEqual([]);
    },
  );
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
    ['a column', '1,771\n1,694\n', '2 prices pasted, in field order.'],
    ['a row', '1.771\t1.694', '2 prices pasted, in field order.'],
    ['numbers between spaces', '1,771 1,694', '2 prices pasted, in field order.'],
    ['names in another order', 'Gasolio auto: 1,694\nEuro-Super 95\t1,771 €/l', '2 prices pasted.'],
  ])('%s goes to its fields, and back on request', async (_what, text, told) => {
    const { petrol } = await showForm();
    paste(petrol, text);
    await waitFor(() => expect(values()).toEqual(['1.771', '1.694']));
    expect(screen.getByText(told)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(values()).toEqual(['1.789', '1.650']));
  });

  it('a text in which a price is missing, or one too many, says so', async () => {
    const { petrol } = await showForm();
    paste(petrol, 'Petrol 1.771');
    await screen.findByText(/1 of 2 prices understood\.\s+Left as it was: Automotive gas oil\./);
    paste(petrol, '1.771\n1.694\n0.640');
    await screen.findByText(/2 prices pasted, in field order\.\s+One more number has no field\./);
  });

  it('a price that was missing is not named once it is typed, and stays when the others go back', async () => {
    const { petrol } = await showForm();
    paste(petrol, 'Petrol 1.771\nBest wishes');
    await screen.findByText(
      /Left as it was: Automotive gas oil\.\s+Not understood: «Best wishes»\./,
    );
    typed(screen.getByLabelText(/^Automotive gas oil/), '1.694');
    await screen.findByText('1 price pasted.');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(values()).toEqual(['1.789', '1.694']));
    paste(petrol, 'Petrol 1.7x1\nDiesel -');
    await screen.findByText(
      /^0 of 2 prices understood\.\s+Left as it was: Euro-Super 95, Automotive gas oil\./,
    );
    typed(petrol, '1.771');
    await screen.findByText(/^0 of 2 prices understood\.\s+Left as it was: Automotive gas oil\./);
    typed(screen.getByLabelText(/^Automotive gas oil/), '1.701');
    await waitFor(() => expect(screen.queryByText(/prices understood/)).toBeNull());
  });

  it.each([
    ['Petrol 1.559\nPetrol 1.569', 'Not understood: «Petrol 1.559», «Petrol 1.569».'],
    ['Petrol 1.559 (1.561), Diesel 1.7', 'Not understood: «Petrol 1.559 (1.561), Diesel 1.7».'],
  ])('%s is told where all fields are empty, stored or not', async (text, told) => {
    const { petrol } = await showForm();
    const diesel = screen.getByLabelText(/^Automotive gas oil/);
    for (const field of [petrol, diesel]) typed(field, '');
    paste(petrol, text);
    const notice = await screen.findByText(/^0 of 2 prices understood\./);
    expect(notice.textContent).toContain('Missing: Euro-Super 95, Automotive gas oil.');
    expect(notice.textContent).toContain(told);
  });

  it('a price of a product that the form does not have is named', async () => {
    const { petrol } = await showForm();
    typed(screen.getByLabelText(/^Automotive gas oil/), '');
    paste(petrol, 'Petrol: 1.559\nKerosene: 1.200\nDiesel 1.712\nBest wishes');
    await screen.findByText(
      /^2 prices pasted\.\s+Not taken, as the form has no field for it: «Kerosene: 1.200»\.\s+Not understood: «Best wishes»\.$/,
    );
  });

  it('prices per 1000 litres are each offered as a price per litre', async () => {
    const { petrol } = await showForm();
    paste(petrol, '1.771,00\n1.694,00');
    await screen.findByRole('button', { name: 'Use 1.771' });
    expect(screen.getByRole('button', { name: 'Use 1.694' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Use all 2 suggested prices' }));
    await waitFor(() => expect(values()).toEqual(['1.771', '1.694']));
    expect(petrol.getAttribute('aria-invalid')).toBeNull();
    expect(document.activeElement).toBe(petrol);
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  });

  it('a gap, a second column and what is not understood are named beside what was pasted', async () => {
    const { petrol } = await showForm();
    paste(petrol, 'Petrol\t1.765\t1.771\nDiesel\t1.650\t-\nBest wishes');
    await screen.findByText(
      /^1 of 2 prices understood\.\s+Left as it was: Automotive gas oil\. There are 2 numbers in each line: the last one was taken\.\s+Not understood: «Best wishes»\.$/,
    );
    expect(values()).toEqual(['1.771', '1.650']);
  });
});
