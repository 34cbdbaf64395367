import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/aws/emulators.ts';
import { type StartedPortal, startPortal } from '../../support/portal/portal.ts';
import { demoPassword, programOf } from '../../support/portal/sign-in.ts';
import { runProgram } from './run-program.ts';

/** Everything that one machine keeps is searched for a person who was erased. */

let portal: StartedPortal;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  portal = await startPortal({ demo: false, folder: join(folder.path, 'data') });
});
afterAll(async () => {
  await portal?.stop();
  await folder?.remove();
});

const person = {
  ...{ firstName: 'Doralice', lastName: 'Giallombardo', fiscalCode: 'GLLDLC80A41H501S' },
  ...{ username: 'doralice.g', email: 'giallombardo@posta.example', role: 'USER', companyId: 1 },
};
const traces = [
  person.firstName,
  person.lastName,
  person.fiscalCode,
  person.email,
  person.username,
];

/** The files below a folder that contain a trace of the person, each with what it contains. */
function filesNaming(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .flatMap((name) => {
      const content = readFileSync(join(folder, name), 'utf8').toLowerCase();
      const found = traces.filter((trace) => content.includes(trace.toLowerCase()));
      return found.length > 0 ? [`${name}: ${found.join(', ')}`] : [];
    });
}

test('a person who did all that one can do is nowhere in the data folder once erased, nor in a later backup', async () => {
  const admin = await programOf(portal, 'admin');
  const done = async (call: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await call;
    expect([status, status < 300 ? '' : body]).toEqual([expect.toBeOneOf([200, 201, 204]), '']);
    return body as { id: string & number; version: number };
  };
  const { id } = await done(admin('POST', '/users', { ...person, invite: true }));
  Object.assign(process.env, portal.environment);
  const { COGNITO_ENDPOINT: endpoint = '', USER_POOL_ID: UserPoolId } = portal.environment;
  const pool = new CognitoIdentityProviderClient({ endpoint });
  const password = { UserPoolId, Username: person.username, Password: demoPassword };
  await pool.send(new AdminSetUserPasswordCommand({ ...password, Permanent: true }));
  pool.destroy();

  const survey = await done(admin('POST', '/survey-prices', { date: '2026-03-30' }));
  const dora = await programOf(portal, person.username);
  const prices = [{ productId: 1, communicatedPrice: 1789 }];
  const typed = [{ productId: 2, typed: '1,6x', sure: false, comment: '' }];
  const subscription = { email: person.email, lang: 'it', kinds: ['release'], series: ['weekly'] };
  const opinion = { page: 'weekly-prices', stars: 5, lang: 'it' };
  await done(dora('GET', '/users/me'));
  await done(admin('PUT', `/users/${id}`, { ...person, firstName: 'Doralice Ada' }));
  await done(admin('POST', `/survey-prices/${survey.id}/reminders`, { companyIds: [1] }));
  await done(dora('PUT', `/company/1/drafts/${survey.id}`, { prices: typed, dropped: [] }));
  await done(dora('POST', '/company/1/keys', { name: 'Gestionale' }));
  await done(dora('POST', `/company/1/submissions/${survey.id}`, { prices }));
  await done(dora('POST', '/feedback', opinion));
  await done(dora('POST', '/mail-subscriptions', subscription));
  const mails = readdirSync(join(portal.dataFolder, 'outbox')).map((name) =>
    readFileSync(join(portal.dataFolder, 'outbox', name), 'utf8'),
  );
  const token = /conferma=([\w-]+)/.exec(mails.join('\n'))?.[1];
  await done(dora('POST', '/mail-subscriptions/confirm', { token }));
  await done(dora('POST', '/mail-subscriptions', { ...subscription, series: ['monthly'] }));
  const question = { productId: 1, question: 'È giusto?' };
  await done(admin('POST', `/company/1/queries/${survey.id}`, question));
  await programOf(portal, person.email);
  expect(filesNaming(portal.dataFolder)).not.toEqual([]);

  await done(admin('PUT', `/users/${id}/active`, { active: false }));
  await done(admin('DELETE', `/users/${id}`));
  const [sent] = (await admin('GET', '/company/1/submissions')).body;
  expect(sent.sentBy).toBe(id);
  await portal.stop();
  const data = { DATA_DIR: portal.dataFolder };
  const { code } = await runProgram('backup.ts', data, '--to', join(folder.path, 'copy'));
  expect([code, filesNaming(folder.path)]).toEqual([0, []]);
});
