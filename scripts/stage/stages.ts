import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Stage, stageNamed } from '../../infra/stage.ts';
import { UsageError } from '../command.ts';

const cdkFile = join(import.meta.dirname, '../../cdk.json');

/** The stage of this name in `cdk.json`. @throws UsageError naming what is missing or wrong */
export function readStage(name: string): Stage {
  const { context } = JSON.parse(readFileSync(cdkFile, 'utf8'));
  try {
    return stageNamed(name, context.stages);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
