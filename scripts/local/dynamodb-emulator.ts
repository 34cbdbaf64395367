import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockHolder } from './folder-lock.ts';
import { freePort } from './ports.ts';
import { endProcess, processesWhere, programOf } from './processes.ts';
import { portOf, type Settings } from './settings.ts';
import { StartError } from './start-error.ts';

export interface LocalDynamodb {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts the DynamoDB emulator on a database file, or uses the DynamoDB the settings name. An
 * emulator left behind by a killed stack is ended first: two on one file would not see each other.
 * Must be called with the data folder's lock held.
 */
export async function startDynamodb(file: string, settings: Settings): Promise<LocalDynamodb> {
  if (settings.dynamodbEndpoint)
    return { endpoint: settings.dynamodbEndpoint, stop: async () => {} };
  const program = emulatorProgram();
  const port = portOf('dynamodb', settings);
  await Promise.all(processesWhere((argv) => isLeftBehind(argv, file, port)).map(endProcess));
  const emulator = await launchOnFreePort(program, file, settings);
  return { endpoint: emulator.endpoint, stop: () => emulator.stop() };
}

const emulatorArguments = (port: number, file: string) => [
  'serve',
  '--port',
  String(port),
  '--db-path',
  file,
];

/** Whether it is an emulator that works on our file, or keeps our port for a stack that is dead. */
function isLeftBehind(argv: readonly string[], file: string, port: number): boolean {
  if (programOf(argv) !== 'dynoxide') return false;
  const option = (name: string) => argv[argv.indexOf(name) + 1] ?? '';
  const itsFile = option('--db-path');
  return itsFile === file || (option('--port') === String(port) && !lockHolder(dirname(itsFile)));
}

function emulatorProgram(): string {
  try {
    return createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  } catch (error) {
    throw new StartError(
      'The DynamoDB emulator has no build for this machine: start any DynamoDB ' +
        '(for example amazon/dynamodb-local) and set DYNAMODB_ENDPOINT to its address.',
      { cause: error },
    );
  }
}

/** With ports chosen by the system another program may take ours before the emulator does: try again. */
async function launchOnFreePort(program: string, file: string, settings: Settings) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort('dynamodb', settings);
    try {
      return await launch(program, port, file);
    } catch (error) {
      if (settings.port !== 0 || attempt === 5) throw error;
    }
  }
}

async function launch(program: string, port: number, file: string) {
  const endpoint = `http://127.0.0.1:${port}`;
  let stopping = false;
  const run = (): ChildProcess => {
    const child = spawn(program, emulatorArguments(port, file), {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl+C in a terminal reaches all its processes: this one ends when the stack says so.
      detached: true,
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2000);
    });
    return child;
  };
  let complaint = '';
  let child = run();
  await answers(endpoint, child, () => complaint);
  // Data are on disk at every answer: an emulator that fails is simply started again.
  const revive = () => {
    if (stopping) return;
    console.error(`The DynamoDB emulator ended and is started again. ${complaint.trim()}`);
    complaint = '';
    delay(200).then(() => {
      if (stopping) return;
      child = run();
      child.once('exit', revive);
    });
  };
  child.once('exit', revive);
  return {
    endpoint,
    stop: async () => {
      stopping = true;
      await ended(child);
    },
  };
}

/** Waits until the emulator answers requests; fails when it ends before. */
async function answers(endpoint: string, child: ChildProcess, complaint: () => string) {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The DynamoDB emulator does not start: ${complaint().trim()}`);
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(1000) }).catch(() => null);
    // Any answer will do, provided ours gave it: another program's would not follow our child's end.
    if (response) {
      await response.arrayBuffer();
      if (child.exitCode === null && child.signalCode === null) return;
    }
    await delay(15);
  }
  child.kill('SIGKILL');
  throw new Error('The DynamoDB emulator does not answer.');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), 3000);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
