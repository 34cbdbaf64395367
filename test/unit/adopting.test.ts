import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultExternalLinks } from '../../functions/platform/contract/external-links.ts';
import { stageSettingNames } from '../../infra/stage.ts';
import { repository } from '../support/code/imports.ts';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const adopting = read('docs/adopting.md');
const deployment = read('docs/deployment.md');
const missingIn = (text: string, names: readonly string[]) =>
  names.filter((name) => !text.includes(`\`${name}\``));

describe('the page for adopters', () => {
  it('names every setting of a stage, which the page of deployment explains', () => {
    expect(stageSettingNames).toContain('externalLinks');
    expect(missingIn(adopting, stageSettingNames)).toEqual([]);
    expect(missingIn(deployment, stageSettingNames)).toEqual([]);
  });

  it('names every address of another site, with the one that holds when it is not set', () => {
    const rows = Object.entries(defaultExternalLinks).filter(
      ([name, address]) =>
        !adopting
          .split('\n')
          .some((line) => line.startsWith(`| \`${name}\` |`) && line.includes(`<${address}>`)),
    );
    expect(rows).toEqual([]);
  });

  it('names only files that are there', () => {
    const named = [...adopting.matchAll(/`((?:frontend|functions|test)\/[\w./-]+|[\w-]+\.yml)`/g)];
    expect(named.length).toBeGreaterThan(10);
    const missing = named.filter(([, path]) => !existsSync(join(repository, path ?? '')));
    expect(missing.map(([, path]) => path)).toEqual([]);
  });

  it('names every place that says who publishes', () => {
    const names = [
      ...read('functions/platform/kernel/publisher.ts').matchAll(/export const (\w+)/g),
    ];
    expect(names.map(([, name]) => name)).toEqual(['MINISTRY', 'IPA_CODE', 'CONTACT', 'LICENCE']);
    expect(adopting).toContain('Ministry, IPA code, contact and licence in open data');
  });

  it('is linked from the README', () => {
    expect(read('README.md')).toContain('](docs/adopting.md)');
  });
});
