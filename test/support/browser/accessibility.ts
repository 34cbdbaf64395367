import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const options: RunOptions = {
  /** WCAG 2.2 level AA and all lower levels, and axe's best practices. */
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** Reporting only violations takes half the time. */
  resultTypes: ['violations'],
};

/** The rules that depend on colours, sizes and places: the others find the same in every look of a page. */
export const rulesOfLooks = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
];

/**
 * Checks the page in its present state, by all rules unless some are named.
 * @throws Error with every broken rule, the place, and how to fix it
 */
export async function checkAccessibility(page: Page, rules?: readonly string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const asked = rules ? { ...options, runOnly: { type: 'rule', values: rules } } : options;
  const run = `axe.run('html', ${JSON.stringify(asked)})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  if (violations.length === 0) return;
  const lines = violations.map(({ id, impact, help, nodes }) =>
    [
      `${id} (${impact}): ${help}`,
      ...nodes.map(
        ({ target, failureSummary }) => `  ${target.join(' ')}\n${indented(failureSummary)}`,
      ),
    ].join('\n'),
  );
  throw new Error(`${page.url()} is not accessible:\n${lines.join('\n')}`);
}

function indented(text = ''): string {
  return text.replace(/^/gm, '    ');
}
