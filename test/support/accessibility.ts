import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** WCAG 2.2 level AA with everything below it, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Checks the page as it is now, or one part of it.
 * @throws Error that names every broken rule, where, and what would mend it
 */
export async function checkAccessibility(page: Page, within?: string): Promise<void> {
  // Without frames from elsewhere one pass will do, in a third of the time; so does telling no more
  // than what is broken.
  const axe = new AxeBuilder({ page })
    .options({ runOnly: tags, resultTypes: ['violations'] })
    .setLegacyMode(true);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
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
