import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from './imports.ts';

/** Packages used only for comparison in measurements; they are too large to install with the portal. */
const PACKAGES = { fastify: '5.12.8', '@duckdb/node-api': '1.5.6-r.1' } as const;

const folder = join(repository, '.tmp', 'alternatives');

/**
 * One of the packages, installed below `.tmp` if necessary. Undefined, after printing the reason, on a machine where it
 * cannot be installed.
 */
export async function alternative<T>(name: keyof typeof PACKAGES): Promise<T | undefined> {
  try {
    const found = createRequire(join(folder, 'package.json'));
    if (!existsSync(join(folder, 'node_modules', name))) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, 'package.json'),
        JSON.stringify({ private: true, dependencies: PACKAGES }),
      );
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    }
    return found(name) as T;
  } catch (error) {
    console.log(`  not compared with ${name}: ${(error as Error).message.split('\n')[0]}`);
    return undefined;
  }
}
