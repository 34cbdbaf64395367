import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { user } from '../../functions/people/contract/users.ts';
import { accessWrite } from '../../functions/people/store/access.ts';
import { contactWrites } from '../../functions/people/store/contacts.ts';
import { peopleKeys } from '../../functions/people/store/keys.ts';
import { dynamo } from '../../functions/platform/aws/dynamodb.ts';
import { auditTable, coreTable, type Key } from '../../functions/platform/tables/keys.ts';
import { setting, transact, type Write } from '../../functions/platform/tables/transactions.ts';
import { priceKeys } from '../../functions/prices/surveys/store/price-keys.ts';

const placed = z.looseObject({ pk: z.string(), sk: z.string() });
type Item = z.infer<typeof placed>;

/** Places of items in an earlier version, and their present places. */
const moves: readonly {
  readonly from: RegExp;
  readonly to: (first: string, second: string) => Key;
}[] = [
  {
    from: /^SURVEY#(\d+) CO#(\d+)$/,
    to: (survey, company) => priceKeys.companyWeek(Number(survey), Number(company)),
  },
  {
    from: /^SURVEY#(\d+) INPUTS#(\d+)$/,
    to: (survey, revision) => priceKeys.revisionInputs(Number(survey), Number(revision)),
  },
  {
    from: /^SURVEY#(\d+) REMINDER#(\d+)#(?=.)/,
    to: (survey, company) => priceKeys.reminder(Number(survey), Number(company), ''),
  },
  { from: /^USER#SUBJECT#(.+) LINK$/, to: (subject) => peopleKeys.accountOfSubject(subject) },
];

/**
 * Until version 0.3 companies' prices, reminders and inputs were in their survey's partition, and an account's
 * permissions were beside its personal details, so that functions could only be allowed to read both. The previous
 * version no longer finds moved items, so this is run after the new one was deployed.
 */
export async function separatePartitions(): Promise<void> {
  for await (const item of itemsOf(coreTable())) {
    const { pk, sk } = item;
    const target = newPlace(item);
    if (target) await move(item, target);
    else if (pk.startsWith('USER#') && sk === 'META') await addAccess(item);
  }
  // Failed sign-ins are now counted in a separate table, and these old counts have expired.
  for await (const { pk, sk } of itemsOf(auditTable())) {
    if (!pk.startsWith('SIGN-IN#')) continue;
    await transact([{ operation: { Delete: { TableName: auditTable(), Key: { pk, sk } } } }]);
  }
}

async function* itemsOf(table: string): AsyncGenerator<Item> {
  const pages = paginateScan({ client: dynamo() }, { TableName: table, ConsistentRead: true });
  for await (const { Items = [] } of pages) yield* Items.map((item) => z.parse(placed, item));
}

function newPlace({ pk, sk }: Item): Key | undefined {
  const place = `${pk} ${sk}`;
  for (const { from, to } of moves) {
    const found = from.exec(place);
    if (!found) continue;
    const [whole, first = '', second = ''] = found;
    const key = to(first, second);
    return { ...key, sk: key.sk + place.slice(whole.length) };
  }
  return undefined;
}

/** An item that is already at the new place is newer. */
async function move(item: Item, target: Key): Promise<void> {
  const { pk, sk } = item;
  const removal: Write = { operation: { Delete: { TableName: coreTable(), Key: { pk, sk } } } };
  const taken = new Error('it is there already');
  const put: Write = {
    operation: {
      Put: {
        TableName: coreTable(),
        Item: { ...item, ...target },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    onConditionFailed: taken,
  };
  try {
    await transact([put, removal]);
  } catch (error) {
    if (error !== taken) throw error;
    await transact([removal]);
  }
}

const earlierSession = z.object({
  signedOutAt: z.optional(z.string()),
  endedSession: z.optional(z.string()),
  lastSignInAt: z.optional(z.string()),
});

async function addAccess(item: Item): Promise<void> {
  const account = z.parse(user, item);
  const sessions = z.parse(earlierSession, item);
  const noted = Object.values(sessions).some((value) => value !== undefined);
  const sessionNote: Write = {
    operation: {
      Update: {
        TableName: coreTable(),
        Key: { ...peopleKeys.session(account.id) },
        ...setting(sessions),
        // A person who has signed in since then keeps the newer times.
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    onConditionFailed: newerSession,
  };
  await transact([accessWrite(account), ...contactWrites(undefined, account)]);
  if (!noted) return;
  await transact([sessionNote]).catch((error) => {
    if (error !== newerSession) throw error;
  });
}

const newerSession = new Error('the person has signed in since');
