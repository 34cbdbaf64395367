import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PageClosing } from '../../../frontend/app/layout/page-closing.tsx';
import { allPages } from '../../support/all-pages.ts';
import { renderInSite } from '../support/render.tsx';

const links = (name: string) => {
  const { parentElement: card } = screen.getByRole('heading', { name });
  return [...(card?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
};

describe('the end of a page', () => {
  it('offers further pages', async () => {
    await renderInSite(<PageClosing page="weekly-prices" />);
    expect(links("Didn't find what you were looking for?")).toEqual([
      '/',
      '/open-data',
      'mailto:mase@pec.mase.gov.it',
    ]);
  });

  it('does not link to the present page', async () => {
    await renderInSite(<PageClosing page="open-data" />);
    expect(links("Didn't find what you were looking for?")).not.toContain('/open-data');
  });

  it('links existing related pages', async () => {
    await renderInSite(<PageClosing page="weekly-prices" />);
    expect(links('You might also be interested in...')).toEqual([
      '/analisi-prezzi-settimanali-carburanti',
      '/prezzi-mensili-carburanti',
      '/prezzi-annuali-carburanti',
      '/open-data',
    ]);
  });

  it.each(allPages.filter(({ audience }) => audience === 'public' || audience === 'signed-in'))(
    'links pages related to $id, and not the page itself',
    ({ id, related = [] }) => {
      expect(related.length).toBeGreaterThan(1);
      expect(related).not.toContain(id);
      expect(new Set(related).size).toBe(related.length);
      for (const other of related) expect(allPages.map((page) => page.id)).toContain(other);
    },
  );
});
