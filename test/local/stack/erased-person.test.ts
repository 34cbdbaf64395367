import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableShapes } from '../../../functions/platform/tables/table-shapes.ts';
import { LOG_FOLDER } from '../../../scripts/quality/kept-logs.ts';
import { temporaryFolder } from '../../support/aws/emulators.ts';
import { savedTable } from '../../support/aws/saved-tables.ts';
import { repository } from '../../support/code/imports.ts';
import { aPdf } from '../../support/documents/sample-files.ts';
import { sendByForm } from '../../support/documents/uploads.ts';
import { type StartedPortal, startPortal } from '../../support/portal/portal.ts';
import { demoPassword, programOf } from '../../support/portal/sign-in.ts';
import { weightsOf } from '../../support/prices/weights.ts';
import { runProgram } from './run-program.ts';

/** Everything that one machine keeps is searched for people who were erased. */

let portal: StartedPortal;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  process.env[LOG_FOLDER] ??= join(folder.path, 'logs');
  portal = await startPortal({
    demo: false,
    folder: join(folder.path, 'data'),
    ...{ approvalRequired: true, publishSingleCompany: true },
  });
});
afterAll(async () => {
  await portal?.stop();
  await folder?.remove();
});

const person = {
  ...{ firstName: 'Doralice', lastName: 'Giallombardo', fiscalCode: 'GLLDLC80A41H501S' },
  ...{ username: 'doralice.g', email: 'giallombardo@posta.example', role: 'USER', companyId: 1 },
};
const administrator = {
  ...{ firstName: 'Berengario', lastName: 'Quattrociocchi', fiscalCode: 'QTTBNG75B02F205Z' },
  ...{ username: 'berengario.q', email: 'quattrociocchi@posta.example' },
  ...{ role: 'ADMIN', companyId: null },
};
const traces = [person, administrator].flatMap(
  ({ firstName, lastName, fiscalCode, username, email }) => [
    ...[firstName, lastName, fiscalCode],
    ...[username, email],
  ],
);

/** The traces of the two in a text. */
const tracesIn = (text: string) =>
  traces.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()));

/** The files below a folder that contain a trace of the two, each with what it contains. */
function filesNaming(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .flatMap((name) => {
        const found = tracesIn(readFileSync(join(folder, name), 'utf8'));
        return found.length > 0 ? [`${name}: ${found.join(', ')}`] : [];
      });
  } catch (error) {
    // The portal runs: a file that is gone since the folder was listed may have got another name.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return filesNaming(folder);
  }
}

/** The partitions of the tables that have a trace of the two, such as `USER#…`. */
async function partitionsNaming(): Promise<string[]> {
  const { DYNAMODB_ENDPOINT: endpoint = '' } = portal.environment;
  const client = new DynamoDBClient({ endpoint });
  const names = Object.keys(tableShapes);
  const tables = await Promise.all(names.map((name) => savedTable(client, name)));
  client.destroy();
  const naming = tables
    .flatMap(({ items }) => items)
    .filter((item) => tracesIn(JSON.stringify(item)).length > 0);
  return [...new Set(naming.map(({ pk }) => pk?.S?.replace(/#.*/, '#…') ?? ''))];
}

type Program = Awaited<ReturnType<typeof programOf>>;

async function done(call: ReturnType<Program>) {
  const { status, body } = await call;
  expect([status, status < 300 ? '' : body]).toEqual([expect.toBeOneOf([200, 201, 204]), '']);
  return body;
}

/** Registers somebody, confirmed by a second administrator. @returns the account's id, and the person's calls */
async function registered(admin: Program, whose: typeof person | typeof administrator) {
  const { id } = await done(admin('POST', '/users', { ...whose, invite: true }));
  const second = await programOf(portal, 'admin2');
  if (whose.role === 'ADMIN') await done(second('POST', `/users/${id}/administrator`));
  Object.assign(process.env, portal.environment);
  const { COGNITO_ENDPOINT: endpoint = '', USER_POOL_ID: UserPoolId } = portal.environment;
  const pool = new CognitoIdentityProviderClient({ endpoint });
  const password = { UserPoolId, Username: whose.username, Password: demoPassword };
  await pool.send(new AdminSetUserPasswordCommand({ ...password, Permanent: true }));
  pool.destroy();
  return { id: id as string, calls: await programOf(portal, whose.username) };
}

/** Does what a person of a company can do in an open survey. @returns the account's id */
async function workForCompany(admin: Program, surveyId: number): Promise<string> {
  const { id, calls: dora } = await registered(admin, person);
  const prices = [{ productId: 1, communicatedPrice: 1789 }];
  const typed = [{ productId: 2, typed: '1,6x', sure: false, comment: '' }];
  const subscription = { email: person.email, lang: 'it', kinds: ['release'], series: ['weekly'] };
  const opinion = { page: 'weekly-prices', stars: 5, comment: 'È chiaro.', lang: 'it' };
  const colleague = { firstName: 'Ada', lastName: 'Longo', email: 'ada@posta.example' };
  await done(dora('GET', '/users/me'));
  await done(admin('PUT', `/users/${id}`, { ...person, firstName: 'Doralice Ada' }));
  await done(admin('POST', `/survey-prices/${surveyId}/reminders`, { companyIds: [1] }));
  await done(dora('PUT', `/company/1/drafts/${surveyId}`, { prices: typed, dropped: [] }));
  await done(dora('POST', '/company/1/keys', { name: 'Gestionale' }));
  await done(dora('POST', `/company/1/submissions/${surveyId}`, { prices }));
  await done(dora('POST', '/feedback', opinion));
  await done(dora('POST', '/company/1/people', colleague));
  await done(dora('POST', '/mail-subscriptions', subscription));
  const mails = readdirSync(join(portal.dataFolder, 'outbox')).map((name) =>
    readFileSync(join(portal.dataFolder, 'outbox', name), 'utf8'),
  );
  const token = /conferma=([\w-]+)/.exec(mails.join('\n'))?.[1];
  await done(dora('POST', '/mail-subscriptions/confirm', { token }));
  await done(dora('POST', '/mail-subscriptions', { ...subscription, series: ['monthly'] }));
  const question = { productId: 1, question: 'È giusto?' };
  await done(admin('POST', `/company/1/queries/${surveyId}`, question));
  await programOf(portal, person.email);
  return id;
}

const reason = 'Una sola impresa ha risposto.';

/** Computes a draft of the week before, which another administrator can approve. @returns the survey's id */
async function draftedWeek(admin: Program): Promise<number> {
  const { id } = await done(admin('POST', '/survey-prices', { date: '2026-03-23' }));
  const sold = weightsOf({ petrolWeight: 1, gplWeight: 1 });
  const other = { name: 'Altra', ...sold, validFrom: '2026-03-23', reason };
  await done(admin('POST', '/company', other));
  for (const companyId of [1, 2]) {
    const petrol = { productId: 1, communicatedPrice: 1750 };
    const prices = [petrol, { productId: 5, communicatedPrice: 700 }];
    await done(admin('POST', `/company/${companyId}/submissions/${id}`, { prices }));
  }
  await done(admin('POST', `/weekly-prices/${id}/average`));
  await done(admin('PUT', `/survey-prices/${id}`, { active: false }));
  await done(admin('POST', `/company/weekly-prices/${id}/average`));
  const { computedAt } = await done(admin('GET', `/survey-prices/${id}/draft`));
  await done(admin('PUT', `/survey-prices/${id}/draft`, { computedAt, reason }));
  return id;
}

/** What each act of the administrator is called in the record of changes, in order. */
const ACTS = [
  'account.sign-in-linked',
  'survey.approved',
  'survey.published',
  'company-prices.imputed',
  'company-prices.declared',
  'company-prices.queried',
  'company.key-created',
  'company.created',
  'survey.company-prices-computed',
  'survey.closed',
  'survey.national-prices-computed',
  'survey.prepared',
  'news.created',
  'news.changed',
  'product.changed',
  'settings.duty-note-changed',
  'settings.publication-changed',
  'settings.publication-proposed',
  'calendar.release-moved',
  'feedback.comment-deleted',
  'account.created-and-invited',
  'account.invited',
  'account.administrator-proposed',
  'account.administrator-confirmed',
  'document.sent',
  'document.published',
];

/** Does what an administrator can do, with the draft of another one and in an open survey. @returns the account's id */
async function workAsAdministrator(admin: Program, drafted: number, surveyId: number) {
  const { id, calls: bero } = await registered(admin, administrator);
  const post = (path: string, body?: unknown) => done(bero('POST', path, body));
  const put = (path: string, body: unknown) => done(bero('PUT', path, body));
  const note = { it: 'Sono cambiate le accise.', en: 'Excise duties changed.' };
  const news = { date: '2026-03-24', title: 'Una notizia', titleEn: 'Some news' };
  const item = { ...news, url: '/dgsaie/', urlEn: '/dgsaie/' };

  const { computedAt, fingerprint } = await done(bero('GET', `/survey-prices/${drafted}/draft`));
  await post(`/survey-prices/${drafted}/approval`, { computedAt, fingerprint, reason });
  await put(`/survey-prices/${drafted}`, { published: true, computedAt, reason });

  const others = [{ productId: 5, communicatedPrice: 710 }];
  await done(admin('POST', `/company/2/submissions/${surveyId}`, { prices: others }));
  await post(`/company/1/imputations/${surveyId}`, { productId: 5, method: 'trend' });
  const prices = [{ productId: 2, communicatedPrice: 1691 }];
  await post(`/company/1/submissions/${surveyId}`, { prices });
  await post(`/company/1/queries/${surveyId}`, { productId: 2, question: 'È certo?' });
  await post('/company/1/keys', { name: 'Altro gestionale' });
  await post('/company', { name: 'Nuova', ...weightsOf({ petrolWeight: 1 }), reason });
  await post(`/weekly-prices/${surveyId}/average`);
  await put(`/survey-prices/${surveyId}`, { active: false });
  await post(`/company/weekly-prices/${surveyId}/average`);
  const own = await done(bero('GET', `/survey-prices/${surveyId}/draft`));
  await put(`/survey-prices/${surveyId}/draft`, { computedAt: own.computedAt, reason });

  const { id: newsId } = await post('/news', item);
  await put(`/news/${newsId}`, { ...item, title: 'Un’altra notizia' });
  const [petrol] = await done(bero('GET', '/products/prices'));
  await put('/products/prices/1', {
    ...petrol,
    exciseDuty: 67000,
    validFrom: '2026-03-30',
    reason,
  });
  await put('/duty-notes/2026-03-30', { note });
  const strict = { minResponse: 90, maxChange: 7, minCompanies: 3, maxShare: 50 };
  await put('/publication-settings', strict);
  await put('/publication-settings', { ...strict, minCompanies: 2, reason });
  const { releases } = await done(bero('GET', '/release-calendar'));
  const isPlanned = ({ state }: { state: string }) => state === 'planned';
  const { series, period, plannedAt } = releases.find(isPlanned);
  const later = new Date(Date.parse(plannedAt) + 3_600_000).toISOString();
  await put(`/release-calendar/${series}/${period}`, { plannedAt: later, reason, note });
  const [{ month }] = await done(bero('GET', '/feedback'));
  const [comment] = await done(bero('GET', `/feedback/comments?month=${month}`));
  await done(bero('DELETE', `/feedback/comments/${comment.id}`));
  const invited = { ...{ firstName: 'Ugo', lastName: 'Bassi', fiscalCode: 'BSSGUO80A01H501U' } };
  const account = { username: 'ugo.bassi', email: 'ugo@posta.example', role: 'USER', companyId: 1 };
  const { id: ugo } = await post('/users', { ...invited, ...account, invite: true });
  await post(`/users/${ugo}/invitation`);
  await put(`/users/${ugo}`, { ...invited, ...account, role: 'ADMIN', companyId: null });
  const third = { ...administrator, ...{ username: 'ivo.neri', email: 'ivo@posta.example' } };
  const named = { ...third, firstName: 'Ivo', lastName: 'Neri', fiscalCode: 'NREVIO80A01H501J' };
  const { id: ivo } = await done(admin('POST', '/users', { ...named, invite: true }));
  await post(`/users/${ivo}/administrator`);
  const file = aPdf('relazione');
  const upload = {
    folder: '/sg_dgsaie/bollettino/2026/',
    fileName: 'vendite_2026_01_m.pdf',
    size: file.length,
  };
  await sendByForm(await post('/cmis/uploads', upload), file);
  return id;
}

test('people who did all that they can do are nowhere in the data folder once erased, nor in logs or a later backup', async () => {
  const admin = await programOf(portal, 'admin');
  const drafted = await draftedWeek(admin);
  const { id: surveyId } = await done(admin('POST', '/survey-prices', { date: '2026-03-30' }));
  const dora = await workForCompany(admin, surveyId);
  const bero = await workAsAdministrator(admin, drafted, surveyId);
  const recorded = async (actor: string) =>
    (await done(admin('GET', `/audit?actor=${actor}`))).records.map(
      ({ action }: { action: string }) => action,
    );
  await expect
    .poll(() => recorded(administrator.username), { timeout: 20_000 })
    .toEqual([...ACTS].reverse());
  expect(filesNaming(portal.dataFolder)).not.toEqual([]);
  const told = readFileSync(join(repository, 'docs/privacy.md'), 'utf8');
  const partitions = await partitionsNaming();
  expect(partitions).toEqual(expect.arrayContaining(['USER#…', 'CONTACTS', 'READERS']));
  expect(partitions.filter((one) => !told.includes(`\`${one}\``))).toEqual([]);

  for (const id of [dora, bero]) {
    await done(admin('PUT', `/users/${id}/active`, { active: false }));
    await done(admin('DELETE', `/users/${id}`));
  }
  expect(await recorded(bero)).toEqual([...ACTS].reverse());
  const sent = await done(admin('GET', '/company/1/submissions'));
  expect(sent.map(({ sentBy }: { sentBy: string }) => sentBy)).toEqual([bero, dora, 'admin']);
  for (const path of [
    ...['/audit', '/audit/export', '/users', '/company/1/keys', '/job-runs', '/setting-changes'],
    ...[`/survey-prices/${drafted}/revisions`, `/survey-prices/${drafted}/revisions/1/inputs`],
    ...[`/survey-prices/${surveyId}/draft`, `/survey-prices/${surveyId}/workflow`],
    ...['/publication-settings', '/approvals', '/release-calendar', '/company/1/people'],
    `/company/1/imputations/${surveyId}`,
  ]) {
    const { status, bytes } = await admin('GET', path);
    expect([path, status, tracesIn(bytes.toString())]).toEqual([path, 200, []]);
  }
  await portal.stop();
  const data = { DATA_DIR: portal.dataFolder };
  const { code } = await runProgram('backup.ts', data, '--to', join(folder.path, 'copy'));
  const kept = [folder.path, process.env[LOG_FOLDER] ?? ''].flatMap(filesNaming);
  expect([code, kept]).toEqual([0, []]);
});
