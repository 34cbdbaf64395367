import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvironmentName } from '../../functions/aws/environment-names.ts';
import { lockHolder } from './folder-lock.ts';

/** How other commands reach a running stack: where it listens and what its functions are told. */
export interface RunRecord {
  readonly pid: number;
  readonly origin?: string;
  readonly environment: Readonly<Partial<Record<EnvironmentName, string>>>;
}

const runFile = (dataFolder: string) => join(dataFolder, 'running.json');

export function writeRunRecord(dataFolder: string, record: RunRecord): void {
  const draft = `${runFile(dataFolder)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(record, null, 2)}\n`);
  renameSync(draft, runFile(dataFolder));
}

export function removeRunRecord(dataFolder: string): void {
  rmSync(runFile(dataFolder), { force: true });
}

/** The stack that runs on this folder now; a record left by one that was killed does not count. */
export function findRunning(dataFolder: string): RunRecord | undefined {
  try {
    const record: RunRecord = JSON.parse(readFileSync(runFile(dataFolder), 'utf8'));
    return lockHolder(dataFolder)?.pid === record.pid ? record : undefined;
  } catch {
    return undefined;
  }
}
