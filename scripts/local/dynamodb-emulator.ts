import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Credentials } from './aws-signature.ts';
import { dynamodbGate } from './dynamodb-gate.ts';
import { closeServer, listen } from './ports.ts';
import { endProcess, processesWhere, programOf } from './processes.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';
import { requireWholeDatabase } from './whole-database.ts';

export interface LocalDynamodb {
  /** For other programs: takes what is signed with the data folder's credentials. */
  readonly endpoint: string;
  /** For this process alone, which started it: without a check of each request. */
  readonly ownEndpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts the DynamoDB emulator on a database file, or uses the DynamoDB the settings name. An
 * emulator left behind by a killed stack is ended first: two on one file would not see each other.
 * Must be called with the data folder's lock held.
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
  const emulator = await launchAtFreeAddress(program, file, credentials);
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
 * The emulator answers any web page. So it listens where no browser connects to: on one of the ports
 * that browsers block (https://fetch.spec.whatwg.org/#port-blocking), and at an address of this
 * machine that cannot be guessed, the same at every start.
 */
const BLOCKED_PORT = 6669;

function hiddenAddress(file: string, { secretAccessKey }: Credentials, attempt: number): string {
  const hash = createHmac('sha256', secretAccessKey).update(`${file} ${attempt}`).digest();
  // Neither network nor broadcast addresses.
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

/** Why the emulator does not start. */
class EmulatorError extends Error {}

/** Another program may have the address: then it is the next one. */
async function launchAtFreeAddress(program: string, file: string, credentials: Credentials) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(program, hiddenAddress(file, credentials, attempt), file);
    } catch (error) {
      if (!(error instanceof EmulatorError)) throw error;
      if (/in use/i.test(error.message) && attempt < 3) continue;
      throw new StartError(
        `The database ${file} cannot be opened (${error.message}): ${adviceOn(error.message)}`,
        { cause: error },
      );
    }
  }
}

function adviceOn(complaint: string): string {
  if (/full/i.test(complaint)) return 'free some space on its disk.';
  if (/malformed|not a valid/i.test(complaint)) return 'it is damaged; restore it from a backup.';
  return 'make it readable and writable for the user who starts the portal.';
}

async function launch(program: string, host: string, file: string) {
  const endpoint = `http://${host}:${BLOCKED_PORT}`;
  let stopping = false;
  const run = (): ChildProcess => {
    const child = spawn(program, emulatorArguments(host, file), {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl+C in a terminal reaches all its processes: this one ends when the stack says so.
      detached: true,
    });
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
  await accepts(host, child, () => complaint);
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

/** Waits until the emulator accepts connections; fails when it ends before. */
async function accepts(host: string, child: ChildProcess, complaint: () => string) {
  // A program that cannot be run has no number.
  const hasEnded = () => !child.pid || child.exitCode !== null || child.signalCode !== null;
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const isListening = await accepted(host);
    if (hasEnded()) throw new EmulatorError(complaint().trim());
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
