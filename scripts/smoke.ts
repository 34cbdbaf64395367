/**
 * Tests a running portal through its address alone for what every portal must do.
 *
 *   npm run smoke -- [--stage NAME | --url ADDRESS]
 *
 * A stage with a domain is asked by the distribution's own name, as DNS may not lead there yet; --url asks by any other.
 * Without either, a portal is started for it on this machine. With PORTAL_USERNAME and PORTAL_PASSWORD it also signs
 * in. It changes nothing. Exit code 0 when everything works, 2 when something does not.
 */
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './shared/command.ts';
import { deployedStack } from './stage/deployed-stack.ts';
import { addressToTry } from './stage/next-steps.ts';
import { readStage } from './stage/stages.ts';
import { carryOut } from './stage/steps.ts';

async function smoke(): Promise<void> {
  const { values } = parseArgs({ options: { stage: { type: 'string' }, url: { type: 'string' } } });
  const address = values.stage ? await addressOf(values.stage) : values.url;
  if (address && !URL.canParse(address)) throw new UsageError(`--url ${address} is no address`);
  if (address) {
    await assertAnswers(address);
    process.env.PORTAL_URL = address;
  }
  await carryOut(
    [
      {
        title: `Try out ${address ?? 'a portal on this machine'}`,
        command: ['vitest', 'run', '--project', 'smoke'],
      },
    ],
    ['npm run smoke', ...asked(process.argv.slice(2))].join(' '),
  );
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
