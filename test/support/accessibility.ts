import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const options: RunOptions = {
  /** WCAG 2.2 level AA with everything below it, and axe's best practices. */
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** To tell no more than what is broken takes half the time. */
  resultTypes: ['violations'],
};

/**
 * Checks the page as it is now, or one part of it.
 * @throws Error that names every broken rule, where, and what would mend it
 */
export async function checkAccessibility(page: Page, within?: string): Promise<void> {
  const run = `${axe.source}; axe.run(${JSON.stringify(within ?? 'html')}, ${JSON.stringify(options)})`;
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
