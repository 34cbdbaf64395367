import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import {
  addDays,
  type IsoDate,
  isWorkingDay,
} from '../../../functions/platform/kernel/calendar.ts';
import { priceIndexes, priceKeys } from '../../../functions/prices/surveys/store/price-keys.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import { type Call, killedPeople } from './killed-people.ts';

/** A record that the API acknowledged, as it must be found again. */
export type Written = { readonly id: number | string };

/** A kind of thing that people do through the API. */
export interface CallKind {
  /** Does it once more; what is answered was acknowledged. */
  add(call: Call): Promise<Written>;
  /** Reads the present state of the acknowledged records. */
  read(call: Call, added: readonly Written[]): Promise<readonly Written[]>;
}

const signedIn = killedPeople();

export function callWrites(kinds: Readonly<Record<string, CallKind>>): AcknowledgedWrites[] {
  return Object.entries(kinds).map(([name, kind]) => {
    let count = 0;
    let unread: Written[] = [];
    let call: Call;
    return {
      name,
      get count() {
        return count;
      },
      async check(stack) {
        call = await signedIn(stack);
        const found = new Map((await kind.read(call, unread)).map((one) => [one.id, one]));
        for (const added of unread) expect(found.get(added.id)).toMatchObject(added);
        unread = [];
      },
      async write() {
        unread.push(await kind.add(call));
        count += 1;
      },
    };
  });
}

export const each = (added: readonly Written[], read: (id: Written['id']) => Promise<Written>) =>
  Promise.all(added.map(({ id }) => read(id)));

let accounts = 0;

/** No other kind has an account of its fiscal code. */
export async function addedAccount(call: Call): Promise<Written & { readonly fiscalCode: string }> {
  accounts += 1;
  const account = {
    username: `account-${accounts}-${randomUUID().slice(0, 8)}`,
    firstName: 'Anna',
    lastName: 'Neri',
    fiscalCode: fiscalCodeOf(accounts),
    role: 'ADMIN',
    companyId: null,
  };
  const { id } = await call<Written>('POST', '/users', { ...account, invite: false });
  return { id, ...account };
}

/** Made up, a different one for each number below 3380; its check character need not be right. */
function fiscalCodeOf(number: number): string {
  const letter = (place: number) =>
    String.fromCharCode(65 + (Math.floor(number / 26 ** place) % 26));
  return `NRANN${letter(0)}70A41H50${number % 10}${letter(1)}`.slice(0, 16);
}

/** From opening a survey to its published price. @param declared further work before prices are computed */
export async function publishedWeek(
  call: Call,
  date: IsoDate,
  declared?: (surveyId: number) => Promise<unknown>,
): Promise<Written> {
  const surveyId = await draftWeek(call, date, declared);
  const published = { published: true, reason: 'Prova di interruzione.' };
  await whileStale(call, surveyId, () => call('PUT', `/survey-prices/${surveyId}`, published));
  return { id: surveyId, date, published: true, price: 1600 } as Written;
}

/** The same, but for the publication. */
export async function draftWeek(
  call: Call,
  date: IsoDate,
  declared?: (surveyId: number) => Promise<unknown>,
): Promise<number> {
  const surveyId = await openSurvey(date);
  await declared?.(surveyId);
  await computedWeek(call, surveyId, 1600, () =>
    call('PUT', `/survey-prices/${surveyId}`, { active: false }),
  );
  return surveyId;
}

/** From the company's price to the national one. @param close work before national prices are computed */
export async function computedWeek(
  call: Call,
  surveyId: Written['id'],
  communicatedPrice: number,
  close: () => Promise<unknown> = async () => {},
): Promise<void> {
  await call('POST', `/company/${call.companyId}/prices/${surveyId}`, [
    { productId: 1, communicatedPrice },
  ]);
  await call('POST', `/weekly-prices/${surveyId}/average`);
  await close();
  await call('POST', `/company/weekly-prices/${surveyId}/average`);
}

/**
 * Does what needs a draft that is up to date. It is not when the survey before it, a week of another kind, was
 * published meanwhile: then it is computed again, as a person would.
 */
export async function whileStale<Answer>(
  call: Call,
  surveyId: Written['id'],
  work: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!String(error).includes('"code":"national_prices_stale"')) throw error;
      await call('POST', `/company/weekly-prices/${surveyId}/average`);
    }
  }
}

/** A survey as the public sees it, with the price of petrol. */
export async function publicWeek(call: Call, id: Written['id']): Promise<Written> {
  const survey = await call<Written>('GET', `/survey-prices/${id}`);
  const prices = await call<{ productId: number; totalPrice: string | number }[]>(
    'GET',
    `/weekly-prices/${id}`,
  );
  const petrol = prices.find(({ productId }) => productId === 1);
  return { ...survey, price: Number(petrol?.totalPrice) } as Written;
}

/**
 * An open survey of any date, put into the database of the running stack: by calls there is one open survey
 * at a time and one a week. Surveys that calls create are a kind of their own.
 */
export async function openSurvey(date: IsoDate): Promise<number> {
  const endpoint = process.env.DYNAMODB_ENDPOINT ?? '';
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, maxAttempts: 1 }));
  const id = nextId++;
  const state = { active: true, published: false, revision: 0, inputs: 0, version: 1 };
  const survey = { id, date, notes: '', ...state };
  const index = { gsi1pk: priceIndexes.surveys(false), gsi1sk: date };
  const items = [
    { ...priceKeys.survey(id), ...survey, ...index },
    { ...priceKeys.surveyDate(date), id },
  ];
  try {
    await client.send(
      new TransactWriteCommand({
        TransactItems: items.map((Item) => ({ Put: { TableName: 'core', Item } })),
      }),
    );
  } finally {
    client.destroy();
  }
  return id;
}

/** Above the numbers that calls give. */
let nextId = 700_000;

/** Each working day after a date, in turn; the kinds have years of them before they meet. */
export function workingDays(after: IsoDate): () => IsoDate {
  let date = after;
  return () => {
    do date = addDays(date, 1);
    while (!isWorkingDay(date));
    return date;
  };
}
