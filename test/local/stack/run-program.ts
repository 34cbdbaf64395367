import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runVariables } from '../../../scripts/quality/run-date.ts';

export interface ProgramEnd {
  readonly code: number;
  /** Text on standard error, without the space around it. */
  readonly message: string;
}

/** Runs a program below `scripts` with these settings until it ends by itself. */
export async function runProgram(
  script: string,
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<ProgramEnd> {
  const program = join(import.meta.dirname, '../../../scripts', script);
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...runVariables(), ...settings },
  });
  let message = '';
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text) => {
    message += text;
  });
  const [code] = await once(child, 'close');
  return { code, message: message.trim() };
}
