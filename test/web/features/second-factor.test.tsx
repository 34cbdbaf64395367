import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SiteRoutes } from '../../../frontend/app/site-routes.tsx';
import { setSession } from '../../../frontend/lib/session.ts';
import { answering, json } from '../support/api-answers.ts';
import { renderInSite } from '../support/render.tsx';
import { aUser } from '../support/users.ts';

const pool = vi.hoisted(() => ({ hasAuthenticator: vi.fn() }));

vi.mock('../../../frontend/lib/cognito.ts', () => ({
  openCognito: async () => ({ ...pool, accessToken: async () => 'token', signOut: async () => {} }),
}));

const here = () => screen.getByTestId('location').textContent;

afterEach(() => {
  vi.unstubAllGlobals();
  setSession({ status: 'anonymous' });
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
});
