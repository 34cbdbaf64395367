import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/aws/emulators.ts';
import { repository } from '../../support/code/imports.ts';

/** `npm run localstack` where there is no container engine, one that does not run, and one that does. */

/** @param docker script that stands in for the program; without it there is none */
async function localstack(docker?: string, ...args: readonly string[]) {
  const folder = await temporaryFolder();
  if (docker) {
    writeFileSync(join(folder.path, 'docker'), `#!/bin/sh\n${docker}\n`);
    chmodSync(join(folder.path, 'docker'), 0o755);
  }
  const script = join(repository, 'scripts/localstack.ts');
  const env = { PATH: docker ? `${folder.path}:/bin:/usr/bin` : folder.path };
  try {
    return await new Promise<{ code: number; said: string }>((resolve) => {
      execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), said: out + err }),
      );
    });
  } finally {
    await folder.remove();
  }
}

test.each([
  ['there is none', undefined, 'There is no container engine'],
  ['it has no compose', 'exit 1', 'has no docker compose'],
  ['it does not run', '[ "$1" = compose ]', 'does not run'],
])('what to do instead is said when %s', async (_, docker, message) => {
  const { code, said } = await localstack(docker);
  expect(code).toBe(2);
  expect(said).toContain(message);
  expect(said).toContain('npm start has the whole portal');
  expect(said).not.toContain('Error:');
});

test('LocalStack is started, then deployed into, and what comes next is said', async () => {
  const { code, said } = await localstack('echo "docker $*"');
  expect([code, said]).toEqual([0, expect.any(String)]);
  const steps = ['docker compose up --detach --wait localstack', 'docker compose run --rm deploy'];
  expect(said.split('\n').filter((line) => line.startsWith('docker '))).toEqual(steps);
  expect(said).toContain('DYNAMODB_ENDPOINT=http://localhost:4566 npm start');
});

test('a failed deployment is not reported as successful', async () => {
  const { code, said } = await localstack('[ "$2" != run ]');
  expect(code).toBe(2);
  expect(said).toContain('"Deploy the stage local into it" has failed');
});

test('the compose file deploys by the same command, into an edition that is open', () => {
  const compose = readFileSync(join(repository, 'docker-compose.yml'), 'utf8');
  expect(compose).toContain('image: localstack/localstack:4.14.0');
  expect(compose).toContain('node scripts/localstack.ts --deploy');
  expect(compose).not.toMatch(/localstack-pro|:latest|AUTH_TOKEN/);
});
