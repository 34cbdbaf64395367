import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvironmentName } from '../../functions/aws/environment-names.ts';
import { lockHolder } from './folder-lock.ts';
import type { Settings } from './settings.ts';

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

/** Whether the first start has filled the folder. */
export function isFilled({ dataFolder }: Settings): boolean {
  return existsSync(filledFile(dataFolder));
}

export function recordFilled({ dataFolder, demo }: Settings): void {
  const record = { demo, at: new Date().toISOString() };
  writeFileSync(filledFile(dataFolder), `${JSON.stringify(record)}\n`);
}

/** Whether demonstration data are, or are being, filled in: the first start of the folder decides. */
export function hasDemonstrationData({ dataFolder, demo }: Settings): boolean {
  const file = filledFile(dataFolder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).demo === true : demo;
}

const filledFile = (dataFolder: string) => join(dataFolder, 'filled.json');

/** Whether the demonstration documents and news are all there. */
export function arePublicationsFilled({ dataFolder }: Settings): boolean {
  return existsSync(publicationsFile(dataFolder));
}

export function recordPublicationsFilled({ dataFolder }: Settings): void {
  const record = { at: new Date().toISOString() };
  writeFileSync(publicationsFile(dataFolder), `${JSON.stringify(record)}\n`);
}

const publicationsFile = (dataFolder: string) => join(dataFolder, 'publications-filled.json');
