import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FeedbackCount } from '../../../../functions/open-data/feedback/contract.ts';
import { enter } from '../../support/actions.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const count = (fields: Partial<FeedbackCount>): FeedbackCount => ({
  month: '2026-11',
  page: 'open-data',
  stars: [1, 0, 0, 0, 2],
  reasons: { clear: 2, unclear: 1 },
  ...fields,
});
const counts = [
  count({}),
  count({ page: 'weekly-prices', stars: [0, 0, 0, 4, 0], reasons: {} }),
  count({ month: '2026-10', page: 'home', stars: [0, 1, 0, 0, 0], reasons: {} }),
];
const comment = {
  id: '2026-11-10-1',
  date: '2026-11-10',
  page: 'open-data',
  stars: 1,
  reason: 'unclear',
  comment: 'Che cos’è BTZ?',
  lang: 'it' as const,
};

const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent));

it('shows averages by page and by month, and the comments of the month', async () => {
  const { callsOf } = apiByRoute({
    'feedback/counts': counts,
    'feedback/comments': ({ query }) => (query.month === '2026-11' ? [comment] : []),
  });
  await renderPage('monitor-feedback');
  await screen.findByText('Che cos’è BTZ?');
  expect(rows('Opinions by page').map((cells) => cells.slice(0, 8))).toEqual([
    ['Open data', '3', '3.7', '1', '0', '0', '0', '2'],
    ['Weekly fuel prices', '4', '4.0', '0', '0', '0', '4', '0'],
  ]);
  expect(rows('Opinions by page')[0]?.[8]).toBe('clear information (2), unclear information (1)');
  expect(rows('Opinions by month, all pages')).toEqual([
    ['November 2026', '7', '3.9', '1', '0', '0', '4', '2'],
    ['October 2026', '1', '2.0', '0', '1', '0', '0', '0'],
  ]);
  enter(screen.getByLabelText('Month'), '2026-10');
  await screen.findByText('No comment in this month');
  expect(rows('Opinions by page')[0]?.[0]).toBe('Energy and mining analysis and statistics');
  expect(callsOf('feedback/comments').map(({ query }) => query.month)).toEqual([
    '2026-11',
    '2026-10',
  ]);
});

it('deletes a comment, or a page’s opinions of the month, after a confirmation', async () => {
  const { callsOf } = apiByRoute({
    'feedback/counts': counts,
    'feedback/comments': [comment],
    'feedback/delete-comment': () => new Response(null, { status: 204 }),
    'feedback/delete': () => new Response(null, { status: 204 }),
  });
  await renderPage('monitor-feedback');
  const confirm = async (name: RegExp) => {
    fireEvent.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  };
  await confirm(/^Delete ?: Che cos’è BTZ/);
  await waitFor(() =>
    expect(callsOf('feedback/delete-comment')[0]?.params).toEqual({ id: '2026-11-10-1' }),
  );
  await screen.findByText('Deleted');
  await confirm(/^Delete ?: Weekly fuel prices/);
  await waitFor(() =>
    expect(callsOf('feedback/delete')[0]?.params).toEqual({
      month: '2026-11',
      page: 'weekly-prices',
    }),
  );
});

it('says when there are no opinions yet', async () => {
  apiByRoute({ 'feedback/counts': [] });
  await renderPage('monitor-feedback', { language: 'it' });
  await screen.findByText('Non è ancora arrivato alcun parere.');
});
