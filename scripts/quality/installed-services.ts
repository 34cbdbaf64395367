import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UsageError } from '../shared/command.ts';

/** Services of AWS by others that `npm run test:endpoint` starts where they are installed. */

interface Service {
  readonly name: string;
  /** The environment variables of its endpoints; variables that are already set stay. */
  readonly variables: readonly string[];
  /** The program and its arguments; undefined where it is not installed. */
  command(port: number): readonly [program: string, ...args: string[]] | undefined;
}

const services: readonly Service[] = [
  {
    name: 'DynamoDB Local',
    variables: ['TEST_DYNAMODB_ENDPOINT'],
    command: (port) => {
      const folder = process.env.DYNAMODB_LOCAL ?? '';
      if (!existsSync(join(folder, 'DynamoDBLocal.jar'))) return undefined;
      const libraries = `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`;
      const jar = join(folder, 'DynamoDBLocal.jar');
      // Else it keeps tables apart by who asks, and files of tests have several credentials.
      const how = ['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)];
      return ['java', libraries, '-jar', jar, ...how];
    },
  },
  {
    name: 'moto',
    variables: ['TEST_DYNAMODB_ENDPOINT', 'TEST_S3_ENDPOINT', 'TEST_COGNITO_ENDPOINT'],
    command: (port) => ['moto_server', '-H', '127.0.0.1', '-p', String(port)],
  },
];

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/**
 * Starts the installed services and sets their environment variables. @returns a function that stops them, and unsets the
 * variables @throws UsageError when none is installed, or one does not answer
 */
export async function startInstalled(): Promise<() => void> {
  const set: string[] = [];
  for (const { name, variables, command } of services) {
    const wanted = variables.filter((variable) => process.env[variable] === undefined);
    const port = await freePort();
    const line = wanted.length > 0 ? command(port) : undefined;
    const child = line && (await started(line));
    if (!child) continue;
    running.add(child);
    const endpoint = `http://127.0.0.1:${port}`;
    await untilAnswered(name, endpoint, child);
    for (const variable of wanted) process.env[variable] = endpoint;
    set.push(...wanted);
    console.log(`${name} at ${endpoint}: ${wanted.join(', ')}`);
  }
  if (running.size === 0)
    throw new UsageError(
      'Nothing is installed that could be started: pip install "moto[server]", or DynamoDB Local in the folder that DYNAMODB_LOCAL names.',
    );
  return () => {
    for (const child of running) child.kill();
    running.clear();
    for (const variable of set) delete process.env[variable];
  };
}

/** Undefined when there is no such program. */
async function started([program, ...args]: readonly [string, ...string[]]) {
  const child = spawn(program, args, { stdio: 'ignore' });
  const isThere = await Promise.race([
    once(child, 'spawn').then(() => true),
    once(child, 'error').then(() => false),
  ]);
  return isThere ? child : undefined;
}

async function untilAnswered(name: string, endpoint: string, child: ChildProcess): Promise<void> {
  for (let left = 300; left > 0 && child.exitCode === null; left -= 1) {
    if (
      await fetch(endpoint).then(
        () => true,
        () => false,
      )
    )
      return;
    await delay(100);
  }
  child.kill();
  throw new UsageError(`${name} was started and does not answer at ${endpoint}.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
