import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Identifies the code of the functions: it changes with any of their files and with their packages. */
export function buildId(): string {
  const files = globSync(['functions/**/*.ts', 'package-lock.json'], { cwd: root });
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('base64url').slice(0, 12);
}
