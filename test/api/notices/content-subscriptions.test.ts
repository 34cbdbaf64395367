import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { documentRoot, folderOf } from '../../../functions/documents/rules/document-folders.ts';
import {
  type ContentChange,
  contentChanged,
} from '../../../functions/documents/store/content-changes.ts';
import { documentIdOf } from '../../../functions/documents/store/documents.ts';
import { documentKeys } from '../../../functions/documents/store/keys.ts';
import { notifySubscribers } from '../../../functions/events/notifications.ts';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { addDays, startOfDay, todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { coreTable } from '../../../functions/platform/tables/keys.ts';
import { transact } from '../../../functions/platform/tables/transactions.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { folder } from '../../support/documents/document-store.ts';
import { publishedWorkbooks } from '../../support/documents/published-workbooks.ts';
import { aPdf, aWorkbook, aWorkbookOf } from '../../support/documents/sample-files.ts';
import { scan } from '../../support/documents/uploads.ts';
import { gasBalance } from '../../support/documents/workbook-grids.ts';
import { startOutbox } from '../../support/notices/outbox.ts';
import { startReceiver } from '../../support/notices/webhook-receiver.ts';

/** Programs and readers who subscribe to news and documents. */

const { store, told, publish } = publishedWorkbooks();
let outbox: ReturnType<typeof startOutbox>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let webhook: { token: string; params: { webhookId: string } };
let seen = new Set<string>();

beforeAll(async () => {
  // Replaces the outbox that the emulators have.
  outbox = startOutbox();
  vi.stubEnv('LOOPBACK_WEBHOOKS', 'on');
  await aNews({ title: 'Prima di ogni avviso' });
  await notifySubscribers();
  receiver = await startReceiver();
  const { body } = await callApi('webhooks/register', { body: { url: receiver.url } });
  expect(body.series).toEqual(['weekly', 'monthly', 'quarterly', 'yearly', 'news', 'documents']);
  webhook = { token: body.token, params: { webhookId: body.id } };
  await notifySubscribers();
  await subscribe('ada@example.org', { series: ['news', 'documents'] });
  await subscribe('bea@example.org', { series: ['documents'], kinds: ['release'], lang: 'en' });
  await subscribe('ciro@example.org', {});
});
afterAll(async () => {
  outbox.stop();
  await receiver.stop();
});
beforeEach(() => {
  receiver.calls.length = 0;
  seen = new Set(outbox.mails());
});

const ALL = ['release', 'correction'] as const;

async function subscribe(email: string, choice: object) {
  const body = {
    email,
    lang: 'it' as const,
    kinds: [...ALL],
    series: ['weekly' as const],
    ...choice,
  };
  expect(await callApi('mail-subscriptions/request', { body })).toMatchObject({ status: 204 });
  const token = /conferma=([\w-]+)/.exec(outbox.mails().at(-1) ?? '')?.[1] ?? '';
  const { status } = await callApi('mail-subscriptions/confirm', { body: { token } });
  expect(status).toBe(200);
}

const mailsTo = (email: string) =>
  outbox.mails().filter((mail) => !seen.has(mail) && mail.includes(`To: ${email}\r\n`));
const calls = () => receiver.calls.map(({ body }) => [body.type, body.data.series, body.data.id]);

const today = () => todayInRome(clock.now());
const item = {
  get date() {
    return today();
  },
  title: 'Nuova metodologia',
  titleEn: 'New methodology',
  url: '/dgsaie/metodologia',
  urlEn: 'https://example.org/methodology',
};
async function aNews(change: object = {}) {
  const { status, body } = await callApi('news/create', {
    ...{ token: store.token(), body: { ...item, ...change } },
  });
  expect(status).toBe(201);
  return body;
}
const changeNews = (id: number, change: object, version: number) =>
  callApi('news/change', {
    ...{ token: store.token(), params: { id }, body: { ...item, ...change } },
    headers: { 'if-match': `"${version}"` },
  });
const deleteNews = (id: number, version: number) =>
  callApi('news/delete', {
    ...{ token: store.token(), params: { id }, headers: { 'if-match': `"${version}"` } },
  });

async function aDocument(fileName: string, bytes: Uint8Array = aPdf()) {
  const { status, body } = await store.trySend(fileName, bytes);
  expect(status).toBeLessThan(300);
  await scan(body.id);
  return documentIdOf(folder, fileName);
}

test('documents can be had for one flow or kind, with the addresses of their figures', async () => {
  await subscribe('dora@example.org', { series: ['documents'], flows: ['gas-balance'] });
  await subscribe('emma@example.org', { series: ['documents'], flows: ['coal-balance'] });
  await subscribe('fede@example.org', { series: ['documents'], documentKinds: ['gas-balance'] });
  await subscribe('gina@example.org', { series: ['documents'], documentKinds: ['methodology'] });
  const only = { url: receiver.url, flows: ['coal-balance' as const] };
  const { body: coal } = await callApi('webhooks/register', { body: only });
  expect(coal).toMatchObject({ series: ['documents'], flows: ['coal-balance'] });
  for (const body of [{ flows: only.flows }, { documentKinds: ['methodology' as const] }])
    expect(
      await callApi('webhooks/register', { body: { url: only.url, series: ['news'], ...body } }),
    ).toMatchObject(answered(422, { errors: [{ code: 'does_nothing' }] }));
  await notifySubscribers();
  receiver.calls.length = 0;
  seen = new Set(outbox.mails());
  const location = folderOf('gas-balance', { year: 2022 });
  const { documentId } = await publish('Bilancio_GAS_2022_06.xlsx', gasBalance, location);
  await notifySubscribers();
  expect(calls()).toEqual([['release', 'documents', documentId]]);
  const { figures } = receiver.calls[0]?.body.data ?? {};
  expect(figures).toMatchObject({ added: 36, changed: [], flows: [{ flow: 'gas-balance' }] });
  const { searchParams } = new URL(figures.flows[0].api, 'https://prezzi.test');
  const query = Object.fromEntries(searchParams);
  const { body } = await callApi('series/get', { params: { flow: 'gas-balance' }, query });
  expect(body).toHaveLength(36);
  const reached = ['dora', 'emma', 'fede', 'gina'].filter(
    (name) => mailsTo(`${name}@example.org`).length > 0,
  );
  expect(reached).toEqual(['dora', 'fede']);
  await store.remove(documentId);
  await told(documentId);
  await notifySubscribers();
  await callApi('webhooks/remove', { token: coal.token, params: { webhookId: coal.id } });
});

describe('a news item', () => {
  test('is announced once with its titles and addresses, signed and logged like every call', async () => {
    const { id } = await aNews();
    await Promise.all([notifySubscribers(), notifySubscribers()]);
    await notifySubscribers();
    expect(calls()).toEqual([['release', 'news', id]]);
    const [call] = receiver.calls;
    expect(call?.headers['webhook-signature']).toMatch(/^v1,/);
    expect(call?.body.data).toEqual({
      ...{ series: 'news', id, date: today() },
      title: { it: 'Nuova metodologia', en: 'New methodology' },
      url: { it: 'https://prezzi.test/dgsaie/metodologia', en: 'https://example.org/methodology' },
    });
    const log = (await callApi('webhooks/deliveries', webhook)).body;
    expect(log[0]).toMatchObject({ type: 'release', status: 'delivered' });
    const [mail, ...more] = mailsTo('ada@example.org');
    expect(more).toEqual([]);
    expect(mail).toContain('Subject: È stata pubblicata una notizia: Nuova metodologia\r\n');
    expect(mail).toContain('\r\nhttps://prezzi.test/dgsaie/metodologia\r\n');
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(mailsTo('bea@example.org')).toEqual([]);
    expect(mailsTo('ciro@example.org')).toEqual([]);
  });

  test('that is changed and deleted is announced again, to subscribers who want corrections', async () => {
    const { id, version } = await aNews({ title: 'Metodologia' });
    await notifySubscribers();
    await changeNews(id, { title: 'Metodologia rivista' }, version);
    await notifySubscribers();
    await deleteNews(id, version + 1);
    await notifySubscribers();
    expect(calls().map(([type]) => type)).toEqual(['release', 'correction', 'withdrawal']);
    expect(receiver.calls.map(({ body }) => body.data.title.it)).toEqual([
      ...['Metodologia', 'Metodologia rivista', 'Metodologia rivista'],
    ]);
    const subjects = mailsTo('ada@example.org').map((mail) => /Subject: (.*)\r\n/.exec(mail)?.[1]);
    expect(subjects).toEqual([
      'È stata pubblicata una notizia: Metodologia',
      'È stata modificata una notizia: Metodologia rivista',
      'È stata ritirata una notizia: Metodologia rivista',
    ]);
  });

  test('that is deleted before it was announced is announced at most as withdrawn', async () => {
    const { id, version } = await aNews();
    await deleteNews(id, version);
    await notifySubscribers();
    expect(calls()).toEqual([['withdrawal', 'news', id]]);
  });

  test('is announced although its record was written only after the look that covers its time', async () => {
    const { version, ...news } = await aNews();
    const present = clock.now().getTime() + 60 * 60_000;
    const later = vi.spyOn(clock, 'now').mockImplementation(() => new Date(present));
    await notifySubscribers();
    const at = new Date(present - 10 * 60_000).toISOString();
    const late = { series: 'news', kind: 'correction', at, edition: String(version), item: news };
    await transact([contentChanged(late as ContentChange)]);
    await notifySubscribers();
    await notifySubscribers();
    later.mockRestore();
    expect(calls().map(([type]) => type)).toEqual(['release', 'correction']);
  });

  test('is not announced to an address that has not answered its challenge', async () => {
    const silent = await startReceiver(() => ({ status: 200, text: 'no challenge' }));
    await callApi('webhooks/register', { body: { url: silent.url } });
    await aNews();
    await notifySubscribers();
    await notifySubscribers();
    await silent.stop();
    expect(silent.calls.map(({ body }) => body.type)).toEqual(['challenge']);
  });

  test('that cannot be read keeps nothing else from being sent, and fails the run', async () => {
    const Key = { ...documentKeys.contentChange(clock.now().toISOString(), 'news/damaged') };
    await dynamo().send(new PutCommand({ TableName: coreTable(), Item: Key }));
    await callApi('webhooks/test', webhook);
    await expect(notifySubscribers()).rejects.toThrow();
    await dynamo().send(new DeleteCommand({ TableName: coreTable(), Key }));
    expect(calls().map(([type]) => type)).toEqual(['test']);
  });

  test('of another day is announced when that day begins in Rome, with its text at that time', async () => {
    const [day, firstDay] = [addDays(today(), 3), addDays(today(), 5)];
    const { id, version } = await aNews({ date: firstDay });
    await changeNews(id, { date: day, title: 'Convegno' }, version);
    const dropped = await aNews({ date: day });
    await deleteNews(dropped.id, dropped.version);
    const begins = startOfDay(day).getTime();
    const at = vi.spyOn(clock, 'now');
    const lookAt = async (moment: number) => {
      at.mockImplementation(() => new Date(moment));
      await notifySubscribers();
    };
    await lookAt(begins - 1000);
    expect(calls()).toEqual([]);
    await lookAt(begins + 1000);
    expect(calls()).toEqual([['release', 'news', id]]);
    expect(receiver.calls[0]?.body).toMatchObject({
      timestamp: new Date(begins).toISOString(),
      data: { date: day, title: { it: 'Convegno' } },
    });
    // The day it was first announced for.
    await lookAt(startOfDay(firstDay).getTime() + 1000);
    expect(calls()).toHaveLength(1);
  });

  test('that is postponed is announced when its new day begins, and not before', async () => {
    const [first, second, third] = [7, 9, 10].map((days) => addDays(today(), days)) as [
      string,
      string,
      string,
    ];
    const { id, version } = await aNews({ date: first });
    await changeNews(id, { date: second, title: 'Rinviato' }, version);
    const at = vi.spyOn(clock, 'now');
    for (const [day, expected] of [
      [first, []],
      [second, [['release', 'news', id]]],
    ] as const) {
      at.mockImplementation(() => new Date(startOfDay(day).getTime() + 1000));
      await notifySubscribers();
      await notifySubscribers();
      expect(calls()).toEqual(expected);
    }
    expect(receiver.calls[0]?.body.data).toMatchObject({ date: second, title: { it: 'Rinviato' } });
    // It was withdrawn until another day, so it is announced again then.
    const { body } = await changeNews(id, { date: third, title: 'Rinviato' }, version + 1);
    await notifySubscribers();
    at.mockImplementation(() => new Date(startOfDay(third).getTime() + 1000));
    await notifySubscribers();
    expect(body.version).toBe(version + 2);
    expect(calls().map(([type]) => type)).toEqual(['release', 'withdrawal', 'release']);
  });
});

describe('a document', () => {
  test('is announced when its scan has ended, with its title and the address of the file', async () => {
    const fileName = 'vendite_2025_05_m.pdf';
    const upload = await store.send(fileName, aPdf());
    await notifySubscribers();
    expect(calls()).toEqual([]);
    await scan(upload.id);
    await notifySubscribers();
    const id = documentIdOf(folder, fileName);
    expect(calls()).toEqual([['release', 'documents', id]]);
    expect(receiver.calls[0]?.body.data).toMatchObject({
      ...{ id, fileName, location: folder, size: expect.any(Number) },
      title: { it: expect.any(String), en: expect.any(String) },
      file: `https://prezzi.test/dgsaie/api/v1/cmis/documents/${id}`,
      page: 'https://prezzi.test/dgsaie/bollettino-petrolifero?anno=2025',
    });
    const [english] = mailsTo('bea@example.org');
    expect(english).toContain('Subject: A document has been published: ');
    expect(english).toContain(`/dgsaie/api/v1/cmis/documents/${id}\r\n`);
  });

  test('that is replaced, deleted and published again is announced each time', async () => {
    const fileName = 'vendite_2025_06_m.pdf';
    const id = await aDocument(fileName);
    await notifySubscribers();
    await aDocument(fileName, aPdf('another'));
    await notifySubscribers();
    expect((await store.remove(id)).status).toBe(204);
    await notifySubscribers();
    await aDocument(fileName);
    await notifySubscribers();
    expect(calls()).toEqual(
      ['release', 'correction', 'withdrawal', 'release'].map((kind) => [kind, 'documents', id]),
    );
    expect(mailsTo('bea@example.org')).toHaveLength(2);
    expect(mailsTo('ada@example.org')).toHaveLength(4);
  });

  test('that was removed and published again between two looks is not announced as withdrawn', async () => {
    const fileName = 'vendite_2025_10_m.pdf';
    const id = await aDocument(fileName);
    await notifySubscribers();
    await store.remove(id);
    await aDocument(fileName);
    await notifySubscribers();
    expect(calls().map(([type]) => type)).toEqual(['release', 'release']);
  });

  test('keeps its first day in the feed, moves when it is changed, and is told when it is removed', async () => {
    const fileName = 'vendite_2025_12_m.pdf';
    const now = clock.now();
    const moments = [0, 1, 2].map((days) => new Date(now.getTime() + days * 86_400_000));
    const [first, second, third] = moments.map((moment) => moment.toISOString());
    const on = (day: number) => vi.spyOn(clock, 'now').mockReturnValue(moments[day] as Date);
    const entry = async () => {
      const { text } = await callApi('feeds/documents-json', {});
      const items: { title: string }[] = JSON.parse(text).items;
      return items.filter(({ title }) => title.includes(fileName));
    };
    on(0);
    const id = await aDocument(fileName);
    on(1);
    await aDocument(fileName);
    const told = { date_published: first, url: expect.stringContaining(`/cmis/documents/${id}`) };
    expect(await entry()).toMatchObject([{ ...told, date_modified: second }]);
    on(2);
    await store.remove(id);
    expect(await entry()).toMatchObject([
      {
        title: `Documento ritirato: ${fileName}`,
        ...{ date_published: first, date_modified: third, content_text: folder + fileName },
      },
    ]);
  });

  test('whose figures are never read is announced without them after five minutes', async () => {
    const bytes = await aWorkbookOf({ 'Preconsuntivo Giugno 2022': gasBalance });
    const gas = folderOf('gas-balance', { year: 2022 });
    const upload = await store.send('Bilancio_GAS_2022_06.xlsx', bytes, gas);
    expect(await scan(upload.id)).toBe('published');
    await notifySubscribers();
    expect(calls()).toEqual([]);
    vi.spyOn(clock, 'now').mockReturnValue(new Date(clock.now().getTime() + 5.1 * 60_000));
    await notifySubscribers();
    expect(receiver.calls.map(({ body }) => [body.type, body.data.figures])).toEqual([
      ['release', undefined],
    ]);
    await store.remove(upload.documentId);
  });

  test('of figures says how many it adds, changes and takes away, as its feed does', async () => {
    const fileName = 'Bilancio_GAS_2022_06.xlsx';
    const gas = folderOf('gas-balance', { year: 2022 });
    const textInFeed = async () => {
      const { text } = await callApi('feeds/documents-json', { query: { lang: 'it' } });
      const items: { title: string; content_text: string }[] = JSON.parse(text).items;
      return items.find(({ title }) => title === fileName)?.content_text;
    };
    const bytes = await aWorkbookOf({ 'Preconsuntivo Giugno 2022': gasBalance });
    const { id: uploadId, documentId } = await store.send(fileName, bytes, gas);
    expect(await scan(uploadId)).toBe('published');
    await notifySubscribers();
    // Its figures are still to be read.
    expect(calls()).toEqual([]);
    await told(documentId);
    await notifySubscribers();
    expect(mailsTo('bea@example.org')[0]).toContain('\r\nFigures: 36 new\r\n');
    expect(await textInFeed()).toBe(`${gas}${fileName}\nValori: 36 nuovi`);

    const revised = gasBalance.map((row) =>
      row[2] === 'Consumo Interno Lordo' ? row.with(4, 790) : row,
    );
    await publish(fileName, revised, gas);
    await notifySubscribers();
    expect(await textInFeed()).toBe(`${gas}${fileName}\nValori: 1 rivisto`);
    expect((await store.remove(documentId)).status).toBe(204);
    await told(documentId);
    await notifySubscribers();
    expect(receiver.calls.map(({ body: { type, data } }) => [type, data.figures])).toMatchObject([
      ['release', { added: 36, revised: 0, gone: 0 }],
      ['correction', { added: 0, revised: 1, gone: 0 }],
      ['withdrawal', { added: 0, revised: 0, gone: 36 }],
    ]);
    const texts = ['Valori: 36 nuovi', 'Valori: 1 rivisto', 'Valori: 36 ritirati'];
    for (const [index, text] of texts.entries())
      expect(mailsTo('ada@example.org')[index]).toContain(`\r\n${text}\r\n`);
  });

  test('is one of several in one mail, when they come together', async () => {
    const names = ['vendite_2025_07_m.pdf', 'vendite_2025_08_m.pdf', 'vendite_2025_09_m.pdf'];
    for (const name of names) await aDocument(name);
    await aNews();
    await notifySubscribers();
    expect(receiver.calls).toHaveLength(4);
    const [mail, ...more] = mailsTo('ada@example.org');
    expect(more).toEqual([]);
    expect(mail).toContain('Subject: Aggiornamenti di notizie e documenti');
    for (const name of names)
      expect(mail).toContain(`/cmis/documents/${documentIdOf(folder, name)}\r\n`);
    expect(mail).toContain('Nuova metodologia');
  });

  test('that is imported with the date of its file is not announced', async () => {
    const { takeFile } = await import('../../../functions/documents/work/take-upload.ts');
    const place = { location: `${documentRoot}logistica/`, fileName: 'depositi.xlsx' };
    const modifiedAt = '2019-03-01T00:00:00.000Z';
    const sending = { actor: 'import', now: clock.now(), modifiedAt };
    const { id } = await takeFile(place, await aWorkbook(), sending);
    await scan(id);
    await notifySubscribers();
    expect(calls()).toEqual([]);
  });
});
