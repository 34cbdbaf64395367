import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenDataPage } from '../../../frontend/features/open-data/open-data-page.tsx';
import type { CsvDialect } from '../../../functions/platform/contract/export-fields.ts';
import { renderInSite } from '../support/render.tsx';

const stage = vi.hoisted((): { csvDialect: CsvDialect } => ({ csvDialect: 'semicolon' }));

// The settings of a site do not change while it is open, so the test replaces the function that reads them.
vi.mock('../../../frontend/lib/site-config.ts', () => ({
  siteConfigQuery: { queryKey: ['site-config'], queryFn: async () => ({ ...stage }) },
}));

beforeEach(() => {
  stage.csvDialect = 'semicolon';
});

const csv = async () => (await screen.findByText(/^CSV: /)).textContent;
const usual = async () =>
  (await screen.findByText(/È la forma dei file|the form of files/)).textContent;

describe('the open data page describes CSV files', () => {
  it.each([
    ['semicolon', 'it', 'separati da punto e virgola, punto per i decimali'],
    ['comma', 'it', 'RFC 4180'],
    ['ministry', 'it', '«1.115,75»'],
    ['ministry', 'it', '1st Trimestre'],
    ['semicolon', 'en', 'separated by semicolons'],
    ['comma', 'en', 'RFC 4180'],
    ['ministry', 'en', '“1115.75”'],
  ] as const)('in the stage’s dialect: %s in %s', async (dialect, language, words) => {
    stage.csvDialect = dialect;
    await renderInSite(<OpenDataPage />, { language });
    expect(await csv()).toContain(words);
    expect(await usual()).toContain(`dialect=${dialect}: `);
  });

  it('and names the parameter that selects another dialect', async () => {
    await renderInSite(<OpenDataPage />);
    await csv();
    for (const dialect of ['semicolon', 'comma', 'ministry'])
      expect(screen.getByText(`dialect=${dialect}`)).toBeTruthy();
  });
});
