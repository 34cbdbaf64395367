/**
 * Deploys a stage: first checks that everything it needs exists and lists all that is missing at once; then builds,
 * deploys, migrates the data, creates what an empty system needs, tests the deployed address and prints the next steps,
 * also when a step has failed.
 *
 *   npm run deploy -- --stage NAME [--check | --changes] [--yes] [--at-once]
 *     [--administrator USERNAME --email ADDRESS --first-name NAME --last-name NAME --fiscal-code CODE]
 *     [--import FILE...]
 *   npm run deploy -- destroy --stage NAME
 *
 * The first deployment needs the administrator to invite. --check only checks, --changes also shows what differs from the
 * account, permissions and resources with data among it. --yes deploys without asking about
 * changes that widen permissions. --at-once sends all requests to the new version without a gradual shift, which alarms of
 * the present version's faults would stop. Repeating it is harmless. Exit code 0 when the stage is deployed, 2 when
 * something is missing or a step has failed.
 * `destroy` removes a stage that keeps no data, as often as one likes, and refuses one with keepData.
 */
import { parseArgs } from 'node:util';
import { functionTable } from '../infra/functions/function-table.ts';
import { administratorIn, administratorOptions } from './init/administrator.ts';
import { ensureBuiltSite } from './local/site/built-site.ts';
import { readInput, runCommand, UsageError } from './shared/command.ts';
import { deployedStack } from './stage/deployed-stack.ts';
import { destroyStage } from './stage/destroy-stage.ts';
import { gatherFacts } from './stage/gather-facts.ts';
import { nextSteps } from './stage/next-steps.ts';
import { isUnknown, preflight } from './stage/preflight.ts';
import { readAccountStage } from './stage/stages.ts';
import { carryOut, changesStep, deploymentSteps } from './stage/steps.ts';

async function deployOrDestroy(): Promise<void> {
  const [first, ...args] = process.argv.slice(2);
  if (first !== 'destroy') return deploy();
  const { stage } = parseArgs({ args, options: { stage: { type: 'string' } } }).values;
  if (!stage) throw new UsageError(USAGE);
  return destroyStage(stage);
}

async function deploy(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...administratorOptions,
      stage: { type: 'string' },
      check: { type: 'boolean' },
      changes: { type: 'boolean' },
      yes: { type: 'boolean' },
      'at-once': { type: 'boolean' },
      import: { type: 'string', multiple: true, default: [] },
    },
  });
  const { stage: stageName, check = false, changes = false, yes = false, import: first } = values;
  if (!stageName || (positionals.length > 0 && first.length === 0)) throw new UsageError(USAGE);
  const stage = readAccountStage(stageName);
  const administrator = administratorIn(values);
  const files = [...first, ...positionals];
  for (const file of files) readInput(file);

  console.log(`Checking whether ${stageName} can be deployed to ${stage.region} …`);
  const facts = await gatherFacts(stage);
  const reservedConcurrency = Object.values(functionTable)
    .map(({ concurrency = 0 }) => concurrency)
    .reduce((a, b) => a + b);
  const hasAdministrator = administrator !== undefined;
  const { missing, notes } = preflight(
    { stage, stageName, hasAdministrator, reservedConcurrency, checksOnly: check },
    facts,
  );
  for (const note of notes) console.log(`  note: ${note}`);
  if (missing.length > 0)
    throw new UsageError(
      `${check ? '' : 'Not deployed. '}Missing:\n${missing.map((one) => `  - ${one}`).join('\n')}`,
    );
  if (check) return console.log('Nothing is missing.');

  const given = {
    stageName,
    atOnce: values['at-once'] ?? false,
    secrets: isUnknown(facts.secrets) ? {} : (facts.secrets ?? {}),
    senderDomain: isUnknown(facts.sender) ? undefined : facts.sender?.domain,
  };
  const steps = deploymentSteps({
    ...given,
    stage,
    stands: stands(facts.stacks[stage.name]),
    initArguments: initArguments(values, files),
    unattended: yes,
  });
  const again = `npm run deploy -- ${process.argv.slice(2).join(' ')}`;
  await ensureBuiltSite(() => console.log('Building the site …'));
  if (changes) return carryOut([changesStep(given)], again);
  const tell = async (failed: boolean) => {
    const { outputs = {} } = (await deployedStack(stage, stage.name)) ?? {};
    if (outputs.Site) console.log(`\n${nextSteps(stageName, stage, outputs, { failed })}\n`);
  };
  try {
    await carryOut(steps, again);
  } catch (error) {
    // The error itself must be shown, even if other information cannot be read.
    await tell(true).catch(() => undefined);
    throw error;
  }
  await tell(false);
}

const USAGE = `usage: npm run deploy -- --stage NAME [--check | --changes] [--yes] [--at-once] [--administrator …] [--import FILE...]
       npm run deploy -- destroy --stage NAME`;

/** A failed creation has been rolled back, or the next one rolls it back. */
const stands = (status: unknown) =>
  typeof status === 'string' &&
  !['REVIEW_IN_PROGRESS', 'CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(status);

function initArguments(values: Readonly<Record<string, unknown>>, files: readonly string[]) {
  const named = Object.keys(administratorOptions).flatMap((name) =>
    typeof values[name] === 'string' ? [`--${name}`, values[name]] : [],
  );
  return files.length > 0 ? [...named, '--import', ...files] : named;
}

await runCommand(deployOrDestroy);
