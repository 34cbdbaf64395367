import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './imports.ts';

const read = (page: string) => readFileSync(join(repository, page), 'utf8');

/** Its first page, and then the others. */
const pages = ['docs/runbook.md', ...globSync('docs/runbook/*.md', { cwd: repository }).sort()];

/** The runbook's pages as one text. */
export const runbook = pages.map(read).join('\n');

/** With the page of deployment. */
export const runbookAndDeployment = `${runbook}\n${read('docs/deployment.md')}`;
