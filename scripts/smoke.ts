/**
 * Tries out, by its address alone, whether a running portal does what every portal must do.
 *
 *   npm run smoke -- [--stage NAME | --url ADDRESS]
 *
 * Without either, a portal is started for it on this machine. With PORTAL_USERNAME and
 * PORTAL_PASSWORD it also signs in. It changes nothing.
 * Exit code 0 when all holds, 2 when something does not.
 */
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './command.ts';
import { deployedStack } from './stage/deployed-stack.ts';
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

/** What follows the command's name when it is repeated. */
const asked = (options: readonly string[]) => (options.length > 0 ? ['--', ...options] : []);

/** One word for a portal that is not there, in place of one for each thing to try. */
async function assertAnswers(address: string): Promise<void> {
  await fetch(address, { method: 'HEAD', redirect: 'manual' }).catch((error: Error) => {
    const why = error.cause instanceof Error && error.cause.message;
    throw new UsageError(`${address} cannot be reached: ${why || error.message}`);
  });
}

async function addressOf(stageName: string): Promise<string> {
  const stage = readStage(stageName);
  const site = (await deployedStack(stage, stage.name))?.outputs.Site;
  if (!site) throw new UsageError(`The stage ${stageName} is not deployed.`);
  return site;
}

await runCommand(smoke);
