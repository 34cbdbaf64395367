import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { currentFunction } from '../../../functions/platform/aws/log.ts';
import {
  attemptsTable,
  auditTable,
  coreTable,
  subscriptionsTable,
} from '../../../functions/platform/tables/keys.ts';
import type { FunctionName } from '../../../infra/functions/function-table.ts';
import { tableAccess } from '../../../infra/functions/table-access.ts';
import { covers, type Store, tableActions } from '../../../infra/functions/table-actions.ts';
import type { ItemWrite } from './after-writes.ts';

/**
 * Limits the functions that run in this process to their permissions on the tables in the cloud, so that a missing
 * permission is found here. Programs that are not functions may do everything.
 */
export function guardTables(): void {
  dynamo().middlewareStack.add(
    (next, context) => (call) => {
      const fn = currentFunction();
      if (fn) {
        for (const access of accessesOf(context.commandName ?? '', call.input as Input)) {
          if (!isAllowed(fn as FunctionName, access)) throw new AccessDenied(fn, access);
        }
      }
      return next(call);
    },
    { step: 'initialize', name: 'guardTables', override: true },
  );
}

/** One item or partition that a request touches. */
interface TableRequest {
  readonly store: Store;
  readonly action: string;
  readonly partition: string;
}

function isAllowed(fn: FunctionName, { store, action, partition }: TableRequest): boolean {
  return Object.entries(tableAccess[fn][store] ?? {}).some(
    ([name, partitions]) =>
      (tableActions[name as keyof typeof tableActions] as readonly string[]).includes(action) &&
      covers(partitions, partition),
  );
}

/** The refusal that DynamoDB gives when no policy allows a request. */
class AccessDenied extends Error {
  override readonly name = 'AccessDeniedException';

  constructor(fn: string, { store, action, partition }: TableRequest) {
    super(`${fn} is not authorized to perform: dynamodb:${action} on ${store} ${partition}`);
  }
}

interface Input extends ItemWrite {
  readonly IndexName?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, string>>;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly { pk: string }[] }>>;
  readonly TransactItems?: readonly Readonly<Record<string, ItemWrite>>[];
}

/** The accesses that IAM would check for a request; each part of a transaction is checked separately. */
function accessesOf(command: string, input: Input): TableRequest[] {
  const action = command.replace(/Command$/, '');
  if (action === 'TransactWrite' || action === 'TransactWriteItems') {
    return (input.TransactItems ?? []).flatMap((item) =>
      Object.entries(item).map(([operation, keyed]) => itemAccess(`${operation}Item`, keyed)),
    );
  }
  if (action === 'BatchGet' || action === 'BatchGetItem') {
    return Object.entries(input.RequestItems ?? {}).flatMap(([table, { Keys }]) =>
      Keys.map(({ pk }) => ({ store: storeOf(table), action: 'BatchGetItem', partition: pk })),
    );
  }
  if (action === 'Query') {
    const table = storeOf(input.TableName);
    const store = (input.IndexName ? `${table}/${input.IndexName}` : table) as Store;
    return [{ store, action, partition: input.ExpressionAttributeValues?.[':pk'] ?? '' }];
  }
  return [itemAccess(action.endsWith('Item') ? action : `${action}Item`, input)];
}

const itemAccess = (action: string, { TableName, Key, Item }: ItemWrite): TableRequest => ({
  store: storeOf(TableName),
  action,
  partition: Key?.pk ?? Item?.pk ?? '',
});

function storeOf(name: string | undefined): Store {
  const stores: readonly [Store, () => string][] = [
    ['core', coreTable],
    ['audit', auditTable],
    ['attempts', attemptsTable],
    ['subscriptions', subscriptionsTable],
  ];
  const found = stores.find(([, table]) => table() === name);
  if (!found) throw new Error(`no table of the portal: ${name}`);
  return found[0];
}
