import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearBanners, connectClient } from '../../../frontend/app/connection.ts';
import { Layout } from '../../../frontend/app/layout/layout.tsx';
import { SiteRoutes } from '../../../frontend/app/site-routes.tsx';
import { api } from '../../../frontend/lib/api-client.ts';
import { setSession } from '../../../frontend/lib/session.ts';
import { tabStorage } from '../../../frontend/lib/storage.ts';
import { NativeForm } from '../../../frontend/ui/field/native-form.tsx';
import { Form } from '../../../frontend/ui/form/form.tsx';
import { answering, json, problem } from '../support/api-answers.ts';
import { renderInSite } from '../support/render.tsx';
import { anAdministrator, aUser } from '../support/users.ts';

const site = (
  <Layout>
    <SiteRoutes />
  </Layout>
);
const here = () => screen.getByTestId('location').textContent;
const stateHere = () => JSON.parse(screen.getByTestId('location').dataset.state ?? 'null');
const call = () => act(() => api('surveys/latest').catch(() => undefined));

const send = async () => void (await api('surveys/latest'));
const PublicForm = () => (
  <NativeForm check={() => ({})} onSend={send}>
    <button type="submit">Send it</button>
  </NativeForm>
);
const AccountForm = () => (
  <Form form={useForm()} onSubmit={send}>
    <button type="submit">Send it</button>
  </Form>
);

afterEach(() => {
  act(clearBanners);
});

describe('the site', () => {
  it('titles each page and moves the focus to its heading on navigation', async () => {
    await renderInSite(site, { at: '/note-legali' });
    await waitFor(() => expect(document.title).toBe('Legal notes - Energy and mining statistics'));
    fireEvent.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
    await waitFor(() => expect(document.title).toBe('Energy and mining analysis and statistics'));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  it('redirects unknown paths home and says so, and the pages of another role without a word', async () => {
    const { unmount } = await renderInSite(site, { at: '/no-such-page' });
    await waitFor(() => expect(here()).toBe('/'));
    const said = 'There is no page /no-such-page: here is the home page.';
    await screen.findByText(said);
    unmount();
    await renderInSite(site, { at: '/monitor', user: aUser() });
    await waitFor(() => expect(here()).toBe('/'));
    expect(screen.queryByText(/here is the home page/)).toBeNull();
  });

  it('leads whoever is signed out from the pages of a role to sign in', async () => {
    await renderInSite(site, { at: '/profilo' });
    await waitFor(() => expect(here()).toBe('/app/prezzi-settimanali'));
    expect(stateHere()).toEqual({ destination: '/profilo' });
  });

  it('waits with a spinner while the session is being checked', async () => {
    await renderInSite(site, { at: '/note-legali' });
    act(() => setSession({ status: 'checking' }));
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  it('greets a signed-in person, by fiscal code when there is no name', async () => {
    await renderInSite(site, { user: aUser() });
    expect(screen.getByRole('button', { name: 'Hello, Anna Bianchi' })).toBeTruthy();
    act(() =>
      setSession({
        status: 'signed-in',
        user: aUser({ firstName: '', lastName: '', username: '' }),
      }),
    );
    expect(screen.getByRole('button', { name: 'Hello, RSSMRA80A41H501Y' })).toBeTruthy();
  });

  it('shows the survey banner instead of the menu to people who come to sign in', async () => {
    await renderInSite(site, { at: { pathname: '/app/prezzi-settimanali', state: 'auth' } });
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(screen.getAllByText('Weekly fuel price survey').length).toBeGreaterThan(0);
  });

  it('shows an alert passed by a navigation once', async () => {
    const state = { alert: { variant: 'success', text: 'Survey #7 has been selected' } };
    await renderInSite(site, { at: { pathname: '/note-legali', state } });
    expect((await screen.findByText('Survey #7 has been selected')).closest('main')).toBeTruthy();
    await waitFor(() => expect(stateHere()).toEqual({}));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    expect(screen.queryByText('Survey #7 has been selected')).toBeNull();
  });
});

describe('a failing connection', () => {
  it('shows the network banner until a call succeeds', async () => {
    connectClient();
    await renderInSite(site);
    answering(new TypeError('Failed to fetch'), json([]));
    await call();
    expect(screen.getByText('Network error: Please check your connection')).toBeTruthy();
    await call();
    expect(screen.queryByText('Network error: Please check your connection')).toBeNull();
  });

  it('reports with its request that there were too many calls, whether function or gateway refused it', async () => {
    connectClient();
    await renderInSite(site);
    const headers = { 'apigw-requestid': 'Aw1JhgPcMOUEJGw=' };
    const busy = 'The service is very busy at the moment: please try again shortly';
    answering(Response.json({ message: 'Too Many Requests' }, { status: 429, headers }), json([]));
    await call();
    expect(screen.getByText(busy, { exact: false })).toBeTruthy();
    expect(screen.getByText('Aw1JhgPcMOUEJGw=')).toBeTruthy();
    await call();
    expect(screen.queryByText(busy, { exact: false })).toBeNull();
    answering(problem(429, 'busy', { requestId: 'of-the-edge' }));
    await call();
    expect(screen.getByText('of-the-edge')).toBeTruthy();
    act(clearBanners);
    answering(problem(429, 'too_many_attempts'));
    await call();
    expect(screen.queryByText(busy, { exact: false })).toBeNull();
  });

  it('shows the server banner on status 500', async () => {
    connectClient();
    await renderInSite(site);
    answering(problem(500, 'unknown'));
    await call();
    expect(screen.getByText('Server error: Please try refreshing the page')).toBeTruthy();
  });

  it.each([
    ['of a public page', PublicForm],
    ['of an account', AccountForm],
  ])('leaves a failure to the form that tells of it: a form %s', async (_, OneForm) => {
    connectClient();
    await renderInSite(
      <Layout>
        <OneForm />
      </Layout>,
    );
    answering(problem(503, 'unavailable'));
    fireEvent.click(screen.getByRole('button', { name: 'Send it' }));
    await screen.findByText('The service is not available', { exact: false });
    expect(screen.queryByText('Server error', { exact: false })).toBeNull();
  });
});

describe('maintenance', () => {
  const text = 'Maintenance is under way: data can be read';
  const shown = () => screen.queryByText(text, { exact: false });

  it('is told with the first answer of a signed-in person, until one no longer says so', async () => {
    connectClient();
    await renderInSite(site);
    answering(
      json([], { headers: { maintenance: '2026-11-10T10:00:00.000Z' } }),
      json([], { headers: { maintenance: '2026-11-10T10:00:00.000Z' } }),
      json([]),
    );
    await call();
    expect(shown()?.getAttribute('role')).toBe('alert');
    await call();
    expect(screen.getAllByText(text, { exact: false })).toHaveLength(1);
    await call();
    expect(shown()).toBeNull();
  });

  it('is told to whose change was refused, and not as an error of the server', async () => {
    connectClient();
    await renderInSite(site);
    answering(problem(503, 'maintenance'));
    await call();
    expect(shown()).toBeTruthy();
    expect(screen.queryByText('Server error', { exact: false })).toBeNull();
  });
});

describe('a session the API no longer accepts', () => {
  // The profile of a person of a provider asks nothing: the answers below are for the calls of the tests.
  beforeEach(() => tabStorage.setItem('hostedSignIn', 'SPID'));
  afterEach(() => tabStorage.removeItem('hostedSignIn'));

  it('ends on 401 and leads home', async () => {
    connectClient();
    await renderInSite(site, { at: '/profilo', user: aUser() });
    answering(problem(401, 'not_signed_in'));
    await call();
    await waitFor(() => expect(here()).toBe('/'));
    expect(screen.queryByText(/Hello/)).toBeNull();
    await screen.findByText('Your session has expired, you may log in again');
  });

  it('ends on 403 and leads to the survey landing, which asks to sign in again', async () => {
    connectClient();
    await renderInSite(site, { at: '/profilo', user: anAdministrator() });
    answering(problem(403, 'not_allowed'));
    await call();
    await waitFor(() => expect(here()).toBe('/app/prezzi-settimanali'));
    expect(stateHere()).toMatchObject({ relogin: true });
    await screen.findByText('Your session has expired, you may log in again');
  });

  it('of a person who was blocked ends with those words', async () => {
    connectClient();
    await renderInSite(site, { at: '/profilo', user: anAdministrator() });
    answering(problem(403, 'account_blocked'));
    await call();
    await screen.findByText(/^This account is blocked: signing in again does not help/);
    expect(stateHere()).toMatchObject({ relogin: true });
    expect(screen.queryByText(/has expired/)).toBeNull();
  });

  it('of a person whose access a company ended says so, since when and whom to ask', async () => {
    connectClient();
    await renderInSite(site, { at: '/profilo', user: aUser() });
    const ended = { companyName: 'Alfa Petroli', at: '2026-03-30T10:00:00.000Z' };
    answering(problem(403, 'access_ended', ended));
    await call();
    await screen.findByText(
      /^Alfa Petroli ended your access on Monday 30 March at 12:00.* ask the company or write to .*mase@pec/,
    );
    expect(stateHere()).toMatchObject({ accessEnded: ended });
    expect(screen.queryByText(/has expired/)).toBeNull();
  });

  it('does not affect an anonymous visitor', async () => {
    connectClient();
    await renderInSite(site, { at: '/note-legali' });
    answering(problem(403, 'not_allowed'));
    await call();
    expect(here()).toBe('/note-legali');
  });
});
