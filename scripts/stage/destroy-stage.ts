import { stacksOf } from '../../infra/stage.ts';
import { UsageError } from '../shared/command.ts';
import { deployedStack } from './deployed-stack.ts';
import { emptyBucketsOf } from './empty-buckets.ts';
import { readAccountStage } from './stages.ts';
import { carryOut, repeated } from './steps.ts';

/**
 * Removes a stage that keeps no data: empties its buckets, then removes its stacks; once more where logs came in
 * meanwhile. @throws UsageError for a stage that keeps its data
 */
export async function destroyStage(stageName: string): Promise<void> {
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
      `npm run deploy -- destroy --stage ${stageName}`,
    );
  });
}
