import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clearBanners, connectClient } from '../../../../frontend/app/connection.ts';
import { Layout } from '../../../../frontend/app/layout/layout.tsx';
import { HomePage } from '../../../../frontend/features/home/home-page.tsx';
import { publications } from '../../../../frontend/features/home/publications.ts';
import { answering, json, problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderInSite } from '../../support/render.tsx';

/** Calls for news; the figures above them need calls too. */
const ofNews = (calls: readonly { readonly url: string }[]) =>
  calls.filter(({ url }) => url.includes('/news?'));

describe('the home page', () => {
  it('shows the latest news with their dates', async () => {
    const { callsOf } = apiByRoute({
      'news/list': [
        { id: 1, title: 'New series', url: '/dgsaie/open-data', date: '2026-03-30' },
        { id: 2, title: 'Decree', url: 'https://www.example.org/', date: '2026-03-23' },
      ],
    });
    await renderInSite(<HomePage />);
    const link = await screen.findByRole('link', { name: 'New series' });
    expect(link.closest('li')?.textContent).toBe('30 Mar 2026New series');
    expect(screen.getByRole('link', { name: /Decree/ }).getAttribute('target')).toBe('_blank');
    expect(callsOf('news/list')[0]?.query).toEqual({
      ...{ start: '1', end: '31', language: 'en_US', limit: '10' },
    });
  });

  it('tells consumption of oil and gas and the dependence on imports, with what they were', async () => {
    apiByRoute({
      'energy/overview': [
        { id: 'oil-consumption', month: '2026-10', value: '4680', before: '4649' },
        { id: 'gas-consumption', month: '2026-09', value: '3915.02' },
        { id: 'gas-dependence', month: '2026-09', value: '94.6', before: '95.9' },
      ],
    });
    await renderInSite(<HomePage />);
    const energy = within(await screen.findByRole('region', { name: 'Energy' }));
    expect(energy.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '4.7 million tonnesOctober 2026, +0.7% on a year earlier',
      '3.9 billion m³September 2026',
      '94.6% net imports over gross inland consumption, twelve months to September 2026, 95.9% a year earlier',
    ]);
  });

  it.each([
    ['there are none', json([])],
    ['they cannot be read', problem(404, 'not_found')],
  ])('has no news block when %s', async (_, answer) => {
    const calls = answering(answer);
    await renderInSite(<HomePage />);
    await waitFor(() => expect(ofNews(calls)).toHaveLength(1));
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
    // A failed call is repeated once.
    await waitFor(() => expect(ofNews(calls)).toHaveLength(answer instanceof Error ? 2 : 1));
    expect(screen.queryByText('Latest news')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('links each card to its page, or to an external site in a new tab, with its drawing', async () => {
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

  it('begins with the latest prices, how they changed, and when the next ones come', async () => {
    apiByRoute({
      'weekly-prices/report': [
        { date: '2026-03-23', petrol: 1770.5, carDiesel: 1690, gpl: 712 },
        { date: '2026-03-30', petrol: 1788.33, carDiesel: 1690 },
      ],
      'release-calendar/list': {
        from: '2026-01-01',
        to: '2027-01-01',
        releases: [
          {
            series: 'weekly',
            period: '2026-04-07',
            plannedAt: '2026-04-08T10:00:00Z',
            state: 'planned',
            minutesLate: 0,
          },
        ],
      } as never,
      'news/list': [],
    });
    await renderInSite(<HomePage />);
    const block = await screen.findByRole('region', { name: 'Latest national average prices' });
    await within(block).findByText('1.788');
    const rows = within(block)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows.slice(0, 4)).toEqual([
      'ProductConsumer priceIn a weekIn a year',
      'Euro-Super 951.788 €/l7 days  1.8 cents more1 year n.a.',
      'Automotive gas oil1.690 €/l7 days stable1 year n.a.',
      // Without a price there is no figure and no change.
      'LPGn.a.7 days n.a.1 year n.a.',
    ]);
    const link = within(block).getByRole('link', { name: 'Automotive gas oil' });
    expect(link.getAttribute('href')).toBe('/prezzi-settimanali-carburanti?pid=2');
    await waitFor(() => expect(block.textContent).toMatch(/Next release: 8 Apr 2026, 12:00/));
  });

  it('says that the latest survey has no price of petrol or gas oil', async () => {
    apiByRoute({
      'weekly-prices/report': [
        { date: '2026-03-16', petrol: 1760.5, carDiesel: 1680, gpl: 702 },
        { date: '2026-03-23', petrol: 1770.5, carDiesel: 1690, gpl: 712 },
        { date: '2026-03-30', gpl: 713 },
      ],
      'release-calendar/list': { from: '2026-01-01', to: '2027-01-01', releases: [] } as never,
      'news/list': [],
    });
    await renderInSite(<HomePage />);
    await screen.findByText('The survey of 30 March 2026 has no price of petrol or diesel');
  });

  it('links to its sections', async () => {
    answering(json([]));
    await renderInSite(<HomePage />);
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Publications')).toBe('#publications-title');
    expect(href('Surveys')).toBe('/app/prezzi-settimanali');
  });

  it('scrolls down to the open data for readers who follow the link to other publications', async () => {
    answering(json([]));
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    await renderInSite(<HomePage />, { at: { pathname: '/', state: 'publications' } });
    await waitFor(() => expect(scroll).toHaveBeenCalledWith({ behavior: 'smooth' }));
    expect(scroll.mock.instances[0]).toBe(document.getElementById('card-open-data'));
  });
});
