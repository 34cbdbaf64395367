/**
 * Prints what the commands of the runbook call a stage's things by, as lines of a shell: `TRAIL_BUCKET='…'`.
 *
 *   eval "$(npm run names --silent -- --stage NAME)"
 *
 * With the caller's AWS credentials; it changes nothing. Of a stage that stands in part it prints what is there.
 */
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './shared/command.ts';
import { deployedStack } from './stage/deployed-stack.ts';
import { namesOf, resourcesOf } from './stage/stage-names.ts';
import { readAccountStage } from './stage/stages.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  if (!values.stage) throw new UsageError('usage: npm run names -- --stage NAME');
  const stage = readAccountStage(values.stage);
  const [stack, resources] = await Promise.all([
    deployedStack(stage, stage.name),
    resourcesOf(stage),
  ]);
  const names = Object.entries(namesOf(stage, stack?.outputs ?? {}, resources)).sort();
  for (const [name, value] of names) console.log(`${name}='${value.replaceAll("'", "'\\''")}'`);
});
