import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../support/imports.ts';

const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));

test.each(Object.entries<string>(scripts))(
  'npm run %s names a program that is there',
  (_, line) => {
    const programs = line.split(' ').filter((word) => word.endsWith('.ts'));
    expect(programs.filter((program) => !existsSync(join(repository, program)))).toEqual([]);
  },
);
