import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CompanyImportOutcome } from '../../../../functions/sample/contract/companies.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { aCompany } from '../../support/companies.ts';
import { renderPage } from '../../support/render-page.tsx';
import { savedFiles } from '../../support/saved-files.ts';

describe('an import of companies', () => {
  const alfa = aCompany();
  const outcome: CompanyImportOutcome = {
    validFrom: '2026-04-07',
    changes: [
      {
        ...{ row: 0, id: 7 },
        before: { ...alfa },
        after: { ...alfa, petrolWeight: 95, brands: ['Alfa', 'Ego'] },
      },
    ],
    ...{ unchanged: 0, withoutLine: 3, similar: [], reached: [] },
    unknownBrands: [{ row: 0, brand: 'Ego' }],
  };
  const open = async (answers = {}) => {
    const api = apiByRoute({
      'companies/list': [alfa],
      'surveys/latest': [{ id: 12, date: '2026-04-07', active: true, published: false }],
      'companies/check-import': outcome,
      'companies/import': outcome,
      ...answers,
    });
    await renderPage('monitor-company-import');
    const choose = (content: string) =>
      fireEvent.change(screen.getByLabelText('Excel or CSV sheet'), {
        target: { files: [new File([content], 'companies.csv')] },
      });
    await screen.findByLabelText('Excel or CSV sheet');
    return { api, choose };
  };
  const showButton = () => screen.getByRole('button', { name: 'Show what changes' });
  const showChanges = () => fireEvent.click(showButton());

  it('takes the edited template, shows what changes from when, and asks before it changes anything', async () => {
    const { api, choose } = await open();
    const saved = savedFiles();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Download the CSV' })).toHaveProperty(
        'disabled',
        false,
      ),
    );
    fireEvent.click(screen.getByText('Download the CSV'));
    const template = (await saved[0]?.text())?.replace('\uFEFF', '') ?? '';
    expect(template.split('\r\n').slice(0, 2)).toEqual([
      'Number;Company;Euro-Super 95;Automotive gas oil;LPG;Methane;LNG;Heating gas oil;Residual fuel oil;Heavy fuel oil;Brands',
      '7;Alfa Petroli;90;1210;0;0;0;0;0;0;Alfa | Alfa Express',
    ]);
    choose(template.replace(';90;', ';95;').replace('Alfa Express', 'Ego'));
    await waitFor(() => expect(showButton()).toHaveProperty('disabled', false));
    showChanges();
    await screen.findByText(
      /Euro-Super 95 90 → 95; Station brands Alfa \| Alfa Express → Alfa \| Ego/,
    );
    screen.getByText(/From the survey of 7 Apr 2026 on, companies changed: 1, added: 0;/);
    screen.getByText('Ego');
    expect(api.callsOf('companies/import')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 company' }));
    await waitFor(() =>
      expect(api.callsOf('companies/import').map(({ body }) => body)).toMatchObject([
        {
          companies: [{ id: 7, petrolWeight: 95, dieselWeight: 1210, brands: ['Alfa', 'Ego'] }],
          validFrom: '2026-04-07',
        },
      ]),
    );
    await waitFor(() =>
      expect(screen.getByTestId('location').textContent).toBe('/monitor/adm-prezzi-campione'),
    );
  });

  it.each([
    ['lastWithCompanies', /30 Mar 2026, the last one published with company prices/],
    ['withoutCompanies', /up to that of 30 Mar 2026, have no company prices/],
  ] as const)('says which week shows what its weights do: %s', async (week, words) => {
    const figures = { vat: 315.57, exciseDuty: 672.9, vatRate: 22, min: 100, max: 250 };
    const side = { ...figures, totalPrice: 1750, netPrice: 761.53 };
    const products = [{ productId: 1 as const, without: side, with: side }];
    const effect = { survey: { id: 11, date: '2026-03-30', week }, products, stations: [] };
    const { choose } = await open({ 'companies/check-import': { ...outcome, effect } });
    choose(
      'Number;Company;Euro-Super 95;Automotive gas oil;LPG;Methane;LNG;Heating gas oil;Residual fuel oil;Heavy fuel oil;Brands\n' +
        '7;Alfa Petroli;95;1210;0;0;0;0;0;0;Alfa\n',
    );
    await waitFor(() => expect(showButton()).toHaveProperty('disabled', false));
    showChanges();
    expect(await screen.findAllByText(words)).not.toEqual([]);
  });

  it('shows what its weights do to the week published last', async () => {
    const figures = { vat: 315.57, exciseDuty: 672.9, vatRate: 22, min: 100, max: 250 };
    const effect = {
      survey: { id: 11, date: '2026-03-30', week: 'last' as const },
      stations: [],
      products: [
        {
          productId: 1 as const,
          without: { ...figures, totalPrice: 1750, netPrice: 761.53 },
          with: { ...figures, totalPrice: 1751.2, netPrice: 762.51 },
        },
      ],
    };
    const { choose } = await open({ 'companies/check-import': { ...outcome, effect } });
    choose(
      'Number;Company;Euro-Super 95;Automotive gas oil;LPG;Methane;LNG;Heating gas oil;Residual fuel oil;Heavy fuel oil;Brands\n' +
        '7;Alfa Petroli;95;1210;0;0;0;0;0;0;Alfa\n',
    );
    await waitFor(() => expect(showButton()).toHaveProperty('disabled', false));
    showChanges();
    const table = within(await screen.findByRole('table', { name: /30 Mar 2026/ }));
    const [price] = table.getAllByRole('row', { name: /Euro-Super 95/ });
    expect(price?.textContent).toMatch(/1,750\.00.*1,751\.20/);
  });

  it('asks about a company of nearly the same name before it adds one', async () => {
    const added = {
      ...outcome,
      changes: [{ row: 0, id: 8, before: null, after: { ...alfa, name: 'Alfa Petroli srl' } }],
      similar: [{ row: 0, id: 7, name: 'Alfa Petroli' }],
    };
    const { api, choose } = await open({ 'companies/check-import': added });
    choose(
      'Number;Company;Euro-Super 95;Automotive gas oil;LPG;Methane;LNG;Heating gas oil;Residual fuel oil;Heavy fuel oil;Brands\n' +
        ';Alfa Petroli srl;95;1210;0;0;0;0;0;0;Alfa\n',
    );
    await waitFor(() => expect(showButton()).toHaveProperty('disabled', false));
    showChanges();
    await screen.findByText(/“Alfa Petroli srl”; there is “Alfa Petroli” already, number 7/);
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 company' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nearly the same names' }));
    expect(api.callsOf('companies/import')).toEqual([]);
    fireEvent.click(dialog.getByText('They are different companies: import'));
    await waitFor(() => expect(api.callsOf('companies/import')).toHaveLength(1));
  });

  it('whose answer is lost can be tried again, and the page says that it is not made twice', async () => {
    const offline = () => {
      throw new TypeError('offline');
    };
    const { api, choose } = await open({ 'companies/import': offline });
    choose(
      'Number;Company;Euro-Super 95;Automotive gas oil;LPG;Methane;LNG;Heating gas oil;Residual fuel oil;Heavy fuel oil;Brands\n' +
        '7;Alfa Petroli;95;1210;0;0;0;0;0;0;Alfa\n',
    );
    await waitFor(() => expect(showButton()).toHaveProperty('disabled', false));
    showChanges();
    const confirm = await screen.findByRole('button', { name: 'Import 1 company' });
    fireEvent.click(confirm);
    await screen.findByText(/^No answer was received: please try again\./);
    api.answer({ 'companies/import': outcome });
    fireEvent.click(confirm);
    await waitFor(() =>
      expect(screen.getByTestId('location').textContent).toBe('/monitor/adm-prezzi-campione'),
    );
  });

  it('names the line of every mistake, in the file and of the API, and imports nothing', async () => {
    const { api, choose } = await open({
      'companies/check-import': problem(422, 'invalid', {
        errors: [{ pointer: '/companies/0/name', code: 'company_exists' }],
      }),
    });
    const head =
      'Numero;Società;Benzina;Gasolio auto;GPL;Metano;GNL;Gasolio riscaldamento;O.C. fluido BTZ;O.C. denso BTZ;Marchi';
    choose(`${head}\n7x;;1;2;3;4;5;6;7;uno;`);
    await screen.findByText('There are 3 mistakes: nothing is imported.', { exact: false });
    screen.getByText('“7x” is not the number of a company.');
    screen.getByText(
      'Heavy fuel oil: “uno” is not a weight. Write a whole number, 0 if the company gives no price.',
    );
    expect(showButton()).toHaveProperty('disabled', true);
    choose(`${head}\n\n;Alfa;1;2;3;4;5;6;7;8;`);
    await waitFor(() => expect(showButton()).toHaveProperty('disabled', false));
    showChanges();
    await screen.findByText('Line 3:');
    screen.getByText('There is already a company with this name');
    expect(api.callsOf('companies/import')).toEqual([]);
  });
});
