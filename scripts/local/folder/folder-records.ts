import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Settings } from '../settings/settings.ts';
import { lockHolder } from './folder-lock.ts';
import type { StackEnvironment } from './local-aws.ts';
import { readJsonFile, writeJsonFile } from './small-files.ts';

/** Record with which other commands reach a running stack: its addresses and the environment of its functions. */
export interface RunRecord {
  readonly pid: number;
  readonly origin?: string | undefined;
  readonly environment: Readonly<StackEnvironment>;
}

const runRecord = z.object({
  pid: z.number(),
  origin: z.optional(z.string()),
  environment: z.record(z.string(), z.string()),
});

const runFile = (dataFolder: string) => join(dataFolder, 'running.json');

export function writeRunRecord(dataFolder: string, record: RunRecord): void {
  writeJsonFile(runFile(dataFolder), record);
}

export function removeRunRecord(dataFolder: string): void {
  rmSync(runFile(dataFolder), { force: true });
}

/**
 * The stack that runs on this folder now; a record left by a killed stack does not count.
 * @throws StartError when the record of a running stack is damaged
 */
export function findRunning(dataFolder: string): RunRecord | undefined {
  const holder = lockHolder(dataFolder);
  if (!holder) return undefined;
  const advice = `stop the running portal (process ${holder.pid}) and start it again.`;
  const record = readJsonFile(runFile(dataFolder), runRecord, advice);
  return record?.pid === holder.pid ? record : undefined;
}

const filledRecord = z.object({ demo: z.boolean() });

const filledFile = (dataFolder: string) => join(dataFolder, 'filled.json');

function readFilled({ dataFolder }: Settings) {
  const advice =
    'write {"demo":true} into it if the folder has demonstration data, {"demo":false} if not.';
  return readJsonFile(filledFile(dataFolder), filledRecord, advice);
}

/** Whether the first start has filled the folder. @throws StartError when its record is damaged */
export function isFilled(settings: Settings): boolean {
  return readFilled(settings) !== undefined;
}

export function recordFilled({ dataFolder, demo }: Settings): void {
  writeJsonFile(filledFile(dataFolder), { demo, at: new Date().toISOString() });
}

/** Whether the folder has, or is getting, demonstration data: its first start decides this. */
export function hasDemonstrationData(settings: Settings): boolean {
  return (readFilled(settings) ?? settings).demo;
}

const publicationsFile = (dataFolder: string) => join(dataFolder, 'publications-filled.json');

/** Whether all demonstration documents and news have been added. */
export function arePublicationsFilled({ dataFolder }: Settings): boolean {
  return existsSync(publicationsFile(dataFolder));
}

export function recordPublicationsFilled({ dataFolder }: Pick<Settings, 'dataFolder'>): void {
  writeJsonFile(publicationsFile(dataFolder), { at: new Date().toISOString() });
}
