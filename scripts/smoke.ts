/**
 * Tests a running portal through its address alone for what every portal must do.
 *
 *   npm run smoke -- [--stage NAME | --url ADDRESS] [--clients]
 *
 * A stage with a domain is asked by the distribution's own name, as DNS may not lead there yet; --url asks by any other.
 * Without either, a portal is started for it on this machine. With PORTAL_USERNAME and PORTAL_PASSWORD it also signs
 * in. It changes nothing. With --clients it asks programs by others instead, which python3 installs below .tmp and npm for
 * the time of a call, and prints a table of what each got. Exit code 0 when everything works, 2 when something does not.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './shared/command.ts';
import { deployedStack } from './stage/deployed-stack.ts';
import { addressToTry } from './stage/next-steps.ts';
import { readStage } from './stage/stages.ts';
import { carryOut, type Step } from './stage/steps.ts';

async function smoke(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { stage: text, url: text, clients: { type: 'boolean' } },
  });
  const address = values.stage ? await addressOf(values.stage) : values.url;
  if (address && !URL.canParse(address)) throw new UsageError(`--url ${address} is no address`);
  if (address) {
    await assertAnswers(address);
    process.env.PORTAL_URL = address;
  }
  if (values.clients && !address) throw new UsageError('--clients needs --url or --stage');
  await carryOut(
    values.clients && address ? stepsOfClients(address) : [stepOfTests(address)],
    ['npm run smoke', ...asked(process.argv.slice(2))].join(' '),
  );
}

const stepOfTests = (address: string | undefined): Step => ({
  title: `Try out ${address ?? 'a portal on this machine'}`,
  command: ['vitest', 'run', '--project', 'smoke'],
});

/** The site is asked where its pages are. */
function stepsOfClients(address: string): Step[] {
  const folder = join(import.meta.dirname, '..', '.tmp', 'clients');
  const clients = join(import.meta.dirname, '..', 'test', 'clients');
  const python = join(folder, 'bin', 'python');
  const requirements = ['-r', join(clients, 'requirements.txt')];
  return [
    { title: 'Make a place for the clients', command: ['python3', '-m', 'venv', folder] },
    {
      title: 'Install them',
      command: [python, '-m', 'pip', 'install', '--quiet', ...requirements],
    },
    {
      title: `Ask ${address} with each`,
      command: [python, join(clients, 'ask.py'), new URL('/dgsaie/', address).href],
    },
  ];
}

/** The options to repeat the command with. */
const asked = (options: readonly string[]) => (options.length > 0 ? ['--', ...options] : []);

/** One message when no portal answers, instead of one for each test. */
async function assertAnswers(address: string): Promise<void> {
  await fetch(address, { method: 'HEAD', redirect: 'manual' }).catch((error: Error) => {
    const why = error.cause instanceof Error && error.cause.message;
    throw new UsageError(`${address} cannot be reached: ${why || error.message}`);
  });
}

async function addressOf(stageName: string): Promise<string> {
  const stage = readStage(stageName);
  const stack = await deployedStack(stage, stage.name);
  const address = addressToTry(stage, stack?.outputs ?? {});
  if (!address) throw new UsageError(`The stage ${stageName} is not deployed.`);
  return address;
}

await runCommand(smoke);
