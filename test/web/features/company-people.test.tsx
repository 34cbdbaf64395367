import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CompanyPerson } from '../../../functions/people/contract/company-people.ts';
import { type } from '../support/actions.ts';
import { problem } from '../support/api-answers.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { renderPage } from '../support/render-page.tsx';
import { aUser } from '../support/users.ts';

/** People of a company see who else is, invite others and exclude delegates. */

const user = aUser({ companyId: 7 });
const own: CompanyPerson = {
  ...{ id: user.id, firstName: 'Paolo', lastName: 'Verdi', email: 'paolo@example.org' },
  lastSignInAt: '2026-03-30T08:00:00.000Z',
};
const delegate: CompanyPerson = {
  ...{ id: 'anna', firstName: 'Anna', lastName: 'Neri', email: 'anna@example.org' },
  since: '2026-03-30T08:00:00.000Z',
  isDelegate: true,
};
const open = () => renderPage('company-people', { user });

it('shows who reports for the company, and excludes a delegate only', async () => {
  const api = apiByRoute({
    'company-people/list': [own, delegate],
    'company-people/end': new Response(null, { status: 204 }),
  });
  await open();
  await screen.findByText('Paolo Verdi (you)');
  screen.getByText('anna@example.org');
  screen.getByText(/^Access for the company since .*2026/);
  screen.getByText('Has not signed in yet');
  fireEvent.click(screen.getByRole('button', { name: 'Exclude' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Exclude' }));
  await expect
    .poll(() => api.callsOf('company-people/end'))
    .toMatchObject([{ params: { companyId: '7', personId: 'anna' } }]);
});

it('invites a delegate, and names why an address is refused', async () => {
  const api = apiByRoute({
    'company-people/list': [own],
    'company-people/invite': problem(409, 'account_exists', {
      errors: [{ pointer: '/email', code: 'already_member' }],
    }),
  });
  await open();
  await screen.findByText('Paolo Verdi (you)');
  type(/^First name/, 'Anna');
  type(/^Last name/, 'Neri');
  type(/^E-mail/, 'anna@example.org');
  fireEvent.click(screen.getByRole('button', { name: 'Send the invitation' }));
  await screen.findByText('This person already reports the company’s prices');
  api.answer({ 'company-people/invite': delegate, 'company-people/list': [own, delegate] });
  type(/^E-mail/, 'anna@example.org ');
  fireEvent.click(screen.getByRole('button', { name: 'Send the invitation' }));
  await screen.findByText('The invitation has been sent to anna@example.org');
  await screen.findByText('Anna Neri');
  expect(api.callsOf('company-people/invite').at(-1)?.body).toEqual({
    ...{ firstName: 'Anna', lastName: 'Neri', email: 'anna@example.org' },
  });
});
