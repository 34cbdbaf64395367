import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../../functions/aws/dynamodb.ts';
import { user } from '../../functions/contract/users.ts';
import { accessWrite } from '../../functions/store/access.ts';
import { contactWrites } from '../../functions/store/contacts.ts';
import { auditTable, coreTable, type Key, keys } from '../../functions/store/keys.ts';
import { setting, transact, type Write } from '../../functions/store/transactions.ts';

const placed = z.looseObject({ pk: z.string(), sk: z.string() });
type Item = z.infer<typeof placed>;

/** Where items of an earlier version stood, and where they stand now. */
const moves: readonly {
  readonly from: RegExp;
  readonly to: (first: string, second: string) => Key;
}[] = [
  {
    from: /^SURVEY#(\d+) CO#(\d+)$/,
    to: (survey, company) => keys.companyWeek(Number(survey), Number(company)),
  },
  {
    from: /^SURVEY#(\d+) INPUTS#(\d+)$/,
    to: (survey, revision) => keys.revisionInputs(Number(survey), Number(revision)),
  },
  {
    from: /^SURVEY#(\d+) REMINDER#(\d+)#(?=.)/,
    to: (survey, company) => keys.reminder(Number(survey), Number(company), ''),
  },
  { from: /^USER#SUBJECT#(.+) LINK$/, to: (subject) => keys.accountOfSubject(subject) },
];

/**
 * Until version 0.3 companies' prices, reminders and inputs stood in their survey's partition, and what
 * an account may do beside who the person is, so that functions could only be let read both. What is
 * moved, the version before no longer finds: it is run after the new one was deployed.
 */
export async function separatePartitions(): Promise<void> {
  for await (const item of itemsOf(coreTable())) {
    const { pk, sk } = item;
    const target = newPlace(item);
    if (target) await move(item, target);
    else if (pk.startsWith('USER#') && sk === 'META') await addAccess(item);
  }
  // Failed sign-ins are counted in a table of their own, and these are forgotten by now.
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

/** What stands at the new place already is newer. */
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
        Key: { ...keys.session(account.id) },
        ...setting(sessions),
        // Who has signed in since then keeps the newer instants.
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
