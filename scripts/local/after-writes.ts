import { dynamo } from '../../functions/aws/dynamodb.ts';
import { environment } from '../../functions/aws/environment.ts';
import { isWrite } from './dynamodb-gate.ts';

/**
 * Calls `tell` after every write of this process to the core table, which holds all that is public:
 * by calls of the API, schedules, scans and the first start. After one that failed too, since it may
 * have been done all the same.
 */
export function afterWrites(tell: () => void): void {
  dynamo().middlewareStack.add(
    (next, context) => async (call) => {
      try {
        return await next(call);
      } finally {
        if (
          isWrite(context.commandName) &&
          tablesOf(call.input as WriteInput).includes(environment('CORE_TABLE'))
        )
          tell();
      }
    },
    // A process has one client: of two stacks started in it, the later one's cache is told.
    { step: 'initialize', name: 'afterWrites', override: true },
  );
}

interface WriteInput {
  readonly TableName?: string;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName?: string }>>[];
}

function tablesOf({ TableName, TransactItems = [] }: WriteInput): unknown[] {
  const operations = TransactItems.flatMap((item) => Object.values(item));
  return [TableName, ...operations.map((operation) => operation.TableName)];
}
