import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enter } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { aCompany } from '../../support/companies.ts';
import { renderPage } from '../../support/render-page.tsx';
import { aUser } from '../../support/users.ts';

const none = { total: 0, items: [] };
const bulletin = {
  id: '7',
  fileName: 'import_greggio_2026_03_m.xlsx',
  size: 10,
  title: 'Imports of crude oil: March 2026',
  lastModificationDate: '2026-04-01T10:00:00.000Z',
};

async function open() {
  const api = apiByRoute({
    'overview/get': problem(500, 'unknown'),
    'users/list': Array.from({ length: 7 }, (_, index) =>
      aUser({ id: `u${index}`, firstName: 'Anna', lastName: `Neri ${index}` }),
    ),
    'companies/list': [aCompany(), aCompany({ id: 8, name: 'Società Imports' })],
    'surveys/latest': [{ id: 12, date: '2026-03-30', active: true, published: false }],
    'surveys/find': problem(404, 'not_found'),
    'surveys/get': { id: 31, date: '2019-05-06', active: false, published: true },
    'search/all': ({ query }) => ({
      series: none,
      news: none,
      documents: query.q === 'imports' ? { total: 1, items: [bulletin] } : none,
    }),
  });
  await renderPage('monitor');
  const search = async (value: string, count: string) => {
    enter(screen.getByRole('searchbox'), value);
    await waitFor(() => expect(screen.getByText(count)).toBeTruthy());
    const found = within(document.querySelector('.monitor-found') as HTMLElement);
    return found.getAllByRole('link').map((link) => link.getAttribute('href'));
  };
  return { api, search };
}

it('finds people by any of their data or their company, without asking the public search', async () => {
  const { api, search } = await open();
  const people = await search('neri alfa', '7 results');
  expect(people).toHaveLength(7);
  expect(people[0]).toBe('/monitor/adm-utenti/u0');
  expect(people[5]).toBe('/monitor/adm-utenti?cerca=neri%20alfa');
  expect(people[6]).toBe('/cerca?q=neri%20alfa');
  enter(screen.getByRole('searchbox'), 'RSSMRA80A01H501U');
  await waitFor(() => expect(screen.getByText('0 results')).toBeTruthy());
  expect(api.callsOf('search/all')).toEqual([]);
});

it('finds surveys by number and by date, companies and documents', async () => {
  const { search } = await open();
  const survey = '/monitor/adm-prezzi-rilevazione?surveyId=';
  expect(await search('31', '1 result')).toEqual([`${survey}31`]);
  const both = await search('imports', '2 results');
  expect(both[0]).toBe('/monitor/adm-prezzi-campione/8');
  expect(both[1]).toContain('/cmis/documents/7');
  expect(await search('30/3/2026', '1 result')).toEqual([`${survey}12`]);
});

it('asks the public search for long words too, which are no fiscal codes', async () => {
  const { api } = await open();
  enter(screen.getByRole('searchbox'), 'preconsuntivo');
  await waitFor(() =>
    expect(api.callsOf('search/all').map(({ query }) => query?.q)).toEqual(['preconsuntivo']),
  );
});
