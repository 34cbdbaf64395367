import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, test } from 'vitest';
import { documentKeys } from '../../../functions/documents/store/keys.ts';
import { changeNews, createNews, newsById } from '../../../functions/documents/store/news.ts';
import { localRegion } from '../../../scripts/local/folder/local-aws.ts';
import { startEmulators } from '../../support/aws/emulators.ts';

/** The whole server: what is kept at its edge, and how it is told that it holds no longer. */

const stack = await startEmulators('dynamodb', 's3', 'cognito', 'site');
afterAll(() => stack.stop());

const record = (id: number) =>
  ({
    actor: 'test',
    at: '2026-01-01T00:00:00.000Z',
    action: 'news.created',
    subject: `news/${id}`,
  }) as const;
const item = await createNews(
  { date: '2026-01-01', title: 'One', titleEn: 'One', url: '/dgsaie/', urlEn: '/dgsaie/' },
  record,
);

async function titles() {
  const response = await fetch(`${stack.origin}/dgsaie/api/v1/news?start=1&end=10000`);
  const rows = (await response.json()) as { title: string }[];
  return { kept: response.headers.has('age'), titles: rows.map(({ title }) => title) };
}

test('an answer is kept, until this process writes something', async () => {
  expect((await titles()).titles).toEqual(['One']);
  expect(await titles()).toEqual({ kept: true, titles: ['One'] });
  await changeNews(await newsById(item.id), { title: 'Two' }, record(item.id));
  expect((await titles()).titles).toEqual(['Two']);
});

test('an answer is kept, until another program writes something', async () => {
  await titles();
  expect((await titles()).titles).toEqual(['Two']);
  const { DYNAMODB_ENDPOINT, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = stack.environment;
  const credentials = {
    accessKeyId: String(AWS_ACCESS_KEY_ID),
    secretAccessKey: String(AWS_SECRET_ACCESS_KEY),
  };
  const endpoint = String(DYNAMODB_ENDPOINT);
  const client = new DynamoDBClient({ endpoint, region: localRegion, credentials });
  const another = DynamoDBDocumentClient.from(client);
  await another.send(
    new UpdateCommand({
      TableName: 'core',
      Key: { ...documentKeys.newsItem(item.id) },
      UpdateExpression: 'SET title = :title',
      ExpressionAttributeValues: { ':title': 'Three' },
    }),
  );
  expect((await titles()).titles).toEqual(['Three']);
});

test('an answer for one person is not cached', async () => {
  for (let call = 0; call < 2; call += 1) {
    const response = await fetch(`${stack.origin}/dgsaie/api/v1/users/me`);
    expect([response.status, response.headers.has('age')]).toEqual([401, false]);
  }
});

test('an address that answers in several forms is kept in each by itself', async () => {
  const forms = ['text/turtle', 'text/html', 'text/turtle', 'application/ld+json', 'text/html'];
  for (const accept of forms) {
    const { headers } = await fetch(`${stack.origin}/dgsaie/api/v1/codelists/freq`, {
      headers: { accept },
    });
    expect(headers.get('content-type')?.split(';')[0]).toBe(accept);
  }
});
