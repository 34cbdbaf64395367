import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiGuidePage } from '../../../frontend/features/api-guide/api-guide-page.tsx';
import { callPath, openOperations } from '../../../frontend/features/api-guide/operations.ts';
import type { Route } from '../../../functions/platform/contract/route.ts';
import { routes } from '../../../functions/routes.ts';
import { servedDescription } from '../../support/described-parts.ts';
import { enter } from '../support/actions.ts';
import { renderInSite } from '../support/render.tsx';

const document_ = servedDescription();
const operations = openOperations(document_);

describe('the calls on the API page', () => {
  it('are all calls that everybody may read', () => {
    const open = Object.values<Route>(routes).filter(
      ({ method, access }) => method === 'GET' && access === 'anyone',
    );
    expect(operations.map(({ path }) => path).sort()).toEqual(open.map(({ path }) => path).sort());
  });

  it('have an address with the values filled in', () => {
    const months = operations.find(({ path }) => path === '/monthly-prices/{productId}');
    if (!months) throw new Error('not there');
    expect(callPath(months, { productId: '2', month: '', asOf: '2026-01-01T00:00+01:00' })).toBe(
      '/monthly-prices/2?asOf=2026-01-01T00%3A00%2B01%3A00',
    );
  });
});

it.each(['it', 'en'] as const)(
  'the API page in %s names the address for assistants',
  async (language) => {
    vi.stubGlobal('fetch', async () => Response.json(document_));
    await renderInSite(<ApiGuidePage />, { language });
    const heading = await screen.findByText(/Per gli assistenti|For assistants/, {
      selector: 'h2',
    });
    expect(heading.closest('section')?.querySelector('pre')?.textContent).toMatch(
      /^https?:\/\/[^/]+\/dgsaie\/api\/v1\/mcp$/,
    );
  },
);

it('the API page tries a call and shows its answer', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = String(input instanceof Request ? input.url : input);
    asked.push(url);
    return url.endsWith('/openapi.json')
      ? Response.json(document_)
      : Response.json({ code: 'not_found' }, { status: 404 });
  });
  await renderInSite(<ApiGuidePage />, { language: 'en' });
  const summary = await screen.findByText('GET /weekly-prices/{surveyId}', { selector: 'summary' });
  const details = summary.closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const surveyId = await screen.findByLabelText(/surveyId/);
  const meaning = document.getElementById(surveyId.getAttribute('aria-describedby') ?? '');
  expect(meaning?.textContent).toBe('Of the survey, as GET /survey-prices tells it');
  enter(surveyId, '7');
  const form = details.querySelector('form') as HTMLFormElement;
  fireEvent.submit(form);
  await waitFor(() => expect(details.textContent).toContain('404'));
  expect(asked.at(-1)).toBe('/dgsaie/api/v1/weekly-prices/7');
  expect(details.textContent).toContain('"code":"not_found"');
});
