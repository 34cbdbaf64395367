import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from '../../infra/stage.ts';
import { UsageError } from '../shared/command.ts';
import type { SecretVersions } from './preflight.ts';

/** A command that is part of a longer one. */
export interface Step {
  /** Description of the step for the person who watches. */
  readonly title: string;
  readonly command: readonly [program: string, ...args: string[]];
}

interface Deployment {
  readonly stageName: string;
  readonly stage: Stage;
  /** Whether the stack with the API exists already. */
  readonly stands: boolean;
  /** Arguments of `init` in addition to the stage. */
  readonly initArguments: readonly string[];
  /** Deploys without asking about changes that widen permissions. */
  readonly unattended: boolean;
  /** Whether functions go over to their new versions at once, whatever the stage says. */
  readonly atOnce: boolean;
  /** Versions of the identity providers' secrets. */
  readonly secrets: SecretVersions;
  /** The domain of the sender of mails, where SES has verified that and not the address. */
  readonly senderDomain?: string | undefined;
}

/** What a deployment tells the app beside the stage's settings. */
type Given = Pick<Deployment, 'stageName' | 'atOnce' | 'secrets' | 'senderDomain'>;

/**
 * Steps of a deployment, in order. A stack that keeps its data is created without deletion protection, so that a failed
 * creation can be rolled back, and protected as soon as it exists.
 */
export function deploymentSteps(deployment: Deployment): Step[] {
  const { stageName, stage, stands, initArguments, unattended } = deployment;
  const approval = unattended || !stands ? 'never' : 'broadening';
  const cdk = (...more: string[]): Step['command'] => [
    'cdk',
    // A stack whose template is the same may still take something from another that has changed.
    ...['deploy', '--all', '--force', ...contextOf(deployment)],
    ...['--require-approval', approval, ...more],
  ];
  const script = (name: string, ...args: readonly string[]): Step['command'] => [
    process.execPath,
    join(import.meta.dirname, '..', name),
    ...['--stage', stageName],
    ...args,
  ];
  const migrate: Step = { title: 'Bring the data up to date', command: script('migrate.ts') };
  const create: Step = {
    title: 'Create the stacks, with nothing protected yet',
    command: cdk('--context', 'firstDeployment=true'),
  };
  const protect: Step = { title: 'Protect what stands from deletion', command: cdk() };
  const update: Step = { title: 'Deploy', command: cdk() };
  return [
    ...(stands ? [update, migrate] : [create, ...(stage.keepData ? [protect] : [])]),
    { title: 'Create what an empty system needs', command: script('init.ts', ...initArguments) },
    { title: 'Make the public pages', command: script('make-pages.ts') },
    { title: 'Try the deployed address out', command: script('smoke.ts') },
  ];
}

/** Shows what a deployment would change, with the same context: without it, a secret would seem to change each time. */
export const changesStep = (deployment: Given): Step => ({
  title: 'What would change',
  command: ['cdk', 'diff', '--all', ...contextOf(deployment)],
});

const contextOf = ({ stageName, atOnce, secrets, senderDomain }: Given): string[] => [
  ...['--context', `stage=${stageName}`],
  ...Object.entries(secrets).flatMap(([name, version]) => [
    '--context',
    `secretVersion:${name}=${version}`,
  ]),
  ...(senderDomain ? ['--context', `senderDomain=${senderDomain}`] : []),
  ...(atOnce ? ['--context', 'shift=at-once'] : []),
];

const repository = join(import.meta.dirname, '../..');

/** Carries the steps out one after the other. @throws UsageError naming the one that failed */
export async function carryOut(steps: readonly Step[], again: string): Promise<void> {
  for (const [index, { title, command }] of steps.entries()) {
    console.log(`\n[${index + 1}/${steps.length}] ${title}`);
    const code = await run(command);
    if (code !== 0)
      throw new UsageError(
        `"${title}" has failed (${code}), see above. What was done before it stays; mend it and repeat: ${again}`,
      );
  }
}

/**
 * Repeats failed work when the account needs time: access logs reach an emptied bucket until an hour after the last
 * request, and CloudFormation removes only empty buckets. @throws the error of the last attempt
 */
export async function repeated(
  work: () => Promise<void>,
  { attempts = 3, waitMs = 60_000 } = {},
): Promise<void> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 0) throw error;
      console.log(`${(error as Error).message}\nOnce more in ${waitMs / 1000} seconds …`);
      await delay(waitMs);
    }
  }
}

async function run([program, ...args]: Step['command']): Promise<number | string> {
  const tools = join(repository, 'node_modules/.bin');
  const child = spawn(program, args, {
    cwd: repository,
    env: { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH ?? ''}` },
    stdio: 'inherit',
  });
  const [code, signal] = await once(child, 'exit');
  return code ?? signal;
}
