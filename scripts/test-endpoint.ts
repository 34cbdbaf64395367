/**
 * Runs the tests of the store, of the API, of the file store and of the user pool against other services.
 *
 *   npm run test:endpoint -- --start [FILE...]
 *   TEST_DYNAMODB_ENDPOINT=http://localhost:8000 TEST_S3_ENDPOINT=http://localhost:4566 npm run test:endpoint -- [FILE...]
 *
 * --start starts what is installed, anew for each file, for services that are not named: moto (`moto_server`), and DynamoDB
 * Local in the folder that DYNAMODB_LOCAL names, where Java is too. The API's tests run there only when FILEs choose them.
 * Files that fail are named at the end.
 *
 * The services can be DynamoDB Local, LocalStack, moto or a real account, with the credentials of the environment
 * if there are any. With TEST_COGNITO_ENDPOINT the functions' use of a user pool is tested too, on a new
 * pool that is removed again. Tables and buckets of the services are emptied before every file of tests; an account's
 * own address is therefore accepted only with TEST_ENDPOINT_MAY_BE_EMPTIED=1. FILEs choose files of tests.
 * Services that are not named are those of the one-machine system.
 */
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startInstalled } from './quality/installed-services.ts';
import { runCommand, UsageError } from './shared/command.ts';
import { carryOut, type Step } from './stage/steps.ts';

async function testEndpoint(): Promise<void> {
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: { start: { type: 'boolean', default: false } },
  });
  if (values.start) return testOnNewServices(files);
  const endpoints = variables.flatMap((name) => process.env[name] ?? []);
  if (endpoints.length === 0)
    throw new UsageError(
      'Name what to test: TEST_DYNAMODB_ENDPOINT, TEST_S3_ENDPOINT, TEST_COGNITO_ENDPOINT or several, such as http://localhost:4566; or --start what is installed.',
    );
  for (const endpoint of endpoints) await requireAnswer(endpoint);
  const suites = [storeAndApi('Store and API', files), ...(files.length > 0 ? [] : others)];
  await carryOut(suites.filter(canRun), 'npm run test:endpoint');
}

/**
 * The tests of the store, of files and of the user pool, or the named ones, which can be the API's too: those need hours and
 * gigabytes of moto. Each file gets services that were started for it, as moto never gives memory back.
 */
async function testOnNewServices(files: readonly string[]): Promise<void> {
  const chosen = ['store', ...(files.length > 0 ? ['api'] : [])]
    .flatMap((project) =>
      readdirSync(`test/${project}`, { recursive: true, encoding: 'utf8' }).map(
        (name) => `test/${project}/${name}`,
      ),
    )
    .filter(
      (path) =>
        path.endsWith('.test.ts') &&
        (files.length === 0 || files.some((file) => path.includes(file))),
    )
    .map((path) => storeAndApi(path, [path]));
  const rest = process.env.TEST_S3_ENDPOINT === undefined ? others.map(onMoto) : others;
  const failed: string[] = [];
  for (const suite of [...chosen, ...(files.length > 0 ? [] : rest)]) {
    const stop = await startInstalled();
    try {
      if (canRun(suite)) await carryOut([suite], `npm run test:endpoint -- --start ${suite.title}`);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      console.error(error.message);
      failed.push(suite.title);
    } finally {
      stop();
    }
  }
  if (failed.length > 0) throw new UsageError(`Failed: ${failed.join(', ')}`);
}

const variables = ['TEST_DYNAMODB_ENDPOINT', 'TEST_S3_ENDPOINT', 'TEST_COGNITO_ENDPOINT'] as const;

interface Suite extends Step {
  /** It runs when one of these names a service. */
  readonly needs: readonly (typeof variables)[number][];
}

const canRun = ({ needs }: Suite): boolean => needs.some((name) => process.env[name] !== undefined);

// Files of tests share the tables, so they run one after the other.
const serial = ['vitest', 'run', '--no-file-parallelism'] as const;

const storeAndApi = (title: string, files: readonly string[]): Suite => ({
  title,
  needs: ['TEST_DYNAMODB_ENDPOINT', 'TEST_S3_ENDPOINT'],
  command: [...serial, '--project', 'store', '--project', 'api', ...files],
});

const others: readonly Suite[] = [
  {
    title: 'Files',
    needs: ['TEST_S3_ENDPOINT'],
    command: [...serial, '--project', 'local', 'test/local/s3/s3.test.ts'],
  },
  {
    title: 'User pool',
    needs: ['TEST_COGNITO_ENDPOINT'],
    command: [...serial, '--project', 'local', 'test/local/cognito/user-pool.test.ts'],
  },
];

/** moto refuses no object for its signature, upload form or checksum, so tests of refusals are left out there. */
const onMoto = (suite: Suite): Suite =>
  suite.title === 'Files'
    ? { ...suite, command: [...suite.command, '-t', '^(?!.*refused)'] }
    : suite;

/** @throws UsageError when nothing answers, or when the service must not be emptied */
async function requireAnswer(endpoint: string): Promise<void> {
  if (!URL.canParse(endpoint)) throw new UsageError(`${endpoint} is no address.`);
  const isReal = new URL(endpoint).hostname.endsWith('.amazonaws.com');
  if (isReal && process.env.TEST_ENDPOINT_MAY_BE_EMPTIED !== '1')
    throw new UsageError(
      `${endpoint} is a real account: its tables core, audit and attempts and the buckets would be emptied. ` +
        'Set TEST_ENDPOINT_MAY_BE_EMPTIED=1 if they may be.',
    );
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(5000) });
  } catch {
    throw new UsageError(
      `Nothing answers at ${endpoint}. With a container engine one of these starts it:\n` +
        '  docker run --rm -p 8000:8000 amazon/dynamodb-local -jar DynamoDBLocal.jar -inMemory -sharedDb\n' +
        '  docker run --rm -p 4566:4566 localstack/localstack:4.14.0\n' +
        'without one, npm start has both at PORT + 4 and PORT + 1.',
    );
  }
}

await runCommand(testEndpoint);
