import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { layouts } from '../../../frontend/features/open-data/datasets.ts';
import { OpenDataPage } from '../../../frontend/features/open-data/open-data-page.tsx';
import type { User } from '../../../frontend/lib/session.ts';
import { FEEDS } from '../../../functions/notices/feeds/rules/feeds.ts';
import { answering, problem } from '../support/api-answers.ts';
import { renderInSite } from '../support/render.tsx';
import { anAdministrator, aUser } from '../support/users.ts';

const base = '/dgsaie/api/v1';

const stage = vi.hoisted(() => ({ provisionalPrices: true }));
vi.mock('../../../frontend/lib/site-config.ts', () => ({
  siteConfigQuery: {
    queryKey: ['site-config'],
    queryFn: async () => ({ csvDialect: 'semicolon', ...stage }),
  },
}));

async function open(user?: User, language: 'it' | 'en' = 'en') {
  await renderInSite(<OpenDataPage />, {
    language,
    ...(user ? { user } : {}),
  });
  // Text that depends on the stage's settings has appeared.
  await screen.findByText(/^CSV: /);
}

const addresses = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith(base))
    .map((href) => href.slice(base.length));
const formats = (path: string, lang = 'en') => {
  const joint = path.includes('?') ? '&' : '?';
  return ['CSV', 'EXCEL', 'JSON', 'PARQUET'].map(
    (format) => `${path}${joint}format=${format}&lang=${lang}`,
  );
};

const catalogueAddresses = [
  '/catalogue/archive.zip?lang=en',
  '/catalogue/dcat.ttl',
  '/catalogue/dcat.jsonld',
  '/catalogue/datapackage.json?lang=en',
  '/catalogue/schema-org.jsonld?lang=en',
  '/openapi.json',
];

const feedAddresses = FEEDS.flatMap((feed) =>
  ['atom', 'json'].map((form) => `/feeds/${feed}/${form}?lang=en`),
);

function openDetails(summary: string): void {
  const details = screen.getByText(summary, { selector: 'summary' }).closest('details');
  if (!details) throw new Error(`${summary} opens nothing`);
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

describe('the figures of documents', () => {
  const file = (flow: string, part: string, form: string) => ({
    name: `Gas ${flow}${part && `, ${part}`} (${form})`,
    contentUrl: `https://statistics.example.org${base}/series/${flow}?${part && `from=${part}&to=${part}&`}format=${form.toUpperCase()}${form === 'CSV' ? '&dialect=comma' : ''}&lang=en`,
  });
  const described = (flow: string, parts: readonly string[]) => ({
    identifier: `series-${flow}`,
    name: `Gas ${flow}`,
    temporalCoverage: '2018-01-01/2019-12-31',
    distribution: parts.flatMap((part) => ['CSV', 'Parquet'].map((form) => file(flow, part, form))),
  });

  it('are offered with their years, by years where there are many', async () => {
    const dataset = [
      described('balance', ['']),
      described('imports', ['2018', '2019']),
      { identifier: 'weekly-prices', name: 'Prices', distribution: [] },
    ];
    answering(Response.json({ dataset }));
    await open();
    await screen.findByText('Gas balance');
    expect(screen.getAllByText('2018–2019')).toHaveLength(2);
    expect(addresses()).toContain('/series/balance?format=CSV&lang=en');
    openDetails('Files by year (2)');
    expect(addresses()).toContain('/series/imports?from=2019&to=2019&format=PARQUET&lang=en');
    expect(screen.getByRole('list', { name: /Gas imports, 2019/ })).toBeTruthy();
    expect(screen.queryByText('Prices')).toBeNull();
  });
});

describe('the open data page', () => {
  it('offers every public series in four formats', async () => {
    await open();
    expect(addresses()).toEqual([
      ...formats('/weekly-prices/report/export'),
      ...formats('/weekly-prices/report/export?type=NET'),
      ...formats('/weekly-prices/report/export?type=VARIATION'),
      ...formats('/weekly-prices/report/export?type=ALL'),
      ...formats('/monthly-prices/export'),
      ...[1, 2, 5, 12, 13, 3, 6, 8].flatMap((id) => formats(`/monthly-prices/${id}/export`)),
      ...formats('/provisional-prices/export'),
      ...formats('/provisional-prices/errors/export'),
      ...catalogueAddresses,
      ...feedAddresses,
    ]);
  });

  it('has no experimental series where the stage turns it off', async () => {
    stage.provisionalPrices = false;
    await open();
    stage.provisionalPrices = true;
    expect(addresses()).toContain('/feeds/weekly/atom?lang=en');
    expect(addresses().filter((address) => address.includes('provisional'))).toEqual([]);
  });

  it('offers every feed, and links them in the head for programs', async () => {
    await open();
    const told = [...document.head.querySelectorAll('link[rel=alternate]')].map((link) =>
      link.getAttribute('href')?.slice(base.length),
    );
    expect(told).toEqual([...catalogueAddresses.slice(1, 3), ...feedAddresses]);
  });

  it('has the description for search engines in the page', async () => {
    answering(new Response('{"name":"</script><b>"}'));
    await open();
    const data = await waitFor(() => {
      const script = document.querySelector('script[type="application/ld+json"]');
      expect(script).not.toBeNull();
      return script?.textContent ?? '';
    });
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toEqual({ name: '</script><b>' });
  });

  it('requests files in the language of the page', async () => {
    await open(undefined, 'it');
    expect(addresses().slice(0, 4)).toEqual(formats('/weekly-prices/report/export', 'it'));
  });

  it('offers daily prices only to administrators, and says so', async () => {
    await open(aUser());
    expect(addresses().some((address) => address.includes('daily'))).toBe(false);
  });

  it('offers daily prices and company details to administrators', async () => {
    await open(anAdministrator());
    expect(addresses()).toEqual(
      expect.arrayContaining([
        ...formats('/daily-prices/export'),
        ...formats('/daily-prices-detail/export'),
      ]),
    );
    expect(screen.getAllByText('Only for administrators')).toHaveLength(2);
  });

  it('saves JSON indented, under the name of the answer', async () => {
    const calls = answering(
      new Response('[{"YEAR":2026}]', {
        headers: {
          'content-type': 'application/json',
          'content-disposition': 'attachment; filename="monthly.json"',
        },
      }),
    );
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:1';
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await open();
    fireEvent.click(screen.getByRole('link', { name: /^JSON\s?, All products$/ }));
    await waitFor(() => expect(names).toEqual(['monthly.json']));
    expect(await saved[0]?.text()).toBe('[\n  {\n    "YEAR": 2026\n  }\n]');
    const files = calls.map(({ url }) => url).filter((url) => !url.includes('/catalogue/'));
    expect(files).toEqual([`${base}/monthly-prices/export?format=JSON&lang=en`]);
  });

  it('says at the top that a file does not exist', async () => {
    answering(problem(404, 'not_found'));
    await open();
    fireEvent.click(screen.getByRole('link', { name: /^CSV\s?, All products$/ }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe("The file you're looking for does not exist");
    const heading = screen.getByRole('heading', { level: 1 });
    expect(alert.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each(['it', 'en'] as const)('describes every column of every file in %s', async (language) => {
    await open(anAdministrator(), language);
    for (const summary of document.querySelectorAll('summary'))
      if (summary.textContent) openDetails(summary.textContent);
    for (const columns of Object.values(layouts)) {
      for (const { heading, meaning } of columns) {
        expect(screen.getAllByText(heading[language]).length).toBeGreaterThan(0);
        expect(screen.getAllByText(meaning[language]).length).toBeGreaterThan(0);
      }
    }
  });

  it('names the products of a wide file with their units', async () => {
    await open();
    openDetails('Columns of the files with one column per product');
    expect(screen.getByText('LNG, € per 1,000 kg')).toBeTruthy();
    expect(screen.getByText('EURO-SUPER_95')).toBeTruthy();
  });
});
