/**
 * Deploys a stage: looks first whether all is there that it needs and says all that is missing at
 * once; then builds, deploys, brings data up to date, creates what an empty system needs, tries the
 * deployed address out and tells what to do next.
 *
 *   npm run deploy -- --stage NAME [--check] [--yes]
 *     [--administrator USERNAME --email ADDRESS --first-name NAME --last-name NAME --fiscal-code CODE]
 *     [--import FILE...]
 *
 * The first deployment needs the administrator to invite. --check only looks. --yes deploys without
 * asking about changes that open something. Repeating it is harmless.
 * Exit code 0 when the stage is deployed, 2 when something is missing or a step has failed.
 */
import { parseArgs } from 'node:util';
import { functionTable } from '../infra/function-table.ts';
import { readInput, runCommand, UsageError } from './command.ts';
import { administratorIn, administratorOptions } from './init/administrator.ts';
import { ensureBuiltSite } from './local/built-site.ts';
import { deployedStack } from './stage/deployed-stack.ts';
import { gatherFacts } from './stage/gather-facts.ts';
import { nextSteps } from './stage/next-steps.ts';
import { preflight } from './stage/preflight.ts';
import { readAccountStage } from './stage/stages.ts';
import { carryOut, deploymentSteps } from './stage/steps.ts';

async function deploy(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...administratorOptions,
      stage: { type: 'string' },
      check: { type: 'boolean' },
      yes: { type: 'boolean' },
      import: { type: 'string', multiple: true, default: [] },
    },
  });
  const { stage: stageName, check = false, yes = false, import: first } = values;
  if (!stageName || (positionals.length > 0 && first.length === 0)) throw new UsageError(USAGE);
  const stage = readAccountStage(stageName);
  const administrator = administratorIn(values);
  const files = [...first, ...positionals];
  for (const file of files) readInput(file);

  console.log(`Looking whether ${stageName} can be deployed to ${stage.region} …`);
  const facts = await gatherFacts(stage);
  const reservedConcurrency = Object.values(functionTable)
    .map(({ concurrency = 0 }) => concurrency)
    .reduce((a, b) => a + b);
  const hasAdministrator = administrator !== undefined;
  const { missing, notes } = preflight(
    { stage, stageName, hasAdministrator, reservedConcurrency },
    facts,
  );
  for (const note of notes) console.log(`  note: ${note}`);
  if (missing.length > 0)
    throw new UsageError(
      `Not deployed. Missing:\n${missing.map((one) => `  - ${one}`).join('\n')}`,
    );
  if (check) return console.log('Nothing is missing.');

  const steps = deploymentSteps({
    stageName,
    stage,
    stands: typeof facts.stack === 'string' && stands(facts.stack),
    initArguments: initArguments(values, files),
    unattended: yes,
  });
  await ensureBuiltSite(() => console.log('Building the site …'));
  await carryOut(steps, `npm run deploy -- ${process.argv.slice(2).join(' ')}`);
  const stack = await deployedStack(stage, stage.name);
  console.log(`\n${nextSteps(stageName, stage, stack?.outputs ?? {})}`);
}

const USAGE =
  'usage: npm run deploy -- --stage NAME [--check] [--yes] [--administrator …] [--import FILE...]';

/** A creation that failed has been taken back, or is by the next one. */
const stands = (status: string) =>
  !['REVIEW_IN_PROGRESS', 'CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(status);

function initArguments(values: Readonly<Record<string, unknown>>, files: readonly string[]) {
  const named = Object.keys(administratorOptions).flatMap((name) =>
    typeof values[name] === 'string' ? [`--${name}`, values[name]] : [],
  );
  return files.length > 0 ? [...named, '--import', ...files] : named;
}

await runCommand(deploy);
