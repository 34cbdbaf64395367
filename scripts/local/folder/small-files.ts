import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { metAt, StartError } from '../settings/start-error.ts';

/**
 * Content of a small JSON file of the data folder; undefined when it does not exist.
 * @param advice for the person when the file is damaged
 * @throws StartError naming the file when it is damaged
 */
export function readJsonFile<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  advice: string,
): z.infer<Schema> | undefined {
  if (!existsSync(file)) return undefined;
  const result = z.safeParse(schema, parsed(textOf(file)));
  if (result.success) return result.data;
  throw new StartError(`${file} is damaged: ${advice}`);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw metAt(file, error);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function writeJsonFile(file: string, content: object): void {
  writeWholeFile(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** Replaces a file so that a crash leaves either the old one or the new one, complete and on disk. */
export function writeWholeFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.new`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true });
  } catch (error) {
    throw metAt(draft, error);
  }
  renameSync(draft, file);
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
