import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAccessibility } from '../support/browser/accessibility.ts';
import { test } from '../support/browser/browser.ts';
import {
  chromiumForTests,
  installedChromium,
  isBundledForHere,
} from '../support/browser/chromium.ts';
import { tabThrough, tabTo } from '../support/browser/keyboard.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { guard } from '../support/browser/page-guard.ts';

/** A site whose pages contain what is written in their address: `/?<p>text</p>`. */
const site = createServer((request, response) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const found = pathname === '/' || pathname === '/favicon.ico';
  response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="it"><title>Prova</title><main><h1>Prova</h1>${decodeURIComponent(search.slice(1))}</main>`,
  );
});
let origin: string;
const addressOf = (content: string) => `${origin}/?${encodeURIComponent(content)}`;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(() => site.close());

const browsers = [
  {
    name: 'this machine',
    settings: { BROWSER: 'installed' },
    there: installedChromium() !== undefined,
  },
  { name: 'the package', settings: { BROWSER: 'bundled' }, there: isBundledForHere },
];

describe.for(browsers.filter(({ there }) => there))('the browser of $name', ({ settings }) => {
  it('runs scripts and draws letters', async () => {
    const browser = await launchBrowser(await chromiumForTests(settings));
    try {
      const page = await browser.newPage();
      const script = '<span>Benzina</span><script>document.title = "Prezzi"</script>';
      await page.goto(addressOf(script));
      expect(await page.title()).toBe('Prezzi');
      const widthOf = (selector: string) =>
        page.locator(selector).evaluate((element) => element.getBoundingClientRect().width);
      expect(await widthOf('span')).toBeGreaterThan(40);
    } finally {
      await browser.close();
    }
  });
});

it('refuses settings that name no browser', async () => {
  await expect(chromiumForTests({ BROWSER: 'firefox' })).rejects.toThrow('BROWSER=firefox');
  await expect(chromiumForTests({ CHROMIUM_PATH: '/no/browser' })).rejects.toThrow('/no/browser');
});

describe('the guard of a page', () => {
  const problemsOf = {
    'a console error': ['<script>console.error("oh")</script>', /console error: oh/],
    'an uncaught error': ['<script>throw new Error("oh")</script>', /uncaught error: .*oh/],
    'an error answer': ['<img alt="" src="/missing.png">', /console error: .*404/],
    'a failed request': ['<script>fetch("http://localhost:1/")</script>', /failed request/],
    'another address': ['<img alt="" src="https://example.org/a.png">', /foreign request: https:/],
  } as const;

  test.for(Object.entries(problemsOf))(
    'reports %s',
    async ([, [content, pattern]], { browser }) => {
      const page = await browser.newPage();
      const guarded = guard(page, [origin]);
      await page.goto(addressOf(content));
      await expect.poll(() => guarded.problems.some((text) => pattern.test(text))).toBe(true);
      expect(() => guarded.check()).toThrow(pattern);
      guarded.expectProblem(/./);
      expect(() => guarded.check()).not.toThrow();
      await page.close();
    },
  );

  test('accepts a page without faults', async ({ visit }) => {
    const { page, guard } = await visit({ origins: [origin] });
    await page.goto('/');
    expect(guard.problems).toEqual([]);
    guard.expectProblem(/never comes/);
    expect(() => guard.check()).toThrow(/did not come: .*never comes/);
    await page.evaluate(() => console.error('never comes'));
  });
});

describe('the check of accessibility', () => {
  test('names the broken rule and the place', async ({ visit }) => {
    const { page } = await visit({ origins: [origin] });
    await page.goto(addressOf('<input id="price">'));
    await expect(checkAccessibility(page)).rejects.toThrow(/label .*\n {2}#price/);
  });

  test('checks the page as a whole', async ({ visit }) => {
    const { page } = await visit({ origins: [origin] });
    await page.setContent('<main>Prezzi</main>');
    await expect(checkAccessibility(page)).rejects.toThrow(
      /document-title.*html-has-lang.*page-has-heading-one/s,
    );
  });

  test('accepts an accessible page', async ({ visit }) => {
    const { page } = await visit({ origins: [origin] });
    await page.goto(addressOf('<label>Prezzo <input></label>'));
    await checkAccessibility(page);
  });
});

describe('the keyboard', () => {
  test('reaches a target and returns the elements on the way', async ({ visit }) => {
    const { page } = await visit({ origins: [origin] });
    await page.goto(addressOf('<a href="/">Casa</a> <button>Calcola</button> <button>No</button>'));
    expect(await tabTo(page, page.getByText('Calcola'))).toEqual(['a Casa', 'button Calcola']);
  });

  test('fails on an invisible focus', async ({ visit }) => {
    const { page } = await visit({ origins: [origin] });
    await page.goto(addressOf('<button style="outline: none">Calcola</button>'));
    await expect(tabTo(page, page.getByText('Calcola'))).rejects.toThrow(
      'cannot be seen on: button',
    );
  });

  const faults = {
    'a trap': [
      '<a href="/">A</a><button onblur="this.focus()">B</button>',
      /never leaves: button B/,
    ],
    'what Tab passes over': [
      '<a href="/">A</a><div tabindex="0" onfocus="this.nextSibling.focus()">B</div><i tabindex="-1"></i>',
      /not reached: <div/,
    ],
    'a covered focus': [
      '<p style="position: fixed; inset: 0; background: #fff"></p><a href="/">A</a>',
      /cannot be seen on: a A/,
    ],
  } as const;

  test.for(Object.entries(faults))(
    'finds %s on the way',
    async ([, [content, problem]], { visit }) => {
      const { page } = await visit({ origins: [origin] });
      await page.goto(addressOf(content));
      await expect(tabThrough(page)).rejects.toThrow(problem);
    },
  );

  test('accepts a page through which Tab leads', async ({ visit }) => {
    const { page } = await visit({ origins: [origin] });
    const group = '<input type="radio" name="a"><input type="radio" name="a" checked>';
    await page.goto(addressOf(`<a href="/">A</a>${group}<button disabled>B</button>`));
    await tabThrough(page);
  });
});
