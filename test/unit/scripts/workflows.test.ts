import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from '../../support/code/imports.ts';

/** The workflows of the forges call the project's own commands, and keep no credentials. */

const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
const folder = '.github/workflows';
const files = [...readdirSync(join(repository, folder)).map((name) => `${folder}/${name}`)];
const github = files.map((file) => readFileSync(join(repository, file), 'utf8')).join('\n');
const gitlab = readFileSync(join(repository, '.gitlab-ci.yml'), 'utf8');

/** Commands that do something, in order and without how they are written down. */
const commandsIn = (text: string) =>
  text.split('\n').flatMap((line) => /^ *- (?:run: )?((?:npm|npx) .*)$/.exec(line)?.[1] ?? []);

describe.each([
  ['GitHub', github],
  ['GitLab', gitlab],
])('the workflows of %s', (_, text) => {
  test('call commands that there are', () => {
    const called = commandsIn(text).flatMap(
      (line) => /^npm run (?:--silent )?(\S+)/.exec(line)?.[1] ?? [],
    );
    expect(called.length).toBeGreaterThan(5);
    expect(called.filter((name) => !scripts[name])).toEqual([]);
  });

  test('assume a role, and store no keys', () => {
    expect(text).toMatch(/role-to-assume|AWS_ROLE_ARN/);
    expect(text).not.toMatch(/secrets\.|ACCESS_KEY|SESSION_TOKEN/);
  });

  test('show what changes before somebody approves the deployment', () => {
    expect(text).toMatch(/needs: (\[changes\]|changes)/);
    expect(text.indexOf('cdk diff')).toBeGreaterThan(0);
    expect(text.indexOf('cdk diff')).toBeLessThan(text.indexOf('--yes'));
    expect(text).toMatch(/environment: \$(\{\{ inputs\.stage \}\}|STAGE)\n/);
  });
});

test('both forges do the same', () => {
  const said = (text: string) =>
    new Set(
      commandsIn(text)
        .filter((line) => !line.startsWith('npm ci'))
        .map((line) => line.replace('stage=production', '"stage=$STAGE"')),
    );
  expect(said(gitlab)).toEqual(said(github));
});
