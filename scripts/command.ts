import { existsSync, readFileSync, statSync } from 'node:fs';
import { Refusal } from '../functions/domain/refusal.ts';
import { StartError } from './local/start-error.ts';

/** What a command was asked for cannot be carried out: its message is shown alone, exit code 2. */
export class UsageError extends Error {}

/**
 * Runs a command and sets the exit code: 0 done, 1 input refused, 2 wrong arguments or a system
 * that cannot be used. Anything else is a fault of the program and shown in full, exit code 2.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = error instanceof Refusal ? 1 : 2;
    console.error(messageOf(error));
  }
}

function messageOf(error: unknown): unknown {
  if (error instanceof Refusal) return `Refused: ${refusalText(error)}`;
  // parseArgs says what is wrong with an option.
  const isExpected = (code?: string) => code?.startsWith('ERR_PARSE_ARGS') === true;
  if (error instanceof UsageError || error instanceof StartError) return error.message;
  if (error instanceof Error && isExpected((error as NodeJS.ErrnoException).code)) {
    return error.message;
  }
  return error;
}

/** `import_refused: truncated (line 12)` */
export function refusalText({ code, details }: Refusal): string {
  const { reason, ...others } = details;
  const rest = Object.entries(others).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [`${code}${reason ? `: ${reason}` : ''}`, rest.length > 0 ? `(${rest.join(', ')})` : '']
    .filter(Boolean)
    .join(' ');
}

/** @throws UsageError when the file cannot be read */
export function readInput(path: string): Buffer {
  if (!existsSync(path)) throw new UsageError(`${path}: no such file`);
  if (!statSync(path).isFile()) throw new UsageError(`${path}: not a file`);
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`${path}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** A line on standard error that counts up: in place on a terminal, now and then elsewhere. */
export function progressLine(name: string, unit: string) {
  const onTerminal = process.stderr.isTTY;
  let shownAt = 0;
  let shown = false;
  return {
    show(done: number, total: number): void {
      const now = performance.now();
      if (done < total && now - shownAt < (onTerminal ? 100 : 2000)) return;
      shownAt = now;
      shown = true;
      process.stderr.write(
        `${onTerminal ? '\r' : ''}${name}: ${done} of ${total} ${unit}${onTerminal ? '' : '\n'}`,
      );
    },
    end(): void {
      if (onTerminal && shown) process.stderr.write('\n');
    },
  };
}
