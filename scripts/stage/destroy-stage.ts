/**
 * Removes a stage that keeps no data: empties its buckets, then removes its stacks; once more where logs came in meanwhile.
 *
 *   npm run destroy -- --stage NAME
 *
 * A stage with keepData is refused. Repeating it is harmless, also after an interruption. Exit code 0 when nothing of
 * the stage is left, 2 when it cannot be removed.
 */
import { parseArgs } from 'node:util';
import { stacksOf } from '../../infra/stage.ts';
import { runCommand, UsageError } from '../shared/command.ts';
import { deployedStack } from './deployed-stack.ts';
import { emptyBucketsOf } from './empty-buckets.ts';
import { readAccountStage } from './stages.ts';
import { carryOut, repeated } from './steps.ts';

async function destroy(): Promise<void> {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  const stageName = values.stage;
  if (!stageName) throw new UsageError('usage: npm run destroy -- --stage NAME');
  const stage = readAccountStage(stageName);
  if (stage.keepData)
    throw new UsageError(
      `The stage ${stageName} keeps its data (keepData): no command removes it.`,
    );
  const stacks = stacksOf(stage);
  const standing = await Promise.all(
    stacks.map(({ name, region }) => deployedStack({ region }, name)),
  );
  if (standing.every((one) => one === undefined))
    return console.log(`Nothing to do: ${stageName} is not deployed in ${stage.region}.`);
  await repeated(async () => {
    for (const { name, region } of stacks) {
      const removed = await emptyBucketsOf(name, region);
      if (removed > 0) console.log(`${name}: ${removed} objects removed`);
    }
    await carryOut(
      [
        {
          title: 'Remove the stacks',
          command: ['cdk', 'destroy', '--all', '--force', '--context', `stage=${stageName}`],
        },
      ],
      `npm run destroy -- --stage ${stageName}`,
    );
  });
}

await runCommand(destroy);
