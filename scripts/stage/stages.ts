import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Stage, stageNamed } from '../../infra/stage.ts';
import { UsageError } from '../shared/command.ts';

const cdkFile = join(import.meta.dirname, '../../cdk.json');

/** The stage of this name in `cdk.json`. @throws UsageError naming the missing or wrong settings */
export function readStage(name: string): Stage {
  const { context } = JSON.parse(readFileSync(cdkFile, 'utf8'));
  try {
    return stageNamed(name, context.stages);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A stage in an account. @throws UsageError when it is that of LocalStack */
export function readAccountStage(name: string): Stage {
  const stage = readStage(name);
  if (!stage.emulator) return stage;
  throw new UsageError(
    `The stage ${name} stands on LocalStack, in no account: npm run localstack deploys it, docker compose down removes it.`,
  );
}
