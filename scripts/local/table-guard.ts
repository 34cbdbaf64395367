import { dynamo } from '../../functions/aws/dynamodb.ts';
import { currentFunction } from '../../functions/aws/log.ts';
import {
  attemptsTable,
  auditTable,
  coreTable,
  subscriptionsTable,
} from '../../functions/store/keys.ts';
import type { FunctionName } from '../../infra/function-table.ts';
import { covers, type Store, tableAccess, tableActions } from '../../infra/table-access.ts';

/**
 * Lets the functions that run in this process do in the tables what they may do in the cloud, so that
 * a permission that lacks is found here. Programs, which are no function, may do everything.
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

/** As DynamoDB refuses what no policy allows. */
class AccessDenied extends Error {
  override readonly name = 'AccessDeniedException';

  constructor(fn: string, { store, action, partition }: TableRequest) {
    super(`${fn} is not authorized to perform: dynamodb:${action} on ${store} ${partition}`);
  }
}

interface Keyed {
  readonly TableName?: string;
  readonly Key?: { readonly pk: string };
  readonly Item?: { readonly pk: string };
}

interface Input extends Keyed {
  readonly IndexName?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, string>>;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly { pk: string }[] }>>;
  readonly TransactItems?: readonly Readonly<Record<string, Keyed>>[];
}

/** What IAM is asked for a request; each part of a transaction is asked for by itself. */
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

const itemAccess = (action: string, { TableName, Key, Item }: Keyed): TableRequest => ({
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
