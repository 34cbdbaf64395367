import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { test } from '../support/browser/browser.ts';
import { focused } from '../support/browser/keyboard.ts';

/** Common features of the public pages: they are in the menu and lead to further pages. */

const { origins } = inject('portal');

describe('the menu', () => {
  const entries = {
    it: {
      group: 'Pubblicazioni',
      names: {
        'weekly-prices': 'Prezzi settimanali',
        'weekly-analysis': 'Analisi dei prezzi settimanali',
        'monthly-prices': 'Prezzi mensili',
        'yearly-prices': 'Prezzi annuali',
      },
    },
    en: {
      group: 'Publications',
      names: {
        'weekly-prices': 'Weekly prices',
        'weekly-analysis': 'Weekly price analysis',
        'monthly-prices': 'Monthly prices',
        'yearly-prices': 'Yearly prices',
      },
    },
  } as const;

  test.for(['it', 'en'] as const)(
    'leads to every page of prices (%s)',
    async (language, { visit }) => {
      const { page } = await visit({ origins, language });
      await page.goto('/dgsaie/');
      await page.locator('main[data-page="home"] h1').waitFor();
      const { group, names } = entries[language];
      for (const [id, name] of Object.entries(names)) {
        await page.getByRole('button', { name: group }).click();
        await page.locator('.menu-sheet-open').getByRole('link', { name, exact: true }).click();
        await page.locator(`main[data-page="${id}"] h1`).waitFor();
        expect(await focused(page)).toMatch(/^h1 /);
      }
      await page.locator('.site-menu').getByRole('link', { name: 'Open data' }).click();
      await page.locator('main[data-page="open-data"] h1').waitFor();
    },
  );
});

/** Without the calendar, which states to the minute how late a release is. */
const figures = /\/dgsaie\/api\/v1\/(?!release-calendar)/;

/** Records the statuses of the API's answers as they come over the network, before the browser's cache. */
async function apiStatuses(page: Page): Promise<() => Map<string, number>> {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const statuses = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    addresses.set(requestId, request.url);
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode);
  });
  await session.send('Network.enable');
  /** Statuses since the last call, by address. */
  return () => {
    const calls = [...addresses].filter(([, address]) => figures.test(address));
    addresses.clear();
    return new Map(calls.map(([id, address]) => [address, statuses.get(id) ?? 0]));
  };
}

test('a repeated visit only revalidates the figures that the browser has', async ({ visit }) => {
  const { page, guard } = await visit({ origins });
  const statusesSince = await apiStatuses(page);
  const look = async () => {
    await page.goto('/dgsaie/prezzi-settimanali-carburanti');
    await page.locator('main[data-page="weekly-prices"] table').first().waitFor();
    await guard.quiet();
    return statusesSince();
  };
  const first = await look();
  expect(first.size).toBeGreaterThan(0);
  expect(new Set(first.values())).toEqual(new Set([200]));
  const second = await look();
  expect(new Set(second.keys())).toEqual(new Set(first.keys()));
  expect(new Set(second.values())).toEqual(new Set([304]));
});

describe('the end of a page', () => {
  test('links to related pages and to all publications', async ({ visit }) => {
    const { page } = await visit({ origins });
    await page.goto('/dgsaie/note-legali');
    await page.locator('.page-closing').getByRole('link', { name: 'Open data' }).first().click();
    await page.locator('main[data-page="open-data"]').waitFor();
    await page
      .locator('.page-closing')
      .getByRole('link', { name: 'Tutte le pubblicazioni' })
      .click();
    await page.locator('main[data-page="home"]').waitFor();
    await expect
      .poll(() =>
        page.locator('#card-open-data').evaluate((card) => card.getBoundingClientRect().top),
      )
      .toBeLessThan(900);
  });
});
