import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectClient } from '../../../frontend/app/connection.ts';
import { Layout } from '../../../frontend/app/layout/layout.tsx';
import { SiteRoutes } from '../../../frontend/app/site-routes.tsx';
import { api } from '../../../frontend/lib/api-client.ts';
import { setSession } from '../../../frontend/lib/session.ts';
import { keepTyped } from '../../../frontend/lib/typed-input.ts';
import { homeOf } from '../../../frontend/shared/navigation.tsx';
import { enter } from '../support/actions.ts';
import { answering, json, problem } from '../support/api-answers.ts';
import { renderInSite } from '../support/render.tsx';
import { anAdministrator, aUser } from '../support/users.ts';

/** The user pool answers as each test says; the API's current-user call is a stubbed answer. */
const pool = vi.hoisted(() => ({
  signIn: vi.fn(),
  answer: vi.fn(),
  sendResetCode: vi.fn(),
  resetPassword: vi.fn(),
  signInWith: vi.fn(),
}));

vi.mock('../../../frontend/lib/cognito.ts', () => ({
  openCognito: async () => ({
    ...pool,
    accessToken: async () => 'token',
    signOut: async () => {},
    redirectResult: async () => {},
  }),
}));

/** A page reads the settings once; here each test has its own. */
const site = vi.hoisted(() => ({ config: {} }));

vi.mock('../../../frontend/lib/site-config.ts', () => ({
  siteConfigQuery: { queryKey: ['site-config'], queryFn: async () => site.config },
}));

const landing = '/app/prezzi-settimanali';
const here = () => screen.getByTestId('location').textContent;
const stateHere = () => JSON.parse(screen.getByTestId('location').dataset.state ?? 'null');

async function openLanding(at: Parameters<typeof renderInSite>[1] = {}) {
  await renderInSite(<SiteRoutes />, { at: landing, ...at });
  return screen.findByRole('button', { name: 'Sign in' });
}

async function submit(username = 'admin@example.org', password = 'Demo-password-2026') {
  enter(screen.getByLabelText(/Username/), username);
  enter(screen.getByLabelText(/Password/), password);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

/** What a field says of a new password before and after one was typed that breaks two rules. */
async function saysWhatItWants(field: HTMLElement, button: string) {
  screen.getByText(/^At least 12 characters, .* digits and symbols/);
  enter(field, 'password2026');
  fireEvent.click(screen.getByRole('button', { name: button }));
  await screen.findByText(
    'The password still needs: an upper-case letter without accent, a symbol',
  );
}

beforeEach(() => {
  pool.signIn.mockReset().mockResolvedValue('done');
  pool.answer.mockReset();
  pool.resetPassword.mockReset();
  pool.sendResetCode.mockReset();
  answering(json([]));
});

afterEach(() => {
  setSession({ status: 'anonymous' });
  window.sessionStorage.clear();
});

describe('signing in', () => {
  it('requires both username and password', async () => {
    fireEvent.click(await openLanding());
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(2));
    expect(pool.signIn).not.toHaveBeenCalled();
  });

  it('leads from the address of a page to it, for people who may see it', async () => {
    const form = '/app/prezzi-settimanali/gestione/listino';
    answering(json(aUser()));
    const first = await openLanding({ at: form }).then(() => here());
    expect(first).toBe(landing);
    await submit();
    await waitFor(() => expect(here()).toBe(form));
  });

  it.each(['/monitor/adm-prezzi-rilevazione?surveyId=3', '/monitor/adm-utenti/u1'])(
    'leads from the bookmark %s to it, with what it names',
    async (bookmark) => {
      answering(json(anAdministrator()));
      expect(await openLanding({ at: bookmark }).then(() => here())).toBe(landing);
      await submit();
      await waitFor(() => expect(here()).toBe(bookmark));
    },
  );

  it('leads from an unknown address home', async () => {
    await renderInSite(<SiteRoutes />, { at: '/monitor/nessuna-pagina' });
    await waitFor(() => expect(here()).toBe('/'));
  });

  it('does not lead to a page for others', async () => {
    answering(json(anAdministrator()));
    await openLanding({ at: '/app/prezzi-settimanali/gestione/listino' });
    await submit();
    await waitFor(() => expect(here()).toBe('/monitor'));
  });

  it('remembers the page of a message over the pages of an identity provider', async () => {
    const form = '/app/prezzi-settimanali/gestione/listino';
    const { unmount } = await renderInSite(<SiteRoutes />, { at: `${form}` });
    await screen.findByRole('button', { name: 'Sign in' });
    unmount();
    await renderInSite(<SiteRoutes />, { at: landing, user: aUser() });
    await waitFor(() => expect(here()).toBe(form));
  });

  it('leads to the home of the role with a success alert', async () => {
    answering(json(anAdministrator()));
    await openLanding();
    await submit();
    await waitFor(() => expect(here()).not.toBe(landing));
    expect(pool.signIn).toHaveBeenCalledWith('admin@example.org', 'Demo-password-2026');
    expect([homeOf('ADMIN'), homeOf('USER'), homeOf(null)]).toEqual([
      '/monitor',
      '/app/prezzi-settimanali/gestione',
      '/',
    ]);
  });

  it.each([
    ['who typed it', anAdministrator().id, '/monitor/adm-prodotti/1'],
    ['nobody else', 'somebody else', '/monitor'],
  ])('leads back to unsaved input, for %s', async (_, user, address) => {
    const form = '/monitor/adm-prodotti/1';
    const at = '2026-03-30T08:00:00Z';
    keepTyped('edit', { user, address: form, at, values: { name: 'B' }, base: { name: 'A' } });
    answering(json(anAdministrator()));
    await openLanding({ at: { pathname: landing, state: { relogin: true } } });
    expect(screen.getByText(/has been kept: after signing in/)).toBeTruthy();
    await submit();
    await waitFor(() => expect(here()).toBe(address));
  });

  it('cannot be sent twice', async () => {
    pool.signIn.mockReturnValue(new Promise(() => {}));
    const button = await openLanding();
    await submit();
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true));
    expect(screen.getByText('Loading')).toBeTruthy();
  });

  it('says that the sign-in failed for wrong credentials', async () => {
    const refused = Object.assign(new Error('Incorrect username or password.'), {
      name: 'NotAuthorizedException',
    });
    pool.signIn.mockRejectedValue(refused);
    await openLanding();
    await submit();
    // One box for a wrong password, an unknown name and somebody who never signed in.
    await screen.findByText(
      'Wrong username or password. At the first sign-in use those of the invitation.',
    );
    expect(screen.queryByText('An error occurred in logging in')).toBeNull();
    expect(here()).toBe(landing);
  });

  it.each([
    ['pool', new Error('Password attempts exceeded'), 'NotAuthorizedException', '10:15'],
    ['pool', new Error('Attempt limit exceeded'), 'LimitExceededException', '11:00'],
  ])('says when to come back after too many attempts (%s, %s)', async (_, error, name, time) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00+01:00') });
    pool.signIn.mockRejectedValue(Object.assign(error, { name }));
    await openLanding();
    await submit();
    await screen.findByText(new RegExp(`^Too many.* you can try again.* at ${time} at the latest`));
    expect(screen.queryByText(/Wrong username/)).toBeNull();
    vi.useRealTimers();
  });

  it.each([
    ['the API', () => answering(problem(403, 'account_blocked'))],
    [
      'the pool',
      () =>
        pool.signIn.mockRejectedValue(
          Object.assign(new Error('User is disabled.'), { name: 'NotAuthorizedException' }),
        ),
    ],
  ])('tells a blocked person so, whom %s does not accept', async (_, refuse) => {
    refuse();
    await openLanding();
    await submit();
    await screen.findByText(/^This account is blocked: .*Directorate-General, mase@pec/);
    expect(screen.queryByText(/Successfully logged in|has expired|Wrong username/)).toBeNull();
  });

  it('says that the service does not answer, not that the password is wrong', async () => {
    answering(problem(503, 'unavailable'));
    await openLanding();
    await submit();
    await screen.findByText(/^The service is not available at the moment/);
    expect(screen.queryByText(/Wrong username/)).toBeNull();
  });

  it('lets a new account choose its password first, and names every rule that it breaks', async () => {
    pool.signIn.mockResolvedValue('new-password');
    await openLanding();
    await submit();
    const field = await screen.findByLabelText(/New password/);
    await saysWhatItWants(field, 'Save and sign in');
    expect(pool.answer).not.toHaveBeenCalled();
  });

  it("does not take the invitation's password as the person's own", async () => {
    pool.signIn.mockResolvedValue('new-password');
    pool.answer.mockResolvedValue('done');
    await openLanding();
    await submit();
    const field = await screen.findByLabelText(/New password/);
    enter(field, 'Demo-password-2026');
    fireEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await screen.findByText(/^This is the temporary password.*choose another one$/);
    expect(pool.answer).not.toHaveBeenCalled();
    enter(field, 'Other-password-2026');
    fireEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await waitFor(() => expect(pool.answer).toHaveBeenCalledWith('Other-password-2026'));
  });

  it('asks for the next code of the app after the first one ended the sessions of before', async () => {
    pool.signIn.mockResolvedValue('code');
    pool.answer.mockResolvedValue('code');
    await openLanding();
    await submit('anna.neri');
    const code = await screen.findByLabelText<HTMLInputElement>(/^Code of the app/);
    enter(code, '123456');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText(/^The password has been changed.*Wait for the next code/);
    expect(code.value).toBe('');
  });

  it('begins again for a person who has no code of the app at hand', async () => {
    pool.signIn.mockResolvedValue('code');
    await openLanding();
    await submit('anna.neri');
    await screen.findByLabelText(/^Code of the app/);
    fireEvent.click(screen.getByRole('button', { name: 'Begin again' }));
    const username = await screen.findByLabelText<HTMLInputElement>(/Username/);
    expect(username.value).toBe('anna.neri');
    expect(screen.getByLabelText<HTMLInputElement>(/Password/).value).toBe('');
    expect(screen.queryByLabelText(/^Code of the app/)).toBeNull();
  });

  it.each([
    ['is asked for', async () => pool.signIn.mockResolvedValueOnce('reset-password')],
    ['has come, though the old password is lost', undefined],
  ])(
    'lets a person who was invited again choose a password with a code that %s',
    async (_, asked) => {
      answering(json(anAdministrator()));
      await openLanding();
      if (asked) {
        await asked();
        await submit('anna.neri');
      } else {
        enter(screen.getByLabelText(/Username/), 'anna.neri');
        fireEvent.click(screen.getByRole('button', { name: 'I have received a code' }));
      }
      const code = await screen.findByLabelText(/^Code/);
      enter(code, ' 123 456 ');
      enter(screen.getByLabelText(/New password/), 'Another-password-2026');
      pool.resetPassword.mockRejectedValueOnce(
        Object.assign(new Error('Invalid verification code'), { name: 'CodeMismatchException' }),
      );
      const send = () => fireEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
      send();
      await screen.findByText('The code is wrong or has expired');
      send();
      await waitFor(() => expect(here()).not.toBe(landing));
      expect(pool.resetPassword).toHaveBeenLastCalledWith(
        'anna.neri',
        '123456',
        'Another-password-2026',
      );
      expect(pool.signIn).toHaveBeenLastCalledWith('anna.neri', 'Another-password-2026');
    },
  );

  it('names every rule that a password chosen with a code breaks', async () => {
    pool.signIn.mockResolvedValue('reset-password');
    await openLanding();
    await submit();
    await saysWhatItWants(await screen.findByLabelText(/New password/), 'Save and sign in');
  });

  it.each([
    ['lost the password', false],
    ['never had one', true],
  ])('answers alike whoever asks for a code and %s', async (_, refused) => {
    await openLanding();
    enter(screen.getByLabelText(/Username/), 'anna.neri');
    fireEvent.click(screen.getByRole('button', { name: 'Forgotten your password?' }));
    const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send the code' }));
    // The pool refuses an account before its first sign-in; the page must not tell that it exists.
    if (refused) {
      pool.sendResetCode.mockRejectedValueOnce(
        Object.assign(new Error('cannot be reset'), { name: 'NotAuthorizedException' }),
      );
    }
    send();
    await screen.findByText(/^If a code can be sent for this username/);
    screen.getByText(/Whoever has not signed in yet receives none: use the temporary password/);
    expect(pool.sendResetCode).toHaveBeenLastCalledWith('anna.neri');
    expect(screen.getByLabelText<HTMLInputElement>(/Username/).value).toBe('anna.neri');
    expect(screen.getByLabelText(/^Code/)).toBeTruthy();
  });

  it('offers SPID and CIE only where there are hosted sign-in pages', async () => {
    site.config = { region: 'eu-south-1', userPoolId: 'p', userPoolClientId: 'c' };
    await openLanding();
    fireEvent.click(screen.getByRole('tab', { name: 'SPID' }));
    await screen.findByText('Signing in with SPID is not available at the moment.');
  });

  it('says of simulated pages alone that the browser will warn', async () => {
    const hosted = { hostedDomain: 'localhost:8083', identityProviders: { SPID: [], CIE: [] } };
    site.config = { ...hosted, userPoolEndpoint: 'http://127.0.0.1:8082' };
    await openLanding();
    fireEvent.click(screen.getByRole('tab', { name: 'CIE' }));
    const enter = await screen.findByRole('button', { name: 'Sign in with CIE' });
    expect(enter.querySelector('svg text')?.textContent).toBe('CIE');
    await screen.findByText(/^In this installation the page of CIE is simulated/);
    cleanup();

    site.config = hosted;
    await openLanding();
    fireEvent.click(screen.getByRole('tab', { name: 'CIE' }));
    await screen.findByRole('button', { name: 'Sign in with CIE' });
    expect(screen.queryByText(/simulated/)).toBeNull();
  });

  it('goes to the chosen provider, and offers no choice where none is listed', async () => {
    const listed = ['Aruba ID', 'Lepida ID', 'Poste ID'].map((name) => ({
      name,
      hint: `h ${name}`,
    }));
    site.config = { hostedDomain: 'sign-in.example', identityProviders: { SPID: listed, CIE: [] } };
    await openLanding();
    fireEvent.click(screen.getByRole('tab', { name: 'SPID' }));
    const closed = { name: 'Sign in with SPID', expanded: false };
    const enter = await screen.findByRole('button', closed);
    expect(screen.queryByRole('button', { name: 'Lepida ID' })).toBeNull();
    fireEvent.click(enter);
    const entries = within(
      screen.getByRole('list', { name: 'SPID identity providers' }),
    ).getAllByRole('button');
    expect(entries.map(({ textContent }) => textContent).sort()).toEqual(
      listed.map(({ name }) => name),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Lepida ID' }));
    await waitFor(() => expect(pool.signInWith).toHaveBeenLastCalledWith('SPID', 'h Lepida ID'));

    fireEvent.click(screen.getByRole('tab', { name: 'CIE' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in with CIE' }));
    await waitFor(() => expect(pool.signInWith).toHaveBeenLastCalledWith('CIE', undefined));
  });
});

describe('the landing page', () => {
  it('warns that the session has expired', async () => {
    await openLanding({ at: { pathname: landing, state: { relogin: true } } });
    expect(screen.getByText('Your session has expired, you may log in again')).toBeTruthy();
  });

  it('redirects people who are already signed in', async () => {
    await renderInSite(<SiteRoutes />, { at: landing, user: aUser() });
    await waitFor(() => expect(here()).toBe('/app/prezzi-settimanali/gestione'));
    await waitFor(() => expect(screen.getByText('Successfully logged in')).toBeTruthy());
  });

  it('tells a person who is not registered whom to ask, and shows nothing of them', async () => {
    answering(json(aUser({ role: null, version: 0 })));
    const site = (
      <Layout>
        <SiteRoutes />
      </Layout>
    );
    await renderInSite(site, { at: landing });
    await screen.findByRole('button', { name: 'Sign in' });
    await submit();
    await screen.findByText(/^Your identity is confirmed, but it is not registered.* mase@pec/);
    expect(here()).toBe(landing);
    expect(screen.queryByText(/Anna|Bianchi|RSSMRA80A41H501Y|Successfully logged in/)).toBeNull();
  });

  it('tells a person whose role is not confirmed so, at home', async () => {
    const proposedAdmin = { by: 'mario', at: '2026-03-30T10:00:00.000Z' };
    await renderInSite(<SiteRoutes />, { at: landing, user: aUser({ role: null, proposedAdmin }) });
    await waitFor(() => expect(here()).toBe('/'));
    await screen.findByText(/waits for a second administrator's confirmation/);
    expect(screen.queryByText('Successfully logged in')).toBeNull();
  });

  it.each([
    [
      [{ companyId: 7, companyName: 'Alfa Petroli', at: '2026-03-30T10:00:00.000Z' }],
      /^Alfa Petroli ended your access on Monday 30 March at 12:00/,
    ],
    [[], /^This account has no access to a restricted area\. For information write to/],
  ])('tells a person without a role why, at home', async (accessEnded, told) => {
    await renderInSite(<SiteRoutes />, { at: landing, user: aUser({ role: null, accessEnded }) });
    await screen.findByText(told);
    expect(screen.queryByText(/second administrator/)).toBeNull();
  });

  it('says that a sign-in was cancelled, and offers the same way again', async () => {
    site.config = { hostedDomain: 'sign-in.example', identityProviders: { SPID: [], CIE: [] } };
    await openLanding();
    act(() => setSession({ status: 'anonymous', reason: 'cancelled', provider: 'CIE' }));
    await screen.findByText(/^The sign-in with CIE was cancelled/);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in with CIE' }));
    await waitFor(() => expect(pool.signInWith).toHaveBeenLastCalledWith('CIE', undefined));
  });

  it('asks a person who changed the password to sign in with the new one', async () => {
    await openLanding();
    act(() => setSession({ status: 'anonymous', reason: 'password-changed' }));
    await screen.findByText(/^The password has been changed, and all sessions have ended/);
  });

  it('tells a person who was blocked meanwhile so', async () => {
    await openLanding({ at: { pathname: landing, state: { relogin: true } } });
    act(() => setSession({ status: 'anonymous', reason: 'blocked' }));
    await screen.findByText(/^This account is blocked/);
    expect(screen.queryByText(/has expired/)).toBeNull();
  });

  it('tells a person who was blocked in the middle of a session only that, also at each sign-in', async () => {
    connectClient();
    const refused = () => problem(403, 'account_blocked');
    const site = (
      <Layout>
        <SiteRoutes />
      </Layout>
    );
    const { unmount } = await renderInSite(site, { at: '/monitor', user: anAdministrator() });
    answering(refused(), refused(), refused());
    await act(() => api('surveys/latest').catch(() => undefined));
    const told = () =>
      screen.findAllByText(/^This account is blocked: .*Directorate-General, mase@pec/);
    expect(await told()).toHaveLength(1);
    for (const attempt of [1, 2]) {
      await submit();
      await waitFor(() => expect(pool.signIn).toHaveBeenCalledTimes(attempt));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy());
      expect(await told()).toHaveLength(1);
      expect(screen.queryByText(/has expired|Wrong username/)).toBeNull();
    }
    const state = stateHere();
    unmount();
    await openLanding({ at: { pathname: landing, state } });
    expect(await told()).toHaveLength(1);
    expect(screen.queryByText(/has expired/)).toBeNull();
  });
});

describe('signing out', () => {
  it('ends the session and says so', async () => {
    const calls = answering(new Response(null, { status: 204 }));
    await renderInSite(<SiteRoutes />, { at: '/logout', user: aUser() });
    await screen.findByRole('heading', { name: 'You have signed out' });
    expect(calls.map(({ url }) => url)).toEqual(['/dgsaie/api/v1/auth/logout']);
  });

  it('redirects home when nobody is signed in', async () => {
    await renderInSite(<SiteRoutes />, { at: '/logout' });
    await waitFor(() => expect(here()).toBe('/'));
    expect(stateHere()).toBeNull();
  });
});

describe('the profile', () => {
  it.each([
    ['Company manager', 'USER'],
    ['None: not registered', null],
  ] as const)('shows the person, with the role “%s”', async (text, role) => {
    await renderInSite(<SiteRoutes />, { at: '/profilo', user: aUser({ role }) });
    await screen.findByText(text);
    expect(screen.getByText('RSSMRA80A41H501Y')).toBeTruthy();
  });

  it('names every rule that a new password breaks', async () => {
    await renderInSite(<SiteRoutes />, { at: '/profilo', user: aUser() });
    await saysWhatItWants(await screen.findByLabelText(/New password/), 'Change the password');
  });
});
