import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { madePages as made, oneOfAKind } from '../support/all-pages.ts';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { test } from '../support/browser/browser.ts';
import { keptHeader, markHeader } from '../support/browser/hydration.ts';
import { watchPaints } from '../support/browser/paints.ts';
import { everyThird, inFull } from '../support/fuzz.ts';
import { linkedDataFaults, linkedDataIn } from '../support/linked-data.ts';
import { mailsIn } from '../support/notices/outbox.ts';
import { setAddress } from '../support/portal/portal.ts';

const { origin, origins, dataFolder } = inject('portal');

/** Pages with only words and forms, without figures or files. */
const inWords = [
  'fuel-clause',
  'figure',
  'survey-landing',
  'legal-notes',
  'search',
  'receipt-check',
];

/** Pages with fields for their address, which a browser writes without scripts. */
const forTheAddress = ['fuel-clause', 'weekly-analysis'];

const LANGUAGES = ['it', 'en'] as const;
/** Without `npm run fuzz` every page is read in one language, one page after the other. */
const languagesOf = (index: number) =>
  inFull ? LANGUAGES : LANGUAGES.slice(index % 2, 1 + (index % 2));

const linksToStatement = async (page: Page) =>
  expect(
    await page.locator('[data-element="accessibility-link"]').getAttribute('href'),
    page.url(),
  ).toBe(setAddress);

/**
 * The content of a page for a sighted reader: its words, figures and files, without text for assistive technology only.
 */
async function readFrom(page: Page) {
  const words = (await page.locator('main').textContent()) ?? '';
  return {
    words,
    figures: words.match(/\d+[.,]\d{2,3}\b/g)?.length ?? 0,
    files: await page.locator('main a[href*="/api/v1/"]').count(),
    // The library that draws charts may still be loading.
    spinners: await page.locator('main .progress-spinner:not(.chart *)').count(),
  };
}

async function showsWhatItIsFor(page: Page, id: string): Promise<void> {
  const { words, figures, files, spinners } = await readFrom(page);
  expect(words.length, `${id}: ${words}`).toBeGreaterThan(200);
  expect(spinners, `${id}: ${words}`).toBe(0);
  if (!inWords.includes(id)) expect(figures + files, `${id}: ${words}`).toBeGreaterThan(0);
}

/** Follows the links of the mails in a browser without scripts. */
async function confirmsAndEndsNotices(page: Page): Promise<void> {
  const email = 'without.script@example.org';
  const choice = { email, lang: 'it', kinds: ['release'], series: ['weekly'] };
  await page.request.post('/dgsaie/api/v1/mail-subscriptions', { data: choice });
  const linkIn = (name: string) => {
    const mail = mailsIn(join(dataFolder, 'outbox')).findLast((text) => text.includes(email));
    return new RegExp(`http\\S+[?&]${name}=\\S+`).exec(mail ?? '')?.[0] ?? '';
  };
  for (const [name, button, done] of [
    ['conferma', 'Conferma', 'Gli avvisi sono attivi'],
    ['fine', 'Disdici gli avvisi', 'l’indirizzo è stato cancellato'],
  ] as const) {
    await page.goto(linkIn(name));
    const at = await page.getByRole('button').evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element);
      return { backgroundColor, overflow: document.documentElement.scrollWidth - innerWidth };
    });
    expect(at).toEqual({ backgroundColor: 'rgb(0, 89, 179)', overflow: 0 });
    await page.getByRole('button', { name: button }).click();
    await page.getByText(done).waitFor();
  }
}

describe('a public page', () => {
  test('works without scripts, with its figures or files', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
    const page = await context.newPage();
    // Only the document itself is examined.
    await page.route(/\.(css|svg|woff2)$/, (route) => route.abort());
    for (const [index, { id, path }] of made.entries()) {
      for (const language of languagesOf(index)) {
        await page.goto(`/dgsaie${path}?lang=${language}`);
        expect(await page.locator('html').getAttribute('lang'), id).toBe(language);
        await showsWhatItIsFor(page, id);
        await linksToStatement(page);
        // Anything typed before the script runs would be lost, or become part of the address.
        const typed = page.locator(
          'main .form-fields :is(input, select, textarea, button):enabled',
        );
        expect((await typed.count()) > 0, id).toBe(forTheAddress.includes(id));
      }
    }
    // A form that only a script can send must not put its values into the address.
    await page.goto('/dgsaie/avvisi?lang=en');
    expect(await page.getByLabel('E-mail address').isDisabled()).toBe(true);
    expect(await page.getByText('please enable JavaScript').isVisible()).toBe(true);
    expect(await page.locator('form button[type=submit]').isDisabled()).toBe(true);
    await confirmsAndEndsNotices(page);
    await page.goto('/dgsaie/cerca');
    await page.locator('main input[type="search"]').fill('gas');
    await page.locator('main button[type="submit"]').click();
    await page.waitForURL('**/dgsaie/cerca?q=gas');
    await context.close();
  });

  test('sends its form without scripts, and keeps its language', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
    const page = await context.newPage();
    for (const [path, typed, asked] of [
      ['/cerca', { q: 'petrol' }, /q=petrol/],
      ['/prezzi-settimanali-carburanti', { data: '2026-01-08' }, /data=2026-01-08/],
      ['/prezzi-mensili-carburanti', { mese: '2026-01' }, /mese=2026-01/],
      ['/bilancio-gas-naturale', { mese: '' }, /mese=/],
      ['/clausola-carburante', { share: '30', freight: '1,500.00' }, /freight=1%2C500.00/],
    ] as const) {
      await page.goto(`/dgsaie${path}?lang=en`);
      const form = page.locator(`main form:has([name="${Object.keys(typed)[0]}"])`);
      for (const [name, text] of Object.entries(typed))
        if (text) await form.locator(`[name="${name}"]`).fill(text);
      await form.locator('button[type=submit]').click();
      await page.waitForURL(asked);
      expect(await page.locator('html').getAttribute('lang'), path).toBe('en');
    }
    expect(await page.locator('.clause-proof').textContent()).toContain('30.00');
    // Several choices of one name are all kept.
    await page.goto('/dgsaie/analisi-prezzi-settimanali-carburanti?lang=en');
    await page.getByRole('checkbox', { name: 'Residual fuel oil' }).check();
    await page.locator('[name=dal]').fill('2026-01-01');
    await page.getByRole('button', { name: 'Show data' }).click();
    await page.waitForURL(/prodotti=1&prodotti=2&prodotti=6.*dal=2026-01-01/);
    expect(await page.locator('.answer').count()).toBe(3);
    expect(await page.locator('.answer').first().textContent()).toMatch(/1\.\d{3} €\/l/);
    const pictures = await page.locator('.chart-or-picture img').all();
    expect(pictures).toHaveLength(2);
    for (const picture of pictures)
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    expect(await page.getByRole('columnheader').allTextContents()).toHaveLength(7);
    await context.close();
  });

  test('is hydrated without a change, and keeps its content while the API fails', async ({
    visit,
  }) => {
    const { page, guard } = await visit({ origins });
    guard.expectProblem(/failed request|console error/);
    await page.route('**/dgsaie/api/**', (route) => route.abort());
    await page.addInitScript(markHeader);
    // That every page is hydrated so is seen where each is looked at with its API (every-public-page.test.ts).
    for (const { id, path } of made.filter((one) => inFull || oneOfAKind.includes(one.id))) {
      // This also holds for an address that names only its language.
      await page.goto(`/dgsaie${path}?lang=en`);
      expect(await page.locator(keptHeader).count(), id).toBe(1);
      await showsWhatItIsFor(page, id);
      await linksToStatement(page);
    }
    // The first rendering equals the HTML that was sent, and nothing violates the content policy.
    const others = guard.problems.filter((text) => !/dgsaie\/api\//.test(text));
    expect(others).toEqual([]);
  });

  test('keeps what was typed before it started, also beside a code in the address', async ({
    visit,
  }) => {
    const { page, guard } = await visit({ origins });
    guard.expectProblem(/404.*receipts/);
    const started = Promise.withResolvers<void>();
    await page.route('**/assets/late-start-*', (route) =>
      started.promise.then(() => route.continue()),
    );
    const opened = page.goto('/dgsaie/verifica-ricevuta#none');
    await page.locator('main').getByRole('textbox').fill('7f3k 92qd m4tx');
    started.resolve();
    await opened;
    await page.locator('#root:not([data-page])').waitFor();
    await guard.quiet();
    expect(await page.locator('main').getByRole('textbox').inputValue()).toBe('7f3k 92qd m4tx');
  });

  test('answers a button that was pressed before it started', async ({ visit }) => {
    const { page } = await visit({ origins });
    const started = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', (route) =>
      started.promise.then(() => route.continue()),
    );
    const opened = page.goto('/dgsaie/prezzi-settimanali-carburanti');
    // From here on the small script at the end of the document remembers what is pressed.
    await page.locator('head script[src*="/index-"]').waitFor({ state: 'attached' });
    await page.locator('main').getByRole('button', { name: 'Condividi' }).first().click();
    started.resolve();
    await opened;
    await page.getByRole('dialog').getByRole('heading', { name: 'BibTeX' }).waitFor();
  });
});

describe('a page whose address says what it shows', () => {
  const figure = '/dgsaie/dato?serie=weekly&prodotto=1&periodo=';
  const latestSurvey = async (): Promise<string> => {
    const answer = await fetch(`${origin}/dgsaie/api/v1/survey-prices/latest?limit=2`);
    return ((await answer.json()) as { date: string }[])[1]?.date ?? '';
  };

  test('answers without scripts, and tells search engines what it is', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
    const page = await context.newPage();
    const date = await latestSurvey();
    for (const [language, unit] of [
      ['it', '€ al litro, imposte comprese'],
      ['en', '€ per litre, taxes included'],
    ] as const) {
      await page.goto(`${figure}${date}&lang=${language}`);
      const value = await page.locator('.figure-value').textContent();
      expect(value).toMatch(new RegExp(`^1[.,]\\d{3} ${unit}$`));
      expect(await page.locator('.figure-changes li').count()).toBe(2);
      expect(await page.locator('.figure-steps a').count()).toBe(2);
      const picture = page.locator('.chart-or-picture img');
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
      expect(await page.title()).toContain(value?.slice(0, 5));
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(new URL(canonical ?? '').searchParams.get('periodo')).toBe(date);
      expect(await page.locator('meta[name=robots]').count()).toBe(0);
    }
    await page.goto(`${figure}1999-01-04`);
    await page.getByText('Nessun dato corrisponde a questo indirizzo').waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.goto('/dgsaie/cerca');
    await page.locator('main input[type="search"]').fill('quanto costa il gasolo');
    await page.locator('main button[type="submit"]').click();
    await page.waitForURL('**/dgsaie/cerca?q=quanto+costa+il+gasolo');
    expect(await page.title()).toContain('quanto costa il gasolo');
    const price = page.locator('.search-price').getByRole('link', { name: 'Gasolio auto' });
    expect(await price.getAttribute('href')).toContain('prezzi-settimanali-carburanti?pid=2');
    await context.close();
  });

  test('of a week is a bulletin with its news, which one sheet holds', async ({ browser }) => {
    const date = await latestSurvey();
    const bulletin = `/dgsaie/bollettino-settimanale-carburanti?data=${date}`;
    const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(bulletin);
    const headline = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    expect(headline).toMatch(/ \d,\d{3}/);
    expect(await page.title()).toContain(headline);
    const lead = await page.locator('.page-heading .lead').textContent();
    expect(lead?.match(/[^.]+\./g)?.length).toBe(3);
    expect(await page.locator('.answers tbody tr').count()).toBe(8);
    const picture = page.locator('.chart-or-picture img');
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(new URL(preview ?? '').searchParams.get('to')).toBe(date);
    // Pages of energy show the month that is chosen, and call it their own.
    await page.goto('/dgsaie/bilancio-gas-naturale');
    const latest = await page.title();
    await page.locator('select[name=mese]').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Mostra', exact: true }).click();
    await page.waitForURL(/mese=/);
    expect(await page.title()).not.toBe(latest);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(page.url());
    await context.close();
    const printing = await (await browser.newContext({ baseURL: origin })).newPage();
    await printing.goto(bulletin);
    await printing.locator('#root:not([data-page])').waitFor();
    await printing.locator('.chart-drawing svg').first().waitFor();
    const file = (await printing.pdf({ format: 'A4' })).toString('latin1');
    expect(file.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBe(1);
    await printing.context().close();
  });

  test('is taken over as it came, is accessible, and is made anew for another figure', async ({
    visit,
  }) => {
    const { page, guard } = await visit({ origins, language: 'it' });
    await page.addInitScript(markHeader);
    const date = await latestSurvey();
    await page.goto(figure + date);
    await page.locator('#root:not([data-page])').waitFor();
    expect(await page.locator(keptHeader).count()).toBe(1);
    await page.locator('.figure-answer .chart-drawing svg').first().waitFor();
    await checkAccessibility(page);
    const title = await page.title();
    await page.locator('.figure-before a').click();
    await expect.poll(() => page.title()).not.toBe(title);
    expect(guard.problems).toEqual([]);
    // That there is nothing is an answer too.
    guard.expectProblem(/404.*periodo=1999-01-04/);
    await page.goto(`${figure}1999-01-04`);
    await page.locator('#root:not([data-page])').waitFor();
    expect(await page.locator(keptHeader).count()).toBe(1);
    await page.getByText('Nessun dato corrisponde a questo indirizzo').waitFor();
  });
});

test('has its largest visible element in the document, and neither style, fonts nor scripts move it', async ({
  browser,
}) => {
  const pages = [
    '',
    'prezzi-settimanali-carburanti',
    'prezzi-mensili-carburanti',
    'bollettino-petrolifero',
  ];
  for (const width of inFull ? [320, 1280] : [320]) {
    for (const address of pages.map((path) => `${origin}/dgsaie/${path}`)) {
      const context = await browser.newContext({
        viewport: { width, height: 667 },
        locale: 'it-IT',
      });
      const page = await context.newPage();
      await page.addInitScript(watchPaints);
      const html = await (await page.goto(address))?.text();
      // The application has started and has the answers to its calls.
      await page.locator('#root:not([data-page])').waitFor();
      await page.waitForLoadState('networkidle');
      const { largest, shift, complete, style, words } = await page.evaluate(async (html) => {
        await document.fonts.ready;
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const [document_] = performance.getEntriesByType(
          'navigation',
        ) as PerformanceNavigationTiming[];
        const linked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
        const styles = files.filter(({ name }) =>
          linked.some(({ href }) => href === name && (html ?? '').includes(new URL(href).pathname)),
        );
        return {
          ...(window as never as { watched: { largest: string; shift: number } }).watched,
          complete: document_?.domContentLoadedEventStart ?? 0,
          style: Math.max(...styles.map(({ responseEnd }) => responseEnd)),
          words: new DOMParser().parseFromString(html ?? '', 'text/html').body.textContent,
        };
      }, html);
      const where = `${address} at ${width}`;
      expect(largest.length, where).toBeGreaterThan(20);
      expect(words, where).toContain(largest);
      expect(shift, where).toBeLessThanOrEqual(0.02);
      // If a page were complete before its style, it would be laid out twice (`html-document.ts`).
      expect(complete, where).toBeGreaterThanOrEqual(style);
      await context.close();
    }
  }
});

test('the language of an address is kept while navigating, and does not change the device’s choice', async ({
  visit,
}) => {
  const { page } = await visit({ origins, language: 'it' });
  await page.goto('/dgsaie/?lang=en');
  await page.getByRole('link', { name: 'Open data', exact: true }).first().click();
  await expect.poll(() => page.url()).toBe(`${origin}/dgsaie/open-data?lang=en`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Open data');
  await page.goto('/dgsaie/open-data');
  expect(await page.locator('html').getAttribute('lang')).toBe('it');
  await page.goto('/dgsaie/open-data?lang=en');
  await page.getByRole('button', { name: /EN/ }).click();
  await page.getByRole('button', { name: 'Italiano' }).click();
  await expect.poll(() => page.url()).toBe(`${origin}/dgsaie/open-data`);
});

test('the sitemap has every findable page and the bulletin of every survey, in both languages', async () => {
  const listed = made.filter(({ unlisted }) => !unlisted);
  // A busy machine asks to come again until it is made.
  const ask = () => fetch(`${origin}/dgsaie/sitemap.xml`);
  await expect.poll(async () => (await ask()).status).toBe(200);
  const sitemap = await (await ask()).text();
  const addresses = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address);
  const report = await fetch(`${origin}/dgsaie/api/v1/weekly-prices/report?years=100`);
  const surveys = (await report.json()) as { date: string }[];
  expect(surveys.length).toBeGreaterThan(1000);
  const bulletin = `${origin}/dgsaie/bollettino-settimanale-carburanti?data=`;
  expect(addresses).toEqual([
    ...listed.flatMap(({ path }) => [`${origin}/dgsaie${path}`, `${origin}/dgsaie${path}?lang=en`]),
    ...surveys.flatMap(({ date }) => [bulletin + date, `${bulletin}${date}&amp;lang=en`]),
  ]);
  const robots = await (await fetch(`${origin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${origin}/dgsaie/sitemap.xml`);
  expect(robots).toContain('Disallow: /dgsaie/monitor\n');

  // Where a reader of CSV finds the description of the table at its own address, in whatever order the parameters are.
  const table = `${origin}/dgsaie/api/v1/series/weekly-prices?format=CSV&product=2&lastN=1&lang=en`;
  const template = await (await fetch(`${origin}/.well-known/csvm`)).text();
  const description = template.trim().replace('{url}', encodeURIComponent(table));
  expect((await (await fetch(new URL(description, origin))).json()).url).toBe(table);

  const html = await (await fetch(`${origin}/dgsaie/prezzi-settimanali-carburanti?lang=en`)).text();
  const own = `${origin}/dgsaie/prezzi-settimanali-carburanti`;
  expect(html).toContain(`<link rel="canonical" href="${own}?lang=en"`);
  expect(html).toContain(`<link rel="alternate" hreflang="it" href="${own}"`);
});

/** Metadata of pages for search engines, in addition to their place in the site. */
const described: Readonly<Record<string, readonly string[]>> = {
  'weekly-prices': ['Dataset'],
  'weekly-bulletin': ['Report'],
  'monthly-prices': ['Dataset'],
  'yearly-prices': ['Dataset'],
  'provisional-prices': ['Dataset'],
  'oil-consumption': ['Dataset'],
  'oil-bulletin': ['Dataset'],
  'gas-balance': ['Dataset'],
  'gas-regions': ['Dataset'],
  'gas-provinces': ['Dataset'],
  'gas-imports': ['Dataset', 'Dataset'],
  'coal-bulletin': ['Dataset'],
  'energy-balance': ['Dataset'],
  'open-data': ['DataCatalog'],
};

test('every page says what it shows in the words of schema.org, with files that are there', async () => {
  const files = new Map<string, string>();
  const lookAt = async (path: string, types: readonly string[]) => {
    let data: ReturnType<typeof linkedDataIn> = [];
    // A page that is long in the making is answered as it was before its figures were read.
    await expect
      .poll(
        async () => {
          data = linkedDataIn(await (await fetch(`${origin}/dgsaie${path}`)).text());
          return [path, ...data.map((one) => one['@type'])];
        },
        { timeout: 60_000 },
      )
      .toEqual([path, ...types]);
    expect([path, ...data.flatMap(linkedDataFaults)]).toEqual([path]);
    for (const { distribution } of data) {
      for (const { contentUrl, encodingFormat } of (distribution ?? []) as DataDownload[])
        files.set(contentUrl, encodingFormat);
    }
  };
  for (const [index, { id, path }] of made.entries()) {
    const types = id === 'home' ? ['WebSite'] : ['BreadcrumbList', ...(described[id] ?? [])];
    for (const language of languagesOf(index)) await lookAt(`${path}?lang=${language}`, types);
  }
  for (const period of ['serie=weekly&periodo=2026-11-16', 'serie=quarterly&periodo=2026-Q3'])
    await lookAt(`/dato?${period}&prodotto=2`, ['BreadcrumbList', 'Observation']);
  expect(files.size).toBeGreaterThan(60);
  for (const [address, type] of everyThird([...files])) {
    const file = await fetch(address);
    expect([address, file.status]).toEqual([address, 200]);
    expect(file.headers.get('content-type')).toContain(type);
    await file.body?.cancel();
  }
});

interface DataDownload {
  readonly contentUrl: string;
  readonly encodingFormat: string;
}
