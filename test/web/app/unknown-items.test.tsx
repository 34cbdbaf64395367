import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allPages } from '../../support/all-pages.ts';
import { answering, problem } from '../support/api-answers.ts';
import { renderPage } from '../support/render-page.tsx';

describe('an address that names nothing', () => {
  const pagesOfOneItem = allPages.filter(({ path }) => path.includes(':'));

  it.each(pagesOfOneItem.map(({ id, path }) => [id, path.replace(/:\w+$/, 'abc')] as const))(
    'is reported on %s, which is never blank',
    async (id, at) => {
      answering(problem(404, 'not_found'));
      await renderPage(id, { at });
      expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toBe('');
      expect((await screen.findAllByRole('alert'))[0]?.textContent).not.toBe('');
    },
  );
});
