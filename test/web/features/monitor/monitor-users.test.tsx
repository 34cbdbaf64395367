import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { enter, save, type, whereIAm } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { aCompany } from '../../support/companies.ts';
import { renderPage } from '../../support/render-page.tsx';
import { anAdministrator, aUser } from '../../support/users.ts';

/** Types a part of the name, and picks the company from the list. */
function chooseCompany(part: string, name: string): void {
  type(/^Company/, part);
  fireEvent.click(screen.getByRole('option', { name }));
}

describe('the accounts', () => {
  it('are listed by last name with their roles', async () => {
    apiByRoute({
      'users/list': [
        aUser({ id: 'z', lastName: 'Zanon' }),
        aUser({ id: 'a', lastName: 'Àlvaro', role: 'ADMIN', companyId: null }),
        aUser({ id: 'm', lastName: 'Moro', active: false }),
        aUser({ id: 'n', lastName: 'Neri', invitation: 'unconfirmed' }),
      ],
    });
    await renderPage('monitor-users');
    await screen.findByText('Zanon');
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Àlvaro', 'Moro', 'Neri', 'Zanon']);
    const states = screen
      .getAllByRole('row')
      .map((row) => row.lastElementChild?.textContent?.trim());
    expect(states.slice(1)).toEqual(['Active', 'Blocked', 'Invitation not confirmed', 'Active']);
    expect(screen.getByText('Administrator')).toBeTruthy();
    expect(screen.getAllByText('Company reference')).toHaveLength(3);
  });

  it('have a short block each on narrow windows', async () => {
    apiByRoute({ 'users/list': [aUser({ firstName: 'Ada', lastName: 'Zanon' })] });
    vi.spyOn(window, 'matchMedia').mockReturnValue({
      ...{ matches: true, addEventListener: () => {}, removeEventListener: () => {} },
    } as never);
    await renderPage('monitor-users');
    await screen.findByRole('link', { name: 'Zanon Ada' });
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Last name', 'E-mail', 'Role', 'Company', 'Last sign-in', 'State']);
  });

  it('are searched by any of their data, and filtered, as the address says', async () => {
    const day = 24 * 60 * 60 * 1000;
    const ago = (days: number) => new Date(clock.now().getTime() - days * day).toISOString();
    apiByRoute({
      'companies/list': [aCompany(), aCompany({ id: 8, name: 'Società Bètà' })],
      'users/list': [
        aUser({ id: 'a', lastName: 'Away', lastSignInAt: ago(22) } as never),
        aUser({ id: 'b', lastName: 'Blocked', active: false, lastSignInAt: ago(1) } as never),
        aUser({ id: 'n', lastName: 'Never', companyId: 8 }),
      ],
    });
    await renderPage('monitor-users', { at: '/monitor/adm-utenti?mostra=mai' });
    await screen.findByRole('link', { name: 'Never' });
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names()).toEqual(['Never']);
    fireEvent.click(screen.getByRole('button', { name: 'Away for three weeks (1)' }));
    expect(names()).toEqual(['Away']);
    fireEvent.click(screen.getByRole('button', { name: 'Blocked (1)' }));
    expect(names()).toEqual(['Blocked']);
    expect(whereIAm().textContent).toBe('/monitor/adm-utenti?mostra=bloccati');
    fireEvent.click(screen.getByRole('button', { name: 'All (3)' }));
    enter(screen.getByRole('searchbox'), 'never beta');
    await waitFor(() => expect(names()).toEqual(['Never']));
    await waitFor(() =>
      expect(whereIAm().textContent).toBe('/monitor/adm-utenti?cerca=never+beta'),
    );
  });

  it('are filtered by who has no confirmed invitation, as the address says', async () => {
    apiByRoute({
      'users/list': [
        aUser({ id: 'i', lastName: 'Invited', invitation: 'sent' }),
        aUser({ id: 'n', lastName: 'Never' }),
        aUser({ id: 'u', lastName: 'Unsure', invitation: 'unconfirmed' }),
      ],
    });
    await renderPage('monitor-users', { at: '/monitor/adm-utenti?mostra=non-invitati' });
    await screen.findByRole('button', { name: 'Not invited (2)', pressed: true });
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Never', 'Unsure']);
  });

  it('open with a click on the row', async () => {
    apiByRoute({ 'users/list': [aUser()] });
    await renderPage('monitor-users');
    fireEvent.click(await screen.findByText('RSSMRA80A41H501Y'));
    expect(whereIAm().textContent).toBe('/monitor/adm-utenti/u1');
  });

  it('say when they cannot be read', async () => {
    apiByRoute({ 'users/list': problem(400, 'malformed') });
    await renderPage('monitor-users');
    await screen.findByText('An error occurred in retrieving the user list');
  });
});

describe('the user edit form', () => {
  const at = '/monitor/adm-utenti/u1';
  const known = { 'companies/list': [aCompany(), aCompany({ id: 8, name: 'Beta' })] };

  it('sends the person, role and company, with the version it read', async () => {
    const api = apiByRoute({ ...known, 'users/get': aUser(), 'users/change': aUser() });
    await renderPage('monitor-user', { at });
    await screen.findByLabelText(/^Last name/);
    type(/^Last name/, 'Neri');
    type(/^Fiscal code/, ' rssmra80a01h501u ');
    chooseCompany('bet', 'Beta');
    save();
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-utenti'));
    expect(whereIAm().dataset.state).toContain('User data successfully updated');
    expect(api.callsOf('users/change')).toMatchObject([
      {
        params: { id: 'u1' },
        body: { lastName: 'Neri', fiscalCode: 'RSSMRA80A01H501U', role: 'USER', companyId: 8 },
        ifMatch: '"1"',
      },
    ]);
  });

  it.each(['RSSMRA80B30H501A', 'RSSMRA81B29H501N', '123456789012', 'RSSMRA80'])(
    'refuses the fiscal code %s',
    async (code) => {
      const api = apiByRoute({ ...known, 'users/get': aUser() });
      await renderPage('monitor-user', { at });
      await screen.findByLabelText(/^Fiscal code/);
      type(/^Fiscal code/, code);
      save();
      await screen.findByText('Invalid fiscal code');
      expect(api.callsOf('users/change')).toEqual([]);
    },
  );

  it.each(['RSSMRA80A01H501X', '12345678901'])(
    'warns of the check character of %s, and accepts it',
    async (code) => {
      const api = apiByRoute({ ...known, 'users/get': aUser(), 'users/change': aUser() });
      await renderPage('monitor-user', { at });
      await screen.findByLabelText(/^Fiscal code/);
      expect(screen.queryByText(/check character/)).toBeNull();
      type(/^Fiscal code/, code);
      await screen.findByText(/The check character does not match/);
      save();
      await waitFor(() =>
        expect(api.callsOf('users/change')).toMatchObject([{ body: { fiscalCode: code } }]),
      );
    },
  );

  it('finds the company by typing, with the keys alone, and takes back what names none', async () => {
    const api = apiByRoute({ ...known, 'users/get': aUser(), 'users/change': aUser() });
    await renderPage('monitor-user', { at });
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Company/ });
    expect(field.value).toBe('Alfa Petroli');
    type(/^Company/, 'nowhere');
    expect(screen.getByText('0 matches')).toBeTruthy();
    fireEvent.blur(field);
    expect(field.value).toBe('Alfa Petroli');
    type(/^Company/, '');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe('Beta');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.getAttribute('aria-expanded')).toBe('false');
    save();
    await waitFor(() =>
      expect(api.callsOf('users/change')).toMatchObject([{ body: { companyId: 8 } }]),
    );
  });

  it('clears and disables the company of an administrator', async () => {
    const api = apiByRoute({ ...known, 'users/get': aUser(), 'users/change': aUser() });
    await renderPage('monitor-user', { at });
    await screen.findByLabelText(/^Role/);
    type(/^Role/, 'ADMIN');
    await waitFor(() =>
      expect(screen.getByLabelText(/^Company/)).toMatchObject({ value: '', disabled: true }),
    );
    save();
    await waitFor(() =>
      expect(api.callsOf('users/change')).toMatchObject([
        { body: { role: 'ADMIN', companyId: null } },
      ]),
    );
  });

  it('requires a name, a role, and a company for a reference', async () => {
    const nobody = aUser({ firstName: '', role: null, companyId: null });
    apiByRoute({ ...known, 'users/get': nobody });
    await renderPage('monitor-user', { at });
    await screen.findByLabelText(/^Role/);
    save();
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(2));
    type(/^First name/, 'Anna');
    type(/^Role/, 'USER');
    save();
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(1));
    expect(screen.getByLabelText(/^Company/).getAttribute('aria-invalid')).toBe('true');
  });

  it('marks the field the API refuses', async () => {
    const errors = [{ pointer: '/fiscalCode', code: 'account_exists' }];
    apiByRoute({
      ...known,
      'users/get': aUser(),
      'users/change': problem(409, 'account_exists', { errors }),
    });
    await renderPage('monitor-user', { at });
    await screen.findByLabelText(/^Role/);
    save();
    await screen.findByText('There is already an account with these details');
    expect(screen.getByLabelText(/^Fiscal code/).getAttribute('aria-invalid')).toBe('true');
  });

  it('words failures as the catalogue does', async () => {
    apiByRoute({
      'companies/list': problem(400, 'malformed'),
      'users/get': aUser(),
      'users/change': problem(400, 'malformed'),
    });
    const { unmount } = await renderPage('monitor-user', { at });
    await screen.findByText('There was an error in retrieving the company list');
    await screen.findByLabelText(/^Role/);
    type(/^Role/, 'ADMIN');
    save();
    await screen.findByText('There was an error in updating the user details');
    unmount();
    apiByRoute({ ...known, 'users/get': problem(404, 'not_found') });
    await renderPage('monitor-user', { at });
    await screen.findByText('There was an error in retrieving the user details');
  });

  it('shows what somebody else changed meanwhile', async () => {
    const current = aUser({ version: 2, companyId: 8 });
    apiByRoute({
      ...known,
      'users/get': aUser(),
      'users/change': problem(409, 'stale_version', { current }),
    });
    await renderPage('monitor-user', { at });
    await screen.findByLabelText(/^Role/);
    save();
    const alert = (await screen.findByText(/These data have been changed/)).closest('.alert');
    expect(alert?.querySelector('.data-list-row')?.textContent).toBe('CompanyAlfa Petroli Beta');
  });
});

describe('access to an account', () => {
  const at = '/monitor/adm-utenti/u1';
  const known = { 'companies/list': [aCompany()] };

  it('is blocked after a confirmation, with the version that was read', async () => {
    // An account other than the signed-in administrator's.
    const theirs = aUser({ id: 'u2' });
    const blocked = { ...theirs, active: false, version: 2 };
    const api = apiByRoute({ ...known, 'users/get': theirs, 'users/set-active': blocked });
    await renderPage('monitor-user', { at: '/monitor/adm-utenti/u2' });
    fireEvent.click(await screen.findByRole('button', { name: 'Block the account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Block the account' });
    expect(
      within(dialog).getByText(/From now on Anna Bianchi will not be able to do anything/),
    ).toBeTruthy();
    within(dialog).getByText(/^Keys for the company’s programs stay valid/);
    expect(api.callsOf('users/set-active')).toEqual([]);
    api.answer({ 'users/get': blocked });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
    await screen.findByText('The account is blocked');
    expect(api.callsOf('users/set-active')).toMatchObject([
      { params: { id: 'u2' }, body: { active: false }, ifMatch: '"1"' },
    ]);
    await screen.findByRole('button', { name: 'Unblock the account' });
    expect(screen.queryByRole('button', { name: 'Send a new invitation' })).toBeNull();
  });

  it('can be renewed by an invitation', async () => {
    const api = apiByRoute({ ...known, 'users/get': aUser(), 'users/invite': aUser() });
    await renderPage('monitor-user', { at });
    fireEvent.click(await screen.findByRole('button', { name: 'Send a new invitation' }));
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }),
    );
    await screen.findByText('The invitation was sent to azienda@example.org');
    expect(api.callsOf('users/invite')).toHaveLength(1);
  });

  it.each([
    ['for a person who has one', { hasSecondFactor: true as const }, 1],
    ['for nobody else', {}, 0],
  ])('offers to remove a second factor %s', async (_, state, buttons) => {
    apiByRoute({ ...known, 'users/get': { ...aUser({ id: 'u2', invitation: 'sent' }), ...state } });
    await renderPage('monitor-user', { at });
    await screen.findByRole('button', { name: 'Send a new invitation' });
    const name = 'Remove the second factor';
    expect(screen.queryAllByRole('button', { name })).toHaveLength(buttons);
  });

  it('cannot be removed from oneself', async () => {
    const own = anAdministrator();
    apiByRoute({ ...known, 'users/get': own });
    await renderPage('monitor-user', { at, user: own });
    await screen.findByLabelText(/^Role/);
    expect(screen.queryByRole('button', { name: 'Block the account' })).toBeNull();
  });
});

describe('registering a person', () => {
  const at = '/monitor/adm-utenti/nuovo';
  const known = { 'companies/list': [aCompany()] };

  function fillIn() {
    type(/^Username/, 'Anna.Neri');
    type(/^First name/, 'Anna');
    type(/^Last name/, 'Neri');
    type(/^Fiscal code/, 'RSSMRA80A41H501Y');
    type(/^E-mail/, 'anna.neri@example.org');
    chooseCompany('alfa', 'Alfa Petroli');
  }

  it('sends the person’s data and whether to invite them', async () => {
    const created = aUser({ email: 'anna.neri@example.org' });
    const api = apiByRoute({ ...known, 'users/create': created });
    await renderPage('monitor-user', { at });
    await screen.findByLabelText(/^Username/);
    fillIn();
    save();
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-utenti'));
    expect(whereIAm().dataset.state).toContain('the invitation was sent to anna.neri@example.org');
    expect(api.callsOf('users/create')).toMatchObject([
      { body: { username: 'anna.neri', role: 'USER', companyId: 7, invite: true } },
    ]);
  });

  it('says when it is not confirmed that the invitation was sent, and marks the account', async () => {
    const created = aUser({ invitation: 'unconfirmed' });
    apiByRoute({ ...known, 'users/create': created, 'users/list': [created] });
    await renderPage('monitor-user', { at });
    await screen.findByLabelText(/^Username/);
    fillIn();
    save();
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-utenti'));
    expect(whereIAm().dataset.state).toContain(
      'it is not confirmed that the invitation to anna.neri',
    );
  });

  it('requires an address only for an invitation', async () => {
    const api = apiByRoute({ ...known, 'users/create': aUser() });
    await renderPage('monitor-user', { at });
    await screen.findByLabelText(/^Username/);
    fillIn();
    type(/^E-mail/, '');
    save();
    await screen.findByText('This field is required');
    fireEvent.click(screen.getByLabelText('Send an invitation by e-mail'));
    save();
    await waitFor(() => expect(api.callsOf('users/create')).toHaveLength(1));
    expect(api.callsOf('users/create')[0]?.body).not.toHaveProperty('email');
  });

  it('refuses an e-mail address as a username', async () => {
    const api = apiByRoute(known);
    await renderPage('monitor-user', { at });
    await screen.findByLabelText(/^Username/);
    fillIn();
    type(/^Username/, 'anna@example.org');
    save();
    await screen.findByText(/^Enter 3 to 50 characters/);
    expect(api.callsOf('users/create')).toEqual([]);
  });
});
