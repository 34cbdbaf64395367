/**
 * Checks that every package's licence may be used in a program under AGPL-3.0-or-later.
 *
 *   npm run licences
 *
 * It reads package-lock.json alone. Exit code 0 when all may, 1 when some may not or state none. The packages
 * themselves, as a bill of materials: npm run --silent sbom > sbom.json
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowed, type LockedPackage, unlicensed } from './quality/licences.ts';
import { runCommand } from './shared/command.ts';

await runCommand(async () => {
  const file = join(import.meta.dirname, '../package-lock.json');
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const refused = unlicensed(packages);
  for (const { name, licence } of refused)
    console.log(`${name}: ${licence ?? 'states no licence'}`);
  const stated = Object.values(packages).filter(({ license }) => license && isAllowed(license));
  console.log(`${stated.length} packages may be used, ${refused.length} may not`);
  if (refused.length > 0) process.exitCode = 1;
});
