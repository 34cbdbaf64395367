import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter, save } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const cut = { it: 'Taglio delle accise.', en: 'Cut of excise duties.' };
const petrol = (before: number, after: number) => ({
  productId: 1 as const,
  before: { exciseDuty: before, vat: 22 },
  after: { exciseDuty: after, vat: 22 },
});
const steps = [
  { date: '2022-03-28', changes: [petrol(728.4, 478.4)], note: cut },
  { date: '2026-06-01', changes: [petrol(672.9, 622.9)] },
];
const notes = [
  { date: '2022-03-22', note: cut, version: 0 },
  { date: '2031-01-01', note: { it: 'Altro.', en: 'Other.' }, version: 2 },
];
const field = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name);

describe('the changes of duties in Monitor', () => {
  it('are listed with their explanations, and those without any', async () => {
    apiByRoute({ 'duty-changes/list': steps, 'duty-notes/list': notes });
    await renderPage('monitor-duty-notes');
    const table = await screen.findByRole('table');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['1 January 2031', 'no change', '', 'Other.'],
      ['1 June 2026', '1 Jun 2026', 'Euro-Super 95', 'not explained'],
      ['22 March 2022', '28 Mar 2022', 'Euro-Super 95', 'Cut of excise duties.'],
    ]);
    const link = within(table).getByRole('link', { name: '1 June 2026' });
    expect(link.getAttribute('href')).toBe('/monitor/adm-accise/2026-06-01');
  });

  it('are explained in both languages or in neither, with the version that was read', async () => {
    const api = apiByRoute({
      'duty-notes/list': notes,
      'duty-notes/change': { date: '2026-06-01', note: cut, version: 1 },
    });
    await renderPage('monitor-duty-note', { at: '/monitor/adm-accise/2026-06-01' });
    enter(await field('Explanation in Italian'), cut.it);
    save();
    await waitFor(async () =>
      expect((await field('Explanation in English')).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(api.callsOf('duty-notes/change')).toEqual([]);
    enter(await field('Explanation in English'), cut.en);
    save();
    await waitFor(() =>
      expect(api.callsOf('duty-notes/change')).toMatchObject([
        { params: { date: '2026-06-01' }, body: { note: cut }, ifMatch: '"0"' },
      ]),
    );
  });

  it('lose an explanation that is emptied, once it was said why', async () => {
    const api = apiByRoute({
      'duty-changes/list': steps,
      'duty-notes/list': notes,
      'duty-notes/change': { date: '2022-03-22', note: null, version: 1 },
    });
    await renderPage('monitor-duty-note', { at: '/monitor/adm-accise/2022-03-22' });
    for (const name of ['Explanation in Italian', 'Explanation in English'])
      enter(await field(name), '');
    save();
    const dialog = await screen.findByRole('dialog', { name: 'Remove the explanation?' });
    await within(dialog).findByText(/on the day of its first survey: 28 March 2022\.$/);
    const remove = within(dialog).getByRole('button', { name: 'Remove' });
    fireEvent.click(remove);
    const reason = within(dialog).getByLabelText(/Reason/);
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    expect(api.callsOf('duty-notes/change')).toEqual([]);
    enter(reason, 'Wrong decree');
    fireEvent.click(remove);
    await waitFor(() =>
      expect(api.callsOf('duty-notes/change')).toMatchObject([
        { body: { note: null, reason: 'Wrong decree' } },
      ]),
    );
  });

  it('say when they cannot be read', async () => {
    apiByRoute({ 'duty-changes/list': steps, 'duty-notes/list': problem(500, 'unknown') });
    await renderPage('monitor-duty-notes');
    await screen.findByText(/An error occurred in retrieving the changes of excise duty/);
  });
});
