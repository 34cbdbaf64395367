import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EditedNews } from '../../../../functions/documents/contract/news.ts';
import { save, type, whereIAm } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const anItem = (more: Partial<EditedNews> = {}): EditedNews => ({
  id: 4,
  date: '2026-03-30',
  title: 'Nuova serie',
  titleEn: 'New series',
  url: '/dgsaie/open-data',
  urlEn: '/dgsaie/open-data',
  version: 2,
  ...more,
});

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
});

describe('the news list', () => {
  it('names each item in the language of the page and links to it', async () => {
    apiByRoute({ 'news/all': [anItem()] });
    await renderPage('monitor-news');
    const link = await screen.findByRole('link', { name: 'New series' });
    expect(link.getAttribute('href')).toBe('/monitor/adm-notizie/4');
  });

  it('deletes an item after a confirmation that names it', async () => {
    const api = apiByRoute({
      'news/all': [anItem()],
      'news/delete': new Response(null, { status: 204 }),
    });
    await renderPage('monitor-news');
    fireEvent.click(await screen.findByRole('button', { name: /^Delete ?: New series/ }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/"New series" of 30 March 2026/);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('News successfully deleted');
    expect(api.callsOf('news/delete')).toMatchObject([{ params: { id: '4' }, ifMatch: '"2"' }]);
  });

  it('says when an item cannot be deleted', async () => {
    apiByRoute({ 'news/all': [anItem()], 'news/delete': problem(409, 'stale_version') });
    await renderPage('monitor-news');
    fireEvent.click(await screen.findByRole('button', { name: /^Delete ?: New series/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('There was an error in deleting the news');
  });
});

describe('the news form', () => {
  it('adds an item in both languages', async () => {
    const api = apiByRoute({ 'news/all': [], 'news/create': anItem() });
    await renderPage('monitor-news-item', { at: '/monitor/adm-notizie/nuova' });
    type(/^Date/, '2026-03-30');
    type(/^Italian title/, 'Nuova serie');
    type(/^Italian address/, '/dgsaie/open-data');
    type(/^English title/, 'New series');
    type(/^English address/, 'https://www.example.org/');
    save();
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-notizie'));
    expect(whereIAm().dataset.state).toContain('News successfully added');
    expect(api.callsOf('news/create')[0]?.body).toEqual({
      date: '2026-03-30',
      title: 'Nuova serie',
      titleEn: 'New series',
      url: '/dgsaie/open-data',
      urlEn: 'https://www.example.org/',
    });
  });

  it.each(['javascript:alert(1)', '//elsewhere.org', 'open-data', ''])(
    'refuses an address like "%s"',
    async (address) => {
      const api = apiByRoute({ 'news/all': [anItem()] });
      await renderPage('monitor-news-item', { at: '/monitor/adm-notizie/4' });
      await screen.findByLabelText(/^Italian address/);
      type(/^Italian address/, address);
      save();
      const refusal = address ? /^Enter an address that begins with/ : 'This field is required';
      await screen.findByText(refusal);
      expect(api.callsOf('news/change')).toHaveLength(0);
    },
  );

  it('shows what somebody else changed meanwhile', async () => {
    const current = anItem({ title: 'Altro titolo', version: 3 });
    apiByRoute({
      'news/all': [anItem()],
      'news/change': problem(409, 'stale_version', { current }),
    });
    await renderPage('monitor-news-item', { at: '/monitor/adm-notizie/4' });
    await screen.findByLabelText(/^Italian title/);
    save();
    await screen.findByText('Altro titolo');
  });

  it('says when there is no such item', async () => {
    apiByRoute({ 'news/all': [] });
    await renderPage('monitor-news-item', { at: '/monitor/adm-notizie/4' });
    await screen.findByText('An error occurred in retrieving the news details');
  });
});
