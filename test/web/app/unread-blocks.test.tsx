import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearBanners, connectClient } from '../../../frontend/app/connection.ts';
import { api } from '../../../frontend/lib/api-client.ts';
import { type RouteId, routes } from '../../../functions/routes.ts';
import { allPages } from '../../support/all-pages.ts';
import { everyThird } from '../../support/fuzz.ts';
import { problem } from '../support/api-answers.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { renderPage } from '../support/render-page.tsx';
import { anAdministrator, aUser } from '../support/users.ts';

/** A server at which every call fails, but for those named. */
const failing = (others: object = {}) =>
  apiByRoute({
    ...Object.fromEntries(
      (Object.keys(routes) as RouteId[]).map((id) => [id, problem(500, 'internal')]),
    ),
    ...others,
  });

const noData = /There are no data/;
afterEach(() => act(clearBanners));

it.each(
  everyThird(
    allPages.filter(({ audience, path }) => audience === 'public' && !path.includes(':')),
  ).map(({ id }) => id),
)('%s never says that there are no data when they could not be read', async (id) => {
  const { calls } = failing();
  await renderPage(id);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryAllByText(noData), `${calls.map((call) => call.id)}`).toEqual([]);
});

/** Pages that read nothing before something is sent, and those that lead elsewhere without their parameters. */
const silent = new Set(['profile', 'logout', 'monitor-daily', 'monitor-files']);
const addresses: Readonly<Record<string, string>> = {
  'monitor-survey': '/monitor/adm-prezzi-rilevazione?surveyId=3',
  'monitor-correction': '/monitor/adm-correzione-rilevazione?surveyId=3',
  'monitor-daily-days': '/monitor/adm-prezzi-giornalieri-dettagli?mese=3&anno=2026',
};

it.each(
  everyThird(allPages.filter(({ id, audience }) => audience !== 'public' && !silent.has(id))),
)(
  '$id says that its data could not be read, and reads them again',
  async ({ id, audience, path }) => {
    const { calls } = failing();
    await renderPage(id, {
      at: addresses[id] ?? path.replace(/:\w+/, '3'),
      user: audience === 'company' ? aUser() : anAdministrator(),
      language: 'en',
    });
    const [again] = await screen.findAllByRole('button', { name: 'Try again' });
    expect(screen.queryAllByText(noData)).toEqual([]);
    const before = calls.length;
    fireEvent.click(again as HTMLElement);
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  },
);

it('a block that could not be read says so until it is read, whatever other calls answer', async () => {
  connectClient();
  const server = failing({ 'news/list': [] });
  await renderPage('yearly-prices', { at: '/prezzi-annuali-carburanti' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  await api('news/list', { query: { limit: 1 } });
  expect(again.isConnected).toBe(true);
  server.answer({ 'monthly-prices/annual': [] });
  fireEvent.click(again);
  await screen.findByText(noData);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});
