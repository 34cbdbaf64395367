/**
 * Runs the tests of the store, of the API, of the file store and of the user pool against other services.
 *
 *   TEST_DYNAMODB_ENDPOINT=http://localhost:8000 TEST_S3_ENDPOINT=http://localhost:4566 npm run test:endpoint
 *
 * The services can be DynamoDB Local, LocalStack, moto or a real account, with the credentials of the environment
 * (`test` when there are none). With TEST_COGNITO_ENDPOINT the functions' use of a user pool is tested too, on a new
 * pool that is removed again. Tables and buckets of the services are emptied before every file of tests; an account's
 * own address is therefore accepted only with TEST_ENDPOINT_MAY_BE_EMPTIED=1. Names after `--` choose files of tests.
 * Services that are not named are those of the one-machine system.
 */
import { runCommand, UsageError } from './shared/command.ts';
import { carryOut, type Step } from './stage/steps.ts';

async function testEndpoint(): Promise<void> {
  const {
    TEST_DYNAMODB_ENDPOINT: dynamodb,
    TEST_S3_ENDPOINT: s3,
    TEST_COGNITO_ENDPOINT: cognito,
  } = process.env;
  const endpoints = [dynamodb, s3, cognito].filter((endpoint) => endpoint !== undefined);
  if (endpoints.length === 0)
    throw new UsageError(
      'Name what to test: TEST_DYNAMODB_ENDPOINT, TEST_S3_ENDPOINT, TEST_COGNITO_ENDPOINT or several, such as http://localhost:4566.',
    );
  for (const endpoint of endpoints) await requireAnswer(endpoint);
  const files = process.argv.slice(2);
  // Files of tests share the tables, so they run one after the other.
  const serial = ['vitest', 'run', '--no-file-parallelism'] as const;
  const steps: Step[] = [];
  if (dynamodb || s3)
    steps.push({
      title: `Store and API against ${[dynamodb, s3].filter(Boolean).join(' and ')}`,
      command: [...serial, '--project', 'store', '--project', 'api', ...files],
    });
  if (s3 && files.length === 0) {
    process.env.S3_ENDPOINT = s3;
    steps.push({
      title: `Files against ${s3}`,
      command: [...serial, '--project', 'local', 'test/local/s3/s3.test.ts'],
    });
  }
  if (cognito && files.length === 0)
    steps.push({
      title: `User pool against ${cognito}`,
      command: [...serial, '--project', 'local', 'test/local/cognito/user-pool.test.ts'],
    });
  await carryOut(steps, 'npm run test:endpoint');
}

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
        '  docker run --rm -p 8000:8000 amazon/dynamodb-local\n' +
        '  docker run --rm -p 4566:4566 localstack/localstack:4.14.0\n' +
        'without one, npm start has both at PORT + 4 and PORT + 1.',
    );
  }
}

await runCommand(testEndpoint);
