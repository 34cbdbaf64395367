import { afterAll } from 'vitest';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { guardTables } from '../../../scripts/local/database/table-guard.ts';
import { keepOwnLogs } from '../kept-logs.ts';
import { startEmulators } from './emulators.ts';
import { externalServices } from './external-services.ts';
import { testCredentials } from './test-credentials.ts';

/**
 * A vitest setup file: every test file gets an empty DynamoDB of its own, with the tables and the environment that
 * names it, before its first import.
 */
keepOwnLogs();
const emulators = await startEmulators('dynamodb');
guardTables();
if (!externalServices.dynamodb) signOnce();
afterAll(() => emulators.stop());

/**
 * Sends every request with one signature. The emulator wants one and checks none, and to compute it takes a third of a
 * read; `test/local/database` tests who can call the database.
 */
function signOnce(): void {
  const { accessKeyId } = testCredentials;
  const date = '20240610';
  const headers = {
    'x-amz-date': `${date}T000000Z`,
    authorization: [
      `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${date}/${process.env.AWS_REGION}/dynamodb/aws4_request`,
      'SignedHeaders=host;x-amz-date',
      `Signature=${'0'.repeat(64)}`,
    ].join(', '),
  };
  const { middlewareStack } = dynamo();
  middlewareStack.remove('httpSigningMiddleware');
  middlewareStack.add(
    (next) => (call) => {
      Object.assign((call.request as { headers: object }).headers, headers);
      return next(call);
    },
    { step: 'finalizeRequest', name: 'signOnce' },
  );
}
