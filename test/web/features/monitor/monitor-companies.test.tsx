import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Respondent } from '../../../../functions/prices/collection/contract/respondents.ts';
import { enter, save, type, whereIAm } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { aCompany } from '../../support/companies.ts';
import { renderPage } from '../../support/render-page.tsx';
import { aUser } from '../../support/users.ts';

const noWeights = { petrolWeight: 0, dieselWeight: 0 };

describe('the sample', () => {
  it('shows the weights and their sum, and marks a company without any', async () => {
    const idle = aCompany({ id: 8, name: 'Beta', ...noWeights });
    apiByRoute({ 'companies/list': [aCompany(), idle] });
    await renderPage('monitor-companies');
    const row = (await screen.findByText('Alfa Petroli')).closest('tr') as HTMLElement;
    expect(within(row).getByText('1,300')).toBeTruthy();
    expect(row.className).not.toContain('table-warning');
    expect(screen.getByText('Beta').closest('tr')?.className).toContain('table-warning');
  });

  it('is filtered by who can declare for a company, and who did not for three surveys', async () => {
    const asked = (companyId: number, state: Respondent['state']): Respondent => ({
      companyId,
      companyName: '',
      state,
      missing: [],
      contacts: [],
      reminders: [],
    });
    const surveys = ['2026-03-16', '2026-03-23', '2026-03-30'].map((date, index) => ({
      id: index + 1,
      date,
      active: false,
      published: true,
    }));
    apiByRoute({
      'companies/list': [
        aCompany({ id: 1, name: 'Nobody' }),
        aCompany({ id: 2, name: 'Silent' }),
        aCompany({ id: 3, name: 'Late' }),
      ],
      'users/list': [
        aUser({ companyId: 1, active: false }),
        aUser({ companyId: 2 }),
        { ...aUser({ companyId: 3 }), lastSignInAt: '2026-03-30T08:00:00.000Z' },
      ],
      'surveys/latest': ({ query }) => (query.published === 'true' ? surveys : []),
      'respondents/list': ({ params }) => ({
        asked: 3,
        answered: 1,
        weightShare: 10,
        companies: [
          asked(1, 'partial'),
          asked(2, params.id === '2' ? 'draft' : 'none'),
          asked(3, params.id === '2' ? 'complete' : 'none'),
        ],
      }),
    });
    await renderPage('monitor-companies');
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    fireEvent.click(await screen.findByRole('button', { name: 'Without a person (1)' }));
    expect(names()).toEqual(['Nobody']);
    fireEvent.click(screen.getByRole('button', { name: 'Nobody signed in (1)' }));
    expect(names()).toEqual(['Silent']);
    fireEvent.click(await screen.findByRole('button', { name: 'Silent for three weeks (1)' }));
    expect(names()).toEqual(['Silent']);
  });

  it('opens a company with a click on its row', async () => {
    apiByRoute({ 'companies/list': [aCompany()] });
    await renderPage('monitor-companies');
    fireEvent.click(await screen.findByText('1,300'));
    expect(whereIAm().textContent).toBe('/monitor/adm-prezzi-campione/7');
  });

  it('says when it cannot be read', async () => {
    apiByRoute({ 'companies/list': problem(400, 'malformed') });
    await renderPage('monitor-companies');
    await screen.findByText('An error occurred in retrieving company list');
  });
});

describe('the company edit form', () => {
  const at = '/monitor/adm-prezzi-campione/7';

  it('sends name, whole weights and one brand a line, with the version it read', async () => {
    const api = apiByRoute({
      'surveys/latest': [],
      'companies/list': [aCompany()],
      'companies/change': aCompany(),
    });
    await renderPage('monitor-company', { at });
    await screen.findByLabelText(/^Name/);
    type(/^LPG/, '15');
    expect(screen.getByText('Sum of the weights: 1,315')).toBeTruthy();
    type(/^Station brands/, ' Alfa \n\nAlfa Express\nAlfa');
    save();
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-prezzi-campione'));
    expect(whereIAm().dataset.state).toContain('Company data successfully updated');
    expect(api.callsOf('companies/change')).toMatchObject([
      {
        params: { id: '7' },
        body: {
          name: 'Alfa Petroli',
          petrolWeight: 90,
          gplWeight: 15,
          brands: ['Alfa', 'Alfa Express'],
        },
        ifMatch: '"3"',
      },
    ]);
  });

  it('proposes the open survey, whatever later one exists and is closed', async () => {
    const of = (id: number, date: string, active: boolean) => ({
      ...{ id, date, active, published: false },
    });
    const unpublished = [of(13, '2026-11-30', false), of(12, '2026-11-23', true)];
    apiByRoute({
      'surveys/latest': ({ query }) =>
        query.published === 'true' ? [] : unpublished.slice(0, Number(query.limit)),
      'companies/list': [aCompany()],
    });
    await renderPage('monitor-company', { at });
    expect(await screen.findByLabelText(/^Holds from/)).toHaveProperty('value', '2026-11-23');
  });

  it('shows earlier weights and brands', async () => {
    const entry = (from: string, petrol: number) => ({
      from,
      value: { weights: { 1: petrol }, brands: ['Alfa'] },
      at: '2026-03-01T09:00:00.000Z',
      by: 'admin',
    });
    const timeline = [entry('0001-01-01', 80), entry('2026-03-02', 90)];
    apiByRoute({
      'companies/list': [aCompany({ timeline })],
      'surveys/latest': [{ id: 12, date: '2026-03-30', active: true, published: false }],
    });
    await renderPage('monitor-company', { at });
    const table = await screen.findByRole('table', { name: 'Values over time' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/2 Mar 2026ValidEuro-Super 95 90; brands: Alfa/),
      expect.stringMatching(/the beginningPastEuro-Super 95 80/),
    ]);
  });

  it('sends the other weights as of the time from which a change applies', async () => {
    const entry = (from: string, petrol: number, brands: string[]) => ({
      from,
      value: { weights: { 1: petrol, 2: 100 }, brands },
      at: '2026-03-01T09:00:00.000Z',
      by: 'admin',
    });
    const timeline = [entry('0001-01-01', 80, ['Beta']), entry('2026-03-02', 90, ['Alfa'])];
    const api = apiByRoute({
      'companies/list': [
        aCompany({ timeline, petrolWeight: 90, dieselWeight: 100, brands: ['Alfa'] }),
      ],
      'surveys/latest': [{ id: 12, date: '2026-03-30', active: true, published: false }],
      'companies/change': aCompany(),
    });
    await renderPage('monitor-company', { at });
    await screen.findByLabelText(/^Name/);
    type(/^Automotive gas oil/, '110');
    type(/^Holds from the survey of/, '2025-06-09');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/^Euro-Super 95/).value).toBe('80'),
    );
    save();
    await waitFor(() => expect(api.callsOf('companies/change')).toHaveLength(1));
    expect(api.callsOf('companies/change')).toMatchObject([
      { body: { validFrom: '2025-06-09', petrolWeight: 80, dieselWeight: 110, brands: ['Beta'] } },
    ]);
  });

  it('requires a name and whole weights', async () => {
    const api = apiByRoute({ 'surveys/latest': [], 'companies/list': [aCompany()] });
    await renderPage('monitor-company', { at });
    await screen.findByLabelText(/^Name/);
    type(/^Name/, '  ');
    type(/^LPG/, '1,5');
    type(/^Euro-Super 95/, '-1');
    save();
    await screen.findByText('Enter a whole number');
    expect(screen.getByText('The lowest value is 0')).toBeTruthy();
    expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
    expect(api.callsOf('companies/change')).toEqual([]);
  });

  it('warns of a company without influence on any price', async () => {
    apiByRoute({ 'surveys/latest': [], 'companies/list': [aCompany(noWeights)] });
    await renderPage('monitor-company', { at });
    await screen.findByText(/takes no part in any national price/);
  });

  it('shows which weight somebody else changed meanwhile', async () => {
    const current = aCompany({ version: 4, gplWeight: 9, brands: ['Alfa'] });
    apiByRoute({
      'surveys/latest': [],
      'companies/list': [aCompany()],
      'companies/change': problem(409, 'stale_version', { current }),
    });
    await renderPage('monitor-company', { at });
    await screen.findByLabelText(/^Name/);
    save();
    const alert = (await screen.findByText(/These data have been changed/)).closest('.alert');
    const rows = [...(alert?.querySelectorAll('.data-list-row') ?? [])];
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'LPG0 9',
      'Station brandsAlfa, Alfa Express Alfa',
    ]);
  });

  it('words failures as the catalogue does', async () => {
    apiByRoute({
      'surveys/latest': [],
      'companies/list': [aCompany()],
      'companies/change': problem(400, 'malformed'),
    });
    const { unmount } = await renderPage('monitor-company', { at });
    await screen.findByLabelText(/^Name/);
    save();
    await screen.findByText('There was an error in updating company details');
    unmount();
    await renderPage('monitor-company', { at: '/monitor/adm-prezzi-campione/99' });
    await screen.findByText('An error occurred in retrieving the company details');
  });

  it('names the company that already has the name or a brand, and the dates that are taken', async () => {
    const nearest = ['2026-01-12', '2026-01-19'];
    const errors = [
      { pointer: '/validFrom', code: 'no_survey_date', nearest },
      { pointer: '/name', code: 'company_exists', companyId: 3 },
      { pointer: '/brands', code: 'brand_taken', brand: '007', companyId: 3, name: 'Beta' },
    ];
    apiByRoute({ 'surveys/latest': [], 'companies/create': problem(422, 'invalid', { errors }) });
    await renderPage('monitor-company', { at: '/monitor/adm-prezzi-campione/nuova' });
    await screen.findByLabelText(/^Name/);
    type(/^Name/, 'Beta');
    type(/^Station brands/, '007');
    save();
    await screen.findByText('There is already a company with this name');
    const brand = await screen.findByText('The brand 007 belongs to Beta at the same time');
    expect(brand).toBeTruthy();
    await screen.findByText(/The nearest dates: .*12.*19/);
  });

  it('adds a company', async () => {
    const api = apiByRoute({ 'surveys/latest': [], 'companies/create': aCompany() });
    await renderPage('monitor-company', { at: '/monitor/adm-prezzi-campione/nuova' });
    await screen.findByLabelText(/^Name/);
    type(/^Name/, 'Gamma');
    save();
    await waitFor(() => expect(whereIAm().dataset.state).toContain('Company successfully added'));
    expect(api.callsOf('companies/create')).toMatchObject([
      { body: { name: 'Gamma', petrolWeight: 0, ocBtzWeight: 0, brands: [] } },
    ]);
  });

  it('adds one with a weight once its effect was shown, whatever reason was typed before', async () => {
    const api = apiByRoute({
      'surveys/latest': [],
      'companies/create': ({ body }) =>
        (body as { reason?: string }).reason
          ? aCompany()
          : problem(409, 'reason_needed', { effect: null, surveys: [] }),
    });
    await renderPage('monitor-company', { at: '/monitor/adm-prezzi-campione/nuova' });
    await screen.findByLabelText(/^Name/);
    type(/^Name/, 'Gamma');
    type(/^Euro-Super 95/, '20');
    type(/^Reason/, 'It joins the sample');
    save();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/^Reason/)).toHaveProperty('value', 'It joins the sample');
    fireEvent.click(dialog.getByRole('button', { name: 'Save with this reason' }));
    await waitFor(() => expect(whereIAm().dataset.state).toContain('Company successfully added'));
    expect(api.callsOf('companies/create')).toMatchObject([
      { body: { petrolWeight: 20 } },
      { body: { petrolWeight: 20, reason: 'It joins the sample' } },
    ]);
  });
});

describe('a weight that reaches published surveys', () => {
  const at = '/monitor/adm-prezzi-campione/7';
  const surveys = [
    {
      id: 11,
      date: '2026-03-23',
      differences: [{ productId: 1, part: 'total', before: 1788.33, after: 1786.12 }],
    },
  ];

  it('is saved only with a reason, once its differences were shown', async () => {
    const api = apiByRoute({
      'surveys/latest': [],
      'companies/list': [aCompany()],
      'companies/change': ({ body }) =>
        'reaches' in (body as object)
          ? aCompany()
          : problem(409, 'reason_needed', { effect: null, surveys }),
    });
    await renderPage('monitor-company', { at });
    await screen.findByLabelText(/^Name/);
    type(/^Holds from the survey of/, '2026-03-23');
    const ask = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
      return within(await screen.findByRole('dialog'));
    };
    const declined = await ask();
    fireEvent.click(declined.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const asked = await ask();
    fireEvent.click(asked.getByRole('button', { name: 'Save anyway' }));
    await asked.findByText('This field is required');
    enter(asked.getByLabelText(/^Reason/), 'Yearly declaration');
    const [, row] = asked.getAllByRole('row');
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map((one) => one.textContent),
    ).toEqual(['23 Mar 2026', '1,788.33', '1,786.12', '−2.21']);
    fireEvent.click(asked.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-prezzi-campione'));
    expect(api.callsOf('companies/change').at(-1)?.body).toMatchObject({
      ...{ reaches: [11], reason: 'Yearly declaration' },
    });
  });
});

describe('the effect of a weight', () => {
  it('says what is not seen in the week that is shown: a company without a price, and other brands', async () => {
    const side = {
      ...{ totalPrice: 1551.58, vat: 279.79, netPrice: 598.89, exciseDuty: 672.9 },
      ...{ vatRate: 22, min: 150000, max: 250000 },
    };
    const effect = {
      survey: { id: 11, date: '2026-03-23', week: 'last' },
      products: [{ productId: 1, without: side, with: side }],
      stations: [12],
    };
    apiByRoute({
      'surveys/latest': [],
      'companies/list': [aCompany()],
      'companies/change': problem(409, 'reason_needed', { effect, surveys: [] }),
    });
    await renderPage('monitor-company', { at: '/monitor/adm-prezzi-campione/7' });
    await screen.findByLabelText(/^Name/);
    type(/^Holds from the survey of/, '2026-03-30');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText(/^The average price shown stays the same \(Euro-Super 95\)/);
    await screen.findByText(/^Methane: the company's price comes from the stations of its brands/);
  });
});

describe('brands', () => {
  it('are chosen from the registry, and unknown or taken ones are said', async () => {
    apiByRoute({
      'companies/list': [aCompany(), aCompany({ id: 8, name: 'Beta', brands: ['Q8'] })],
      'surveys/latest': [{ id: 12, date: '2026-04-07', active: true, published: false }],
      'daily-prices/brands': {
        date: '2026-04-06',
        brands: [
          { brand: 'Q8', stations: 2900 },
          { brand: 'Alfa', stations: 1 },
          { brand: 'Ego', stations: 310 },
        ],
      },
    });
    await renderPage('monitor-company', { at: '/monitor/adm-prezzi-campione/7' });
    await screen.findByText('Not in the station registry: Alfa Express');
    fireEvent.click(screen.getByLabelText(/^Add a brand of the registry/));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Q8 (2,900 stations), Beta',
      'Ego (310 stations)',
    ]);
    fireEvent.click(screen.getByText('Q8 (2,900 stations), Beta'));
    await screen.findByText(
      'Not in the station registry: Alfa Express. Q8 already belongs to Beta',
    );
  });
});
