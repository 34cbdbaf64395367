import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describe, expect, test } from 'vitest';
import { administratorIn, administratorOptions } from '../../../scripts/init/administrator.ts';
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

  test('have a preview of a change in a stage that keeps nothing, and remove it', () => {
    const { context } = JSON.parse(readFileSync(join(repository, 'cdk.json'), 'utf8'));
    const called = commandsIn(text).filter((line) => line.includes('--stage test'));
    expect(called.map((line) => line.includes('deploy -- destroy '))).toEqual([false, true]);
    expect(context.stages.test.keepData).toBe(false);
    expect(text).toMatch(/github\.event\.action == 'closed'|on_stop: remove-preview/);
    // The person who is invited first, as the command reads them.
    const args =
      called[0]?.replaceAll('"$PREVIEW_EMAIL"', 'a@example.org').split(' ').slice(4) ?? [];
    const { values } = parseArgs({
      args,
      options: { ...administratorOptions, stage: { type: 'string' }, yes: { type: 'boolean' } },
    });
    expect(administratorIn(values)).toMatchObject({ username: 'preview' });
  });

  test('show what changes before somebody approves the deployment', () => {
    expect(text).toMatch(/needs: (\[changes\]|changes)/);
    expect(text.indexOf('--changes')).toBeGreaterThan(0);
    expect(text.indexOf('--changes')).toBeLessThan(text.indexOf('--yes'));
    expect(text).toMatch(/environment: \$(\{\{ inputs\.stage \}\}|STAGE)\n/);
  });
});

test('a difference that could not be computed is not approved: its command is before a pipe', () => {
  // Steps of GitHub without a shell of their own do not notice; those of GitLab do.
  const piped = files.filter((file) =>
    / \| tee /.test(readFileSync(join(repository, file), 'utf8')),
  );
  expect(piped).toHaveLength(1);
  for (const file of piped)
    expect(readFileSync(join(repository, file), 'utf8')).toMatch(/^ {4}shell: bash$/m);
});

test('both forges do the same', () => {
  const said = (text: string) =>
    new Set(
      commandsIn(text)
        .filter((line) => !line.startsWith('npm ci'))
        .map((line) =>
          line.replace(/stage([= ])production/, (_, by) =>
            by === '=' ? '"stage=$STAGE"' : 'stage "$STAGE"',
          ),
        ),
    );
  expect(said(gitlab)).toEqual(said(github));
});
