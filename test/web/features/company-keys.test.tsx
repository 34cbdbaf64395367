import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CompanyKey } from '../../../functions/people/contract/company-keys.ts';
import type { Company } from '../../../functions/sample/contract/companies.ts';
import { enter } from '../support/actions.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { renderPage } from '../support/render-page.tsx';

/** An administrator makes and revokes keys of a company. */

const company = { id: 7, name: 'Alfa Petroli' } as Company;
const key: CompanyKey = {
  ...{ id: 'abcd2345', name: 'Gestionale', createdBy: 'ministero' },
  createdAt: '2026-03-30T08:00:00.000Z',
};
const at = '/monitor/adm-chiavi-societa/7';

it('shows a key once, in the list from then on without it, and revokes it', async () => {
  const api = apiByRoute({
    'companies/list': [company],
    'company-keys/list': [],
    'company-keys/create': { ...key, key: 'esk_7_abcd2345_secret' },
    'company-keys/revoke': { ...key, revokedAt: '2026-03-30T09:00:00.000Z' },
  });
  const { unmount } = await renderPage('monitor-company-keys', { at });
  await screen.findByText('Alfa Petroli');
  enter(await screen.findByLabelText(/^What the key is for/), 'Gestionale');
  api.answer({ 'company-keys/list': [key] });
  fireEvent.click(screen.getByRole('button', { name: 'Make a key' }));
  await screen.findByText('esk_7_abcd2345_secret');
  expect(api.callsOf('company-keys/create')).toMatchObject([
    { params: { companyId: '7' }, body: { name: 'Gestionale' } },
  ]);
  unmount();

  await renderPage('monitor-company-keys', { at });
  await screen.findByText(/^Key abcd2345, made by ministero/);
  expect(screen.queryByText(/esk_/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await expect
    .poll(() => api.callsOf('company-keys/revoke'))
    .toMatchObject([{ params: { companyId: '7', keyId: 'abcd2345' } }]);
});

it('says of an unknown company that it was not found', async () => {
  apiByRoute({ 'companies/list': [company] });
  await renderPage('monitor-company-keys', { at: '/monitor/adm-chiavi-societa/8' });
  await screen.findByText('The company was not found.');
});
