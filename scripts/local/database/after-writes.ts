import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { environment } from '../../../functions/platform/aws/environment.ts';
import { isWrite } from './dynamodb-gate.ts';

/**
 * Calls `tell` after every write of this process to the core table, which holds all public data; writes come from calls
 * of the API, schedules, scans and the first start. Failed writes are reported too, because they may have been carried
 * out all the same.
 * @param tell gets the partitions written to
 */
export function afterWrites(tell: (partitions: readonly string[]) => void): void {
  dynamo().middlewareStack.add(
    (next, context) => async (call) => {
      try {
        return await next(call);
      } finally {
        const partitions = isWrite(context.commandName) ? corePartitions(call.input as Input) : [];
        if (partitions.length > 0) tell(partitions);
      }
    },
    // A process has one client: if two stacks are started in it, the later one's cache is told.
    { step: 'initialize', name: 'afterWrites', override: true },
  );
}

/** What a request says of an item. */
export interface ItemWrite {
  readonly TableName?: string;
  readonly Key?: { readonly pk: string };
  readonly Item?: { readonly pk: string };
}

interface Input extends ItemWrite {
  readonly TransactItems?: readonly Readonly<Record<string, ItemWrite>>[];
}

function corePartitions({ TransactItems = [], ...write }: Input): string[] {
  return [write, ...TransactItems.flatMap((item) => Object.values(item))]
    .filter(({ TableName }) => TableName === environment('CORE_TABLE'))
    .map(({ Key, Item }) => Key?.pk ?? Item?.pk ?? '');
}
