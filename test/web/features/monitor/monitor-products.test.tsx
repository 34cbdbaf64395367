import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import type { ProductView } from '../../../../functions/sample/contract/products.ts';
import { enter, save, type, whereIAm } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const aProduct = (fields: Partial<ProductView> = {}): ProductView => ({
  id: 5,
  order: 3,
  name: 'GPL',
  shortName: 'GPL',
  unitMeasure: 'l',
  unit: 1000,
  sisenCode: '5',
  exciseDuty: 14_727,
  vat: 22,
  min: 40,
  max: 130,
  group: false,
  notes: '',
  version: 7,
  ...fields,
});

describe('the products list', () => {
  it('shows excise with two decimals and limits with three, in euro', async () => {
    apiByRoute({ 'products/list': [aProduct()] });
    await renderPage('monitor-products');
    const row = within((await screen.findByText('LPG')).closest('tr') as HTMLElement);
    for (const text of ['147.27', '22%', '0.400', '1.300', '1,000 l']) {
      expect(row.getByText(text)).toBeTruthy();
    }
  });

  it('names a product in Italian as administrators do', async () => {
    apiByRoute({ 'products/list': [{ ...aProduct(), name: 'GPL auto' }] });
    await renderPage('monitor-products', { language: 'it' });
    await screen.findByRole('link', { name: 'GPL auto' });
  });

  it('opens a product with a click on its row', async () => {
    apiByRoute({ 'products/list': [aProduct()] });
    await renderPage('monitor-products');
    fireEvent.click(await screen.findByText('147.27'));
    expect(whereIAm().textContent).toBe('/monitor/adm-prodotti/5');
  });

  it('says when it cannot be read', async () => {
    apiByRoute({ 'products/list': problem(400, 'malformed') });
    await renderPage('monitor-products');
    await screen.findByText('An error occurred in retrieving the product list');
  });
});

describe('the product edit form', () => {
  const at = '/monitor/adm-prodotti/5';

  it('sends whole cents and VAT in percent, with the version it read', async () => {
    const api = apiByRoute({
      'surveys/latest': [],
      'products/list': [aProduct()],
      'products/change': aProduct(),
    });
    await renderPage('monitor-product', { at });
    await screen.findByLabelText(/^Excise duty \*/);
    expect(screen.getByText('LPG, product 5')).toBeTruthy();
    type(/^Excise duty \*/, '15000');
    expect(screen.getByText('= 150.00 € per 1,000 litres')).toBeTruthy();
    type(/^VAT/, '10.5');
    save();
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-prodotti'));
    expect(whereIAm().dataset.state).toContain('Product data successfully updated');
    expect(api.callsOf('products/change')).toMatchObject([
      {
        params: { id: '5' },
        body: { name: 'GPL', exciseDuty: 15_000, vat: 10.5, min: 40, max: 130, group: false },
        ifMatch: '"7"',
      },
    ]);
  });

  it('warns of a duty that exceeds the last price, and refuses one that exceeds any', async () => {
    const last = { id: 11, date: '2026-03-23', active: false, published: true };
    const price = { productId: 5 as const, date: '2026-03-23', totalPrice: 700, variation: 0 };
    const api = apiByRoute({
      'products/list': [aProduct()],
      'surveys/latest': ({ query }) => (query.published === 'false' ? [] : [last]),
      'weekly-prices/get': [{ ...price, vat: 126.23, exciseDuty: 147.27, netPrice: 426.5 }],
    });
    await renderPage('monitor-product', { at });
    const duty = await screen.findByLabelText(/^Excise duty \*/);
    const warned = () => document.getElementById(`${duty.id}-warning`)?.textContent;
    expect(warned()).toBeUndefined();
    // 700.00 without its VAT of 126.23 is 573.77.
    type(/^Excise duty \*/, '57378');
    await waitFor(() => expect(warned()).toContain('the net price would be −0.01'));
    type(/^Excise duty \*/, '57376');
    await waitFor(() => expect(warned()).toBeUndefined());
    // 1,300.00 with VAT is 1,065.57 without.
    type(/^Excise duty \*/, '106557');
    save();
    await screen.findByText(/even the highest price allowed/);
    expect(api.callsOf('products/change')).toEqual([]);
  });

  const open = { id: 12, date: '2026-03-30', active: true, published: false };

  it('says that it was not saved, until something is typed', async () => {
    const value = { exciseDuty: 14_727, vat: 22, min: 40, max: 130 };
    const always = { from: '0001-01-01', value, at: '2026-01-01T09:00:00.000Z', by: 'maria' };
    apiByRoute({
      'products/list': [aProduct({ timeline: [always] })],
      'surveys/latest': [open],
      'products/change': problem(500, 'internal'),
    });
    await renderPage('monitor-product', { at });
    await screen.findByLabelText(/^Excise duty \*/);
    type(/^Excise duty \*/, '15000');
    save();
    const failure = await screen.findByText(/There was an error in updating the product details/);
    await waitFor(() => expect(document.activeElement).toBe(failure));
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
    expect(failure.isConnected).toBe(true);
    type(/^Excise duty \*/, '15001');
    await waitFor(() => expect(failure.isConnected).toBe(false));
  });

  it('shows the values for the chosen date in untouched fields, and keeps typed ones', async () => {
    const entry = (from: string, exciseDuty: number) => ({
      from,
      value: { exciseDuty, vat: 22, min: 40, max: 130 },
      at: '2026-01-01T09:00:00.000Z',
      by: 'maria',
    });
    const timeline = [entry('0001-01-01', 20_000), entry('2025-06-02', 14_727)];
    const api = apiByRoute({
      'products/list': [aProduct({ timeline: [...timeline, entry('2026-05-04', 16_000)] })],
      'surveys/latest': [open],
      'products/change': aProduct(),
    });
    await renderPage('monitor-product', { at });
    const from = await screen.findByLabelText<HTMLInputElement>(/^Holds from the survey of/);
    const duty = screen.getByLabelText<HTMLInputElement>(/^Excise duty \*/);
    expect([from.value, duty.value]).toEqual(['2026-03-30', '14727']);
    type(/^Highest price/, '150');
    for (const [date, then] of [
      ['2024-06-03', '20000'],
      ['2026-05-11', '16000'],
      ['2026-04-07', '14727'],
      ['2024-06-03', '20000'],
    ] as const) {
      enter(from, date);
      await waitFor(() => expect(duty.value).toBe(then));
    }
    save();
    await waitFor(() => expect(api.callsOf('products/change')).toHaveLength(1));
    expect(api.callsOf('products/change')).toMatchObject([
      { body: { validFrom: '2024-06-03', exciseDuty: 20_000, vat: 22, max: 150 } },
    ]);
  });

  it('proposes the open survey, sends its date and the reason, and warns of affected surveys', async () => {
    const api = apiByRoute({
      'products/list': [aProduct()],
      'surveys/latest': [open],
      'products/change': { ...aProduct(), reached: [{ id: 12, date: '2026-03-30' }] },
    });
    await renderPage('monitor-product', { at });
    const from = await screen.findByLabelText<HTMLInputElement>(/^Holds from the survey of/);
    expect(from.value).toBe('2026-03-30');
    enter(from, '2026-04-07');
    type(/^Reason/, 'Decree of 1 April');
    save();
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-prodotti'));
    expect(api.callsOf('products/change')).toMatchObject([
      { body: { validFrom: '2026-04-07', reason: 'Decree of 1 April' } },
    ]);
    expect(whereIAm().dataset.state).toContain('"variant":"warning"');
    expect(whereIAm().dataset.state).toContain('computed again: 30 Mar 2026');
  });

  it('is saved with a reason, once its effect on the week published last was shown', async () => {
    const side = { totalPrice: 740, vat: 133.44, vatRate: 22, min: 40, max: 130 };
    const effect = {
      survey: { id: 11, date: '2026-03-23', week: 'last' as const },
      stations: [],
      products: [
        {
          productId: 5,
          without: { ...side, exciseDuty: 147.27, netPrice: 459.29 },
          with: { ...side, exciseDuty: 1.47, netPrice: 605.09 },
        },
      ],
    };
    const api = apiByRoute({
      'products/list': [aProduct()],
      'surveys/latest': [open],
      'products/change': ({ body }) =>
        'reason' in (body as object)
          ? aProduct()
          : problem(409, 'reason_needed', { effect, surveys: [] }),
    });
    await renderPage('monitor-product', { at });
    await screen.findByLabelText(/^Excise duty \*/);
    type(/^Excise duty \*/, '147');
    type(/^Reason/, 'Decree');
    save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Effect of the change: LPG' }));
    dialog.getByText(
      /^LPG: excise duty would go from 147\.27 to 1\.47, .* from 459\.29 to 605\.09/,
    );
    const rows = dialog.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringContaining('Without the change'),
      'LPG: excise duty147.271.47',
      'LPG: net price459.29605.09',
    ]);
    expect(dialog.getByLabelText(/^Reason/)).toHaveProperty('value', 'Decree');
    fireEvent.click(dialog.getByRole('button', { name: 'Save with this reason' }));
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-prodotti'));
    expect(api.callsOf('products/change').map(({ body }) => 'reason' in (body as object))).toEqual([
      false,
      true,
    ]);
  });

  it('is warned of an unusual VAT and of limits that the last price does not keep', async () => {
    const side = { totalPrice: 740, vat: 133.44, netPrice: 459.29, exciseDuty: 147.27 };
    const without = { ...side, vatRate: 22, min: 40, max: 130 };
    const products = [
      { productId: 5, without, with: { ...without, vatRate: 2.2, min: 75 } },
      { productId: 1, without, with: { ...without, vatRate: 10, max: 73 } },
      { productId: 2, without: { ...without, max: 73 }, with: { ...without, min: 74, max: 73 } },
    ];
    const effect = { survey: { id: 11, date: '2026-03-23', week: 'last' }, stations: [], products };
    apiByRoute({
      'products/list': [aProduct()],
      'surveys/latest': [open],
      'products/change': problem(409, 'reason_needed', { effect, surveys: [] }),
    });
    await renderPage('monitor-product', { at });
    await screen.findByLabelText(/^VAT/);
    type(/^VAT/, '2.2');
    save();
    const dialog = within(await screen.findByRole('dialog'));
    const warnings = [...(await dialog.findAllByText(/check the limit|Check the value/))];
    expect(warnings.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^LPG: 2\.20% is no rate of VAT in use/),
      expect.stringMatching(/^LPG: .* 0\.740 euro per unit, is below the new minimum of 0\.750/),
      expect.stringMatching(/^Euro-Super 95: .* is above the new maximum of 0\.730/),
    ]);
  });

  it('refuses VAT typed as a fraction', async () => {
    const api = apiByRoute({ 'surveys/latest': [], 'products/list': [aProduct()] });
    await renderPage('monitor-product', { at });
    await screen.findByLabelText(/^VAT/);
    type(/^VAT/, '0.22');
    save();
    await screen.findByText('Enter VAT in percent: 22, not 0.22');
    expect(api.callsOf('products/change')).toEqual([]);
  });

  it('shows past, valid and coming values with author and reason', async () => {
    const value = { exciseDuty: 14_727, vat: 22, min: 40, max: 130 };
    const entry = (from: string, exciseDuty: number, more: object = {}) => ({
      from,
      value: { ...value, exciseDuty },
      at: '2026-03-01T09:00:00.000Z',
      by: 'admin',
      ...more,
    });
    const timeline = [
      entry('0001-01-01', 14_727, { by: 'import' }),
      entry('2026-03-02', 15_000),
      entry('2026-04-07', 16_000, { reason: 'Decree' }),
    ];
    apiByRoute({ 'products/list': [aProduct({ timeline })], 'surveys/latest': [open] });
    await renderPage('monitor-product', { at });
    const table = await screen.findByRole('table', { name: 'Values over time' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^7 Apr 2026Comingexcise duty 160\.00.*admin.*Decree$/),
      expect.stringMatching(/^2 Mar 2026Validexcise duty 150\.00, VAT 22%.*admin/),
      expect.stringMatching(/^the beginningPastexcise duty 147\.27/),
    ]);
  });

  it('says from when a value is valid that no day has reached', async () => {
    const { now } = clock;
    onTestFinished(() => {
      clock.now = now;
    });
    clock.now = () => new Date('2026-03-27T09:00:00Z');
    const value = { exciseDuty: 14_727, vat: 22, min: 40, max: 130 };
    const timeline = [{ from: open.date, value, at: '2026-03-20T09:00:00.000Z', by: 'admin' }];
    apiByRoute({ 'products/list': [aProduct({ timeline })], 'surveys/latest': [open] });
    await renderPage('monitor-product', { at });
    await screen.findByText('Valid from 30 Mar 2026');
  });

  it('refuses a fraction of a cent, an impossible VAT and limits in the wrong order', async () => {
    const api = apiByRoute({ 'surveys/latest': [], 'products/list': [aProduct()] });
    await renderPage('monitor-product', { at });
    await screen.findByLabelText(/^Excise duty \*/);
    type(/^Excise duty \*/, '150.5');
    type(/^VAT/, '30.01');
    save();
    await screen.findByText('Enter a whole number');
    expect(screen.getByText('The highest value is 30.00')).toBeTruthy();
    type(/^Excise duty \*/, '150');
    type(/^VAT/, '22');
    type(/^Lowest price/, '131');
    save();
    await screen.findByText('The highest price must not be below the lowest');
    expect(api.callsOf('products/change')).toEqual([]);
  });

  it('refuses a duty typed in another unit, and a limit of zero', async () => {
    const api = apiByRoute({ 'surveys/latest': [], 'products/list': [aProduct()] });
    await renderPage('monitor-product', { at });
    await screen.findByLabelText(/^Excise duty \*/);
    type(/^Excise duty \*/, '7284000');
    type(/^Lowest price/, '0');
    save();
    await screen.findByText('The highest value is 200000');
    expect(screen.getByText('The lowest value is 1')).toBeTruthy();
    expect(api.callsOf('products/change')).toEqual([]);
  });

  it('converts the legal duty: 267.77 per 1,000 kg of LPG is 14,727 cents', async () => {
    apiByRoute({ 'surveys/latest': [], 'products/list': [aProduct({ exciseDuty: 0 })] });
    await renderPage('monitor-product', { at });
    fireEvent.click(await screen.findByText('Convert the excise duty stated by the law'));
    expect(screen.getByRole('button', { name: 'Use the result' })).toHaveProperty('disabled', true);
    type('Excise duty per 1,000 kg', '267.77');
    await screen.findByText('This is 14,727 cents per 1,000 published units.');
    fireEvent.click(screen.getByRole('button', { name: 'Use the result' }));
    expect(screen.getByLabelText(/^Excise duty \*/)).toHaveProperty('value', '14727');
  });

  it('offers the conversion for natural gas per cubic metre, and not for petrol', async () => {
    apiByRoute({
      'surveys/latest': [],
      'products/list': [aProduct({ id: 12 }), aProduct({ id: 1 })],
    });
    const { unmount } = await renderPage('monitor-product', { at: '/monitor/adm-prodotti/12' });
    await screen.findByText(/a cubic metre weighs 0.71 kg/);
    unmount();
    await renderPage('monitor-product', { at: '/monitor/adm-prodotti/1' });
    await screen.findByLabelText(/^VAT/);
    expect(screen.queryByText('Convert the excise duty stated by the law')).toBeNull();
  });

  it('distinguishes a stale save from a failed one', async () => {
    const current = aProduct({ version: 8, max: 140 });
    const api = apiByRoute({
      'surveys/latest': [],
      'products/list': [aProduct()],
      'products/change': problem(409, 'stale_version', { current, differing: ['max'] }),
    });
    await renderPage('monitor-product', { at });
    await screen.findByLabelText(/^VAT/);
    save();
    const changed = (await screen.findByText('140')).closest('.data-list-row') as HTMLElement;
    expect(changed.textContent).toBe('Highest price130 140');
    api.answer({ 'products/change': problem(404, 'not_found') });
    save();
    await screen.findByText('There was an error in updating the product details');
  });

  it('says when there is no such product', async () => {
    apiByRoute({ 'surveys/latest': [], 'products/list': [aProduct()] });
    await renderPage('monitor-product', { at: '/monitor/adm-prodotti/99' });
    await screen.findByText('An error occurred in retrieving the product details');
  });
});
