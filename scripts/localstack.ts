/**
 * Starts LocalStack in a container and deploys the stage `local` of the CDK app into it: the part of the portal that
 * its open edition supports.
 *
 *   npm run localstack
 *
 * Needs a container engine with `docker compose`; without one, `npm start` runs the whole portal. With
 * --deploy, as in docker-compose.yml, only the second half, into the LocalStack at AWS_ENDPOINT_URL
 * (http://localhost:4566). Repeating it is harmless. Exit code 0 when the stage is deployed, 2 when it cannot be.
 */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './shared/command.ts';
import { readStage } from './stage/stages.ts';
import { carryOut, type Step } from './stage/steps.ts';

const STAGE = 'local';
/** LocalStack has a single account for all callers. */
const ACCOUNT = '000000000000';

async function localStack(): Promise<void> {
  const { values } = parseArgs({ options: { deploy: { type: 'boolean', default: false } } });
  if (values.deploy) return carryOut(deploymentSteps(), 'npm run localstack');
  requireEngine();
  await carryOut(
    [
      {
        title: 'Start LocalStack',
        command: ['docker', 'compose', 'up', '--detach', '--wait', 'localstack'],
      },
      {
        title: `Deploy the stage ${STAGE} into it`,
        command: ['docker', 'compose', 'run', '--rm', 'deploy'],
      },
    ],
    'npm run localstack',
  );
  const { emulator } = readStage(STAGE);
  console.log(
    `\nThe stage ${STAGE} stands at ${emulator}. The portal of this machine on its tables:\n` +
      `  DYNAMODB_ENDPOINT=${emulator} npm start`,
  );
}

/** @throws UsageError when no container engine is found */
function requireEngine(): void {
  const { status, error } = spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' });
  const running = status === 0 && spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;
  if (running) return;
  const what = error
    ? 'There is no container engine: the program docker is not there.'
    : status === 0
      ? 'The container engine does not run: docker info finds none.'
      : 'The container engine is too old: it has no docker compose.';
  throw new UsageError(
    `${what} LocalStack runs in containers only. Without them npm start has the whole portal on ` +
      'this machine, against emulators that need none.',
  );
}

function deploymentSteps(): Step[] {
  const stage = readStage(STAGE);
  const output = join(tmpdir(), `${stage.name}.out`);
  const cdk = (...args: string[]): Step['command'] => [
    'cdklocal',
    ...args,
    ...['--context', `stage=${STAGE}`, '--output', output],
  ];
  return [
    {
      title: 'Bootstrap the account',
      command: cdk('bootstrap', `aws://${ACCOUNT}/${stage.region}`),
    },
    { title: 'Deploy', command: cdk('deploy', '--all', '--require-approval', 'never') },
  ];
}

await runCommand(localStack);
