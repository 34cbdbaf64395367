import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { headOf } from '../../../frontend/app/page-head.ts';
import { noneTold } from '../../../frontend/shared/own-head.ts';
import { allPages } from '../../support/all-pages.ts';
import { linkedDataFaults, linkedDataIn } from '../../support/linked-data.ts';

const origin = 'https://statistics.example.org';
const headAt = (path: string, told = noneTold) => {
  const page = allPages.find((one) => one.path === path);
  if (!page) throw new Error(`no page at ${path}`);
  return headOf(page, 'it', origin, told);
};

it('a page declares its own address, which is used for sharing', () => {
  const head = headAt('/prezzi-mensili-carburanti');
  const address = `${origin}${import.meta.env.BASE_URL}prezzi-mensili-carburanti`;
  expect(head).toContain(`<link rel="canonical" href="${address}"`);
  expect(head).toContain(`<meta property="og:url" content="${address}"`);
  expect(head).toContain(`hreflang="en" href="${address}?lang=en"`);
});

it('a page of prices says where editors find its chart', () => {
  const asked = new URLSearchParams({
    url: `${origin}${import.meta.env.BASE_URL}prezzi-mensili-carburanti`,
    format: 'json',
  });
  expect(headAt('/prezzi-mensili-carburanti').replaceAll('&amp;', '&')).toContain(
    `type="application/json+oembed" href="${origin}/dgsaie/api/v1/oembed?${asked}"`,
  );
  expect(headAt('/metodologia')).not.toContain('oembed');
});

it('a page of energy has the picture of its sums over twelve months', () => {
  expect(headAt('/bilancio-gas-naturale')).toContain(
    `<meta property="og:image" content="${origin}/dgsaie/api/v1/pictures/energy/gas-balance/png?lang=it"`,
  );
});

it("a page without a chart has the picture with the site's name, which is there", () => {
  const head = headAt('/metodologia');
  const picture = `${import.meta.env.BASE_URL}preview-it.png`;
  expect(head).toContain(`<meta property="og:image" content="${origin}${picture}"`);
  expect(existsSync('frontend/public/preview-it.png')).toBe(true);
  expect(existsSync('frontend/public/preview-en.png')).toBe(true);
});

it.each(['/dato', '/clausola-carburante', '/cerca'])(
  '%s shares the address that was opened, because the page shows what it asks for',
  (path) => {
    const head = headAt(path);
    expect(head).toContain('<meta property="og:title"');
    expect(head).not.toContain('og:url');
    expect(head).not.toMatch(/rel="(canonical|alternate)"/);
  },
);

it('a search has its own title and address, and stays out of search engines', () => {
  const question = 'gasolio <2014>';
  const head = headAt('/cerca', {
    ...noneTold,
    head: { title: question, description: '1', query: '?q=gasolio+%3C2014%3E', isUnlisted: true },
  });
  expect(head).toContain('<title>gasolio &lt;2014&gt; - ');
  expect(head).toContain(
    `rel="canonical" href="${origin}${import.meta.env.BASE_URL}cerca?q=gasolio+%3C2014%3E"`,
  );
  expect(head).toContain('<meta name="robots" content="noindex"');
});

it('a page of more figures than one file holds names a file for each year', () => {
  const series = new Map([
    ['petrol-by-province', { first: '2021-01', last: '2022-06', figures: 9001 }],
  ] as const);
  const [, data] = linkedDataIn(headAt('/bollettino-petrolifero', { ...noneTold, series }));
  if (!data) throw new Error('nothing is told of the figures');
  expect(linkedDataFaults(data)).toEqual([]);
  expect(data).toMatchObject({
    name: 'Vendite provinciali di prodotti petroliferi: Benzina senza piombo',
    temporalCoverage: '2021-01/2022-06',
  });
  const sales = `${origin}/dgsaie/api/v1/series/oil-sales-by-province?product=D3&channel=ROAD&unit=T`;
  expect(data.distribution).toEqual(
    ['2021', '2022'].map((year) =>
      expect.objectContaining({
        contentUrl: `${sales}&format=CSV&from=${year}&to=${year}&lang=it`,
      }),
    ),
  );
});
