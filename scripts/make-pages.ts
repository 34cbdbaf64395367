/**
 * Makes a stage render its public pages again, which it otherwise does after each publication and at night.
 *
 *   node scripts/make-pages.ts --stage NAME
 *
 * `npm run deploy` does this by itself, because the pages belong to one build of the site.
 */
import { parseArgs } from 'node:util';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { runCommand, UsageError } from './shared/command.ts';
import { deployedStack } from './stage/deployed-stack.ts';
import { readStage } from './stage/stages.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  if (!values.stage) throw new UsageError('usage: node scripts/make-pages.ts --stage NAME');
  const stage = readStage(values.stage);
  const FunctionName = (await deployedStack(stage, stage.name))?.outputs.PagesFunction;
  if (!FunctionName) throw new UsageError(`The stage ${values.stage} is not deployed.`);
  const client = new LambdaClient({ region: stage.region });
  const { FunctionError, Payload } = await client.send(new InvokeCommand({ FunctionName }));
  client.destroy();
  const answer = Payload?.transformToString() ?? '';
  if (FunctionError) throw new Error(`The pages could not be made: ${answer}`);
  console.log(`Stored ${(JSON.parse(answer) as string[]).length} files that had changed.`);
});
