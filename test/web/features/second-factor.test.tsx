import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SiteRoutes } from '../../../frontend/app/site-routes.tsx';
import { setSession } from '../../../frontend/lib/session.ts';
import { enter } from '../support/actions.ts';
import { answering, json } from '../support/api-answers.ts';
import { renderInSite } from '../support/render.tsx';
import { anAdministrator, aUser } from '../support/users.ts';

const pool = vi.hoisted(() => ({
  hasAuthenticator: vi.fn(),
  newAuthenticator: vi.fn(),
  signIn: vi.fn(),
}));

vi.mock('../../../frontend/lib/cognito.ts', () => ({
  openCognito: async () => ({ ...pool, accessToken: async () => 'token', signOut: async () => {} }),
}));

const here = () => screen.getByTestId('location').textContent;

afterEach(() => {
  setSession({ status: 'anonymous' });
  window.sessionStorage.clear();
});

describe('an administrator whose session had no second factor', () => {
  const user = { ...aUser({ role: null }), secondFactorNeeded: true as const };

  it('and who has an app is led to sign in with its code', async () => {
    pool.hasAuthenticator.mockResolvedValue(true);
    answering(json([]));
    await renderInSite(<SiteRoutes />, { at: '/profilo', user });
    fireEvent.click(
      await screen.findByRole('button', { name: 'Sign out and sign in with the code' }),
    );
    await waitFor(() => expect(here()).toBe('/app/prezzi-settimanali'));
  });

  it('and who has none is asked to set one up', async () => {
    pool.hasAuthenticator.mockResolvedValue(false);
    answering(json([]));
    await renderInSite(<SiteRoutes />, { at: '/profilo', user });
    await screen.findByRole('button', { name: 'Set up an authenticator app' });
    expect(screen.queryByRole('button', { name: /with the code/ })).toBeNull();
  });

  it('is told on the profile, from the address of a page of administrators', async () => {
    pool.hasAuthenticator.mockResolvedValue(false);
    answering(json([]));
    await renderInSite(<SiteRoutes />, { at: '/monitor', user });
    await waitFor(() => expect(here()).toBe('/profilo'));
    await screen.findByText(/you need a second factor to reach your area/);
  });

  it('is led from there, by signing in with the code, to the page that was wanted', async () => {
    pool.hasAuthenticator.mockResolvedValue(true);
    pool.signIn.mockResolvedValue('done');
    answering(new Response(null, { status: 204 }), json(anAdministrator()), json([]));
    const wanted = '/monitor/adm-prodotti';
    await renderInSite(<SiteRoutes />, { at: wanted, user });
    fireEvent.click(
      await screen.findByRole('button', { name: 'Sign out and sign in with the code' }),
    );
    enter(await screen.findByLabelText(/Username/), 'anna');
    enter(screen.getByLabelText(/Password/), 'Password-2026');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(here()).toBe(wanted));
  });

  it('opens the app on the same device with a link', async () => {
    const address = 'otpauth://totp/site:anna?secret=GEZDGNBV&issuer=site';
    pool.hasAuthenticator.mockResolvedValue(false);
    pool.newAuthenticator.mockResolvedValue({ secret: 'GEZDGNBV', address });
    answering(json([]));
    await renderInSite(<SiteRoutes />, { at: '/profilo', user });
    fireEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
    const link = await screen.findByRole('link', { name: 'Open the authenticator app' });
    expect(link.getAttribute('href')).toBe(address);
  });
});
