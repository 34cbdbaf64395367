import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEPT_LOGS, RUN_SECRETS } from './kept-logs.ts';
import { repository } from './run-check.ts';
import { secretsInLine } from './secrets-in-logs.ts';

/**
 * Reads every line that functions and portals logged during the tests, and fails for one that contains a secret.
 * `npm test` runs it last; on its own it reads the logs of the last tests.
 */
const files = readdirSync(join(repository, KEPT_LOGS), { recursive: true, encoding: 'utf8' })
  .map((name) => join(repository, KEPT_LOGS, name))
  .filter((path) => path.endsWith('.log'));
const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').filter(Boolean);
const [secretFiles, logs] = [true, false].map((secret) =>
  files.filter((path) => path.endsWith(RUN_SECRETS) === secret),
) as [string[], string[]];
const secrets = secretFiles.flatMap(linesOf);
let read = 0;
for (const path of logs)
  for (const [index, line] of linesOf(path).entries()) {
    read += 1;
    const told = secretsInLine(line, secrets);
    if (told.length === 0) continue;
    console.error(`${path}:${index + 1} tells ${told.join(', ')}: ${line.slice(0, 300)}`);
    process.exitCode = 1;
  }
if (read === 0) throw new Error('There are no logs of tests to read: run all of `npm test`.');
console.log(`${read} lines`);
