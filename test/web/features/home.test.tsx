import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearBanners, connectClient } from '../../../frontend/app/connection.ts';
import { Layout } from '../../../frontend/app/layout/layout.tsx';
import { HomePage } from '../../../frontend/features/home/home-page.tsx';
import { publications } from '../../../frontend/features/home/publications.ts';
import { answering, json, problem } from '../support/api-answers.ts';
import { renderInSite } from '../support/render.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('the home page', () => {
  it('shows the latest news with their dates', async () => {
    const calls = answering(
      json([
        { id: 1, title: 'New series', url: '/dgsaie/open-data', date: '2026-03-30' },
        { id: 2, title: 'Decree', url: 'https://www.example.org/', date: '2026-03-23' },
      ]),
    );
    await renderInSite(<HomePage />);
    const link = await screen.findByRole('link', { name: 'New series' });
    expect(link.closest('li')?.textContent).toBe('30/03/2026New series');
    expect(screen.getByRole('link', { name: /Decree/ }).getAttribute('target')).toBe('_blank');
    expect(calls[0]?.url).toBe('/dgsaie/api/v1/news?start=1&end=31&language=en_US&limit=10');
  });

  it.each([
    ['there are none', json([])],
    ['they cannot be read', problem(404, 'not_found')],
  ])('has no news block when %s', async (_, answer) => {
    const calls = answering(answer);
    await renderInSite(<HomePage />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByText('Latest news')).toBeNull();
  });

  it.each([
    ['the server fails', problem(500, 'unknown')],
    ['there is no network', new TypeError('Failed to fetch')],
  ])('says nothing about news when %s', async (_, answer) => {
    connectClient();
    clearBanners();
    const calls = answering(answer);
    await renderInSite(
      <Layout>
        <HomePage />
      </Layout>,
    );
    // A call that never arrived is repeated once.
    await waitFor(() => expect(calls).toHaveLength(answer instanceof Error ? 2 : 1), {
      timeout: 4000,
    });
    expect(screen.queryByText('Latest news')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads each card to its page, or outside in a new tab, with its drawing', async () => {
    answering(json([]));
    await renderInSite(<HomePage />);
    expect(publications).toHaveLength(16);
    const image = screen.getByRole('img', { name: 'Image for LPG monitoring' });
    expect(image.getAttribute('src')).toContain('lpg-monitoring');
    expect(screen.getByRole('link', { name: /LPG monitoring/ }).getAttribute('target')).toBe(
      '_blank',
    );
    expect(screen.getByRole('link', { name: 'Weekly fuel prices' }).getAttribute('href')).toBe(
      '/prezzi-settimanali-carburanti',
    );
  });

  it('scrolls down to the open data for who asks for other publications', async () => {
    answering(json([]));
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    await renderInSite(<HomePage />, { at: { pathname: '/', state: 'publications' } });
    await waitFor(() => expect(scroll).toHaveBeenCalledWith({ behavior: 'smooth' }));
    expect(scroll.mock.instances[0]).toBe(document.getElementById('card-open-data'));
  });
});
