import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Credentials } from '../access/aws-signature.ts';
import { endProcess, processesWhere, programOf } from '../folder/processes.ts';
import { closeServer, listen } from '../settings/ports.ts';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../settings/start-error.ts';
import { dynamodbGate } from './dynamodb-gate.ts';
import { requireWholeDatabase } from './whole-database.ts';

export interface LocalDynamodb {
  /** For other programs: accepts calls signed with the data folder's credentials. */
  readonly endpoint: string;
  /** For the process that started it: does not check each request. */
  readonly ownEndpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts the DynamoDB emulator on a database file, or uses the DynamoDB that the settings name. An emulator left behind
 * by a killed stack is ended first, because two emulators on one file would not see each other's writes. The data
 * folder's lock must be held.
 * @param onWrite called after writes of other programs
 */
export async function startDynamodb(
  file: string,
  settings: Settings,
  credentials: Credentials,
  onWrite?: () => void,
): Promise<LocalDynamodb> {
  const { dynamodbEndpoint: endpoint } = settings;
  if (endpoint) return { endpoint, ownEndpoint: endpoint, stop: async () => {} };
  const program = emulatorProgram();
  await Promise.all(processesWhere((argv) => worksOn(file, argv)).map(endProcess));
  requireWholeDatabase(file);
  const emulator = await launch(program, hiddenAddress(file, credentials), file);
  const gate = createServer(dynamodbGate(emulator.endpoint, credentials, onWrite));
  try {
    const port = await listen(gate, 'dynamodb', settings);
    return {
      endpoint: `http://127.0.0.1:${port}`,
      ownEndpoint: emulator.endpoint,
      async stop() {
        await closeServer(gate);
        await emulator.stop();
      },
    };
  } catch (error) {
    await emulator.stop();
    throw error;
  }
}

/**
 * The emulator answers any web page, so it must be out of the reach of browsers: it listens on one of the ports that
 * browsers block (https://fetch.spec.whatwg.org/#port-blocking), and at an address of this machine that cannot be
 * guessed and is the same at every start.
 */
const BLOCKED_PORT = 6669;

function hiddenAddress(file: string, { secretAccessKey }: Credentials): string {
  const hash = createHmac('sha256', secretAccessKey).update(file).digest();
  // Avoids network and broadcast addresses.
  const [a, b, c] = [...hash.subarray(0, 3)].map((byte) => 1 + (byte % 254));
  return `127.${a}.${b}.${c}`;
}

const emulatorArguments = (host: string, file: string) => [
  'serve',
  ...['--host', host],
  ...['--port', String(BLOCKED_PORT)],
  ...['--db-path', file],
];

function worksOn(file: string, argv: readonly string[]): boolean {
  return programOf(argv) === 'dynoxide' && argv[argv.indexOf('--db-path') + 1] === file;
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

/**
 * Starts the program given by its arguments, beside a shell that reads from a pipe: when the process at the pipe's
 * other end is gone, however it ended, the shell ends the program. A line on the pipe says that the program ended by
 * itself.
 */
const UNTIL_STARTER_ENDS =
  '(read -r line <&3 || kill -9 $$) </dev/null >/dev/null 2>&1 & exec "$0" "$@" 3<&-';

function adviceOn(complaint: string): string {
  if (/full/i.test(complaint)) return 'free some space on its disk.';
  if (/malformed|not a valid/i.test(complaint)) return 'it is damaged; restore it from a backup.';
  return 'make it readable and writable for the user who starts the portal.';
}

async function launch(program: string, host: string, file: string) {
  const endpoint = `http://${host}:${BLOCKED_PORT}`;
  let stopping = false;
  const run = (): ChildProcess => {
    const child = spawn(
      'sh',
      ['-c', UNTIL_STARTER_ENDS, program, ...emulatorArguments(host, file)],
      {
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
        // Ctrl+C in a terminal reaches all processes; this one must end only when the stack tells it.
        detached: true,
      },
    );
    const lifeline = child.stdio[3] as Writable;
    lifeline.on('error', () => {});
    child.once('exit', () => lifeline.end('ended\n'));
    child.once('error', ({ message }) => {
      complaint = message;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2000);
    });
    return child;
  };
  let complaint = '';
  let child = run();
  await accepts(host, child, () => {
    const reason = complaint.trim();
    return new StartError(`The database ${file} cannot be opened (${reason}): ${adviceOn(reason)}`);
  });
  // Data are on disk at every answer, so an emulator that fails is simply started again.
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

/** Waits until the emulator accepts connections; fails when the emulator ends before. */
async function accepts(host: string, child: ChildProcess, fault: () => StartError) {
  // A program that could not be started has no process id.
  const hasEnded = () => !child.pid || child.exitCode !== null || child.signalCode !== null;
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const isListening = await accepted(host);
    if (hasEnded()) throw fault();
    if (isListening) return;
    await delay(15);
  }
  child.kill('SIGKILL');
  throw new Error('The DynamoDB emulator does not answer.');
}

function accepted(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: BLOCKED_PORT, timeout: 1000 });
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
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
