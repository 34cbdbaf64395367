import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '../support/api-answers.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { aDocument, storeOf } from '../support/documents.ts';
import { renderPage } from '../support/render-page.tsx';

const preliminary = (year: number, month: string) =>
  aDocument(
    `/sg_dgsaie/consumi_petroliferi/preconsuntivi/${year}/`,
    `Consumi_Petroliferi_${year}_${month}.xlsx`,
  );
const final = (year: number) =>
  aDocument(
    '/sg_dgsaie/consumi_petroliferi/definitivi/',
    `Consumi_Petroliferi_Definitivi_${year}.xls`,
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('section') as HTMLElement);
};
const links = (within: Awaited<ReturnType<typeof card>>) =>
  within.queryAllByRole('link').map(({ textContent }) => textContent);

describe('the oil consumption page', () => {
  it('lists the months of both years, the latest first, and the closed years', async () => {
    const files = [
      preliminary(2026, '01'),
      preliminary(2026, '02'),
      preliminary(2025, '12'),
      final(2023),
      final(2024),
    ];
    apiByRoute(storeOf(files));
    await renderPage('oil-consumption');
    const months = await card('Preliminary monthly data');
    expect(links(months)).toEqual([
      'February 2026',
      'January 2026',
      'December 2025',
      'Sales of finished products: table 9 of the oil bulletin',
    ]);
    months.getByRole('heading', { name: 'Year 2026' });
    months.getByRole('heading', { name: 'Year 2025' });
    expect(links(await card('Final monthly and annual data'))).toEqual(['Year 2024', 'Year 2023']);
  });

  it('leaves out the months of a year that has final data', async () => {
    apiByRoute(storeOf([preliminary(2026, '01'), preliminary(2025, '12'), final(2025)]));
    await renderPage('oil-consumption');
    const months = await card('Preliminary monthly data');
    months.getByRole('heading', { name: 'Year 2026' });
    expect(months.queryByRole('heading', { name: 'Year 2025' })).toBeNull();
  });

  it('covers the page while it loads', async () => {
    await renderPage('oil-consumption');
    expect(screen.getByText('Loading').closest('.overlay-spinner')).not.toBeNull();
  });

  it('does not say of a listing that fails that it is empty, and reads it again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const api = apiByRoute({ 'documents/list': problem(500, 'internal') });
    await renderPage('oil-consumption');
    const [again] = await screen.findAllByRole('button', { name: 'Try again' });
    expect(screen.queryByText('There are no data yet')).toBeNull();
    api.answer(storeOf([final(2024)]));
    fireEvent.click(again as HTMLElement);
    await screen.findByRole('link', { name: /2024/ });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says of a list of several folders that one of them could not be read', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const stored = storeOf([preliminary(2026, '01'), preliminary(2025, '12'), final(2024)]);
    const read = stored['documents/list'];
    apiByRoute({
      ...stored,
      'documents/list': (call) =>
        call.query.folder?.includes('2025') ? problem(500, 'internal') : read(call),
    });
    await renderPage('oil-consumption');
    const months = await card('Preliminary monthly data');
    months.getByText('Part of this list could not be read.');
    expect(links(months)).toContain('January 2026');
  });
});
