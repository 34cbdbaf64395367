import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Receiver,
  receivers,
  registrationAt,
} from '../../../frontend/features/subscriptions/webhook-examples.ts';
import { notifySubscribers } from '../../../functions/events/notifications.ts';
import { changeBody } from '../../../functions/notices/subscriptions/work/webhook-bodies.ts';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { serviceTime } from '../../../scripts/local/access/service-time.ts';
import { runOffset } from '../../../scripts/quality/run-clock.cjs';
import { callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { serveApi } from '../../support/api/serve-api.ts';
import { freePorts } from '../../support/aws/free-ports.ts';

/** The programs on the subscriptions page, run exactly as printed there, and called by the real sender. */

const folder = mkdtempSync(join(tmpdir(), 'receivers-'));
beforeAll(() => void vi.stubEnv('LOOPBACK_WEBHOOKS', 'on'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

let program: ChildProcess | undefined;
afterEach(() => void program?.kill());

/** Gives a program in Python the date of the run, as programs of Node have it. */
const atTheDate = (file: string) =>
  `import runpy, time
machine = time.time
time.time = lambda: machine() + ${runOffset / 1000}
runpy.run_path("${file}", run_name="__main__")`;
const commands = {
  node: { file: 'receiver.mjs', command: [process.execPath, 'receiver.mjs'] },
  python: { file: 'receiver.py', command: ['python3', '-c', atTheDate('receiver.py')] },
};
const isThere = (id: Receiver['id']) =>
  spawnSync(commands[id].command[0] ?? '', ['--version']).status === 0;

/** Starts the program with the secret. @returns what it has written so far */
async function start({ id, code }: Receiver, secret: string, port: number): Promise<() => string> {
  const { file, command } = commands[id];
  writeFileSync(join(folder, file), code);
  const [name = '', ...args] = command;
  let out = '';
  program = spawn(name, args, {
    cwd: folder,
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
  });
  for (const stream of [program.stdout, program.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`, { method: 'POST' }), 120_000);
  return () => out;
}

describe.each(receivers.filter(({ id }) => isThere(id)))('the program in $name', (receiver) => {
  test('is registered, accepts calls of the sender, and refuses forged, changed and replayed ones', async () => {
    const port = await freePorts(1);
    const url = `http://127.0.0.1:${port}/prices`;
    const { body: webhook } = await callApi('webhooks/register', { body: { url } });
    const { id, secret, token } = webhook;
    const own = { params: { webhookId: id }, token };
    const out = await start(receiver, secret, port);
    await notifySubscribers();
    expect((await callApi('webhooks/get', own)).body.status).toBe('active');

    const total = 170_000;
    const text = changeBody({
      ...{ kind: 'release', series: 'weekly', period: '2024-06-03', revision: 1 },
      ...{ at: '2024-06-04T10:00:00.000Z', totals: [{ productId: 1, total }] },
      figures: [{ productId: 1, after: total }],
    });
    const present = Math.floor(serviceTime().getTime() / 1000);
    const call = async (changes: {
      readonly at?: number;
      readonly secret?: string;
      readonly sent?: string;
      readonly headers?: Record<string, string>;
    }) => {
      const at = changes.at ?? present;
      const key = Buffer.from((changes.secret ?? secret).replace('whsec_', ''), 'base64');
      const signature = createHmac('sha256', key).update(`evt_1.${at}.${text}`).digest('base64');
      const headers = changes.headers ?? {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(at),
        'webhook-signature': `v1,c29tZWJvZHkgZWxzZQ== v1,${signature}`,
      };
      const body = changes.sent ?? text;
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const refused = {
      'forged with another secret': await call({ secret: other }),
      'changed on its way': await call({ sent: text.replace('1700', '1500') }),
      'replayed ten minutes later': await call({ at: present - 600 }),
      'from the future': await call({ at: present + 600 }),
      'without a signature': await call({ headers: {} }),
    };
    expect(new Set(Object.values(refused)), JSON.stringify(refused)).toEqual(new Set([401]));
    expect(out()).toBe('');
    expect([await call({}), await call({})]).toEqual([204, 204]);
    await vi.waitFor(() => expect(out()).toMatch(/^release weekly 2024-06-03 /), 120_000);
    expect(out().match(/release/g)).toHaveLength(1);
  });

  test('accepts test calls, news and documents as it accepts figures', async () => {
    const port = await freePorts(1);
    const body = { url: `http://127.0.0.1:${port}/prices` };
    const { id, secret, token } = (await callApi('webhooks/register', { body })).body;
    const own = { params: { webhookId: id }, token };
    const out = await start(receiver, secret, port);
    await notifySubscribers();
    await callApi('webhooks/test', own);
    const news = {
      ...{ date: todayInRome(clock.now()), title: 'Convegno', titleEn: 'Conference' },
      ...{ url: '/dgsaie/metodologia', urlEn: '/dgsaie/metodologia' },
    };
    await callApi('news/create', { token: await anAdministrator(), body: news });
    await notifySubscribers();
    const log = (await callApi('webhooks/deliveries', own)).body;
    expect(log.map(({ type, status }) => `${type} ${status}`).toSorted()).toEqual([
      ...['challenge delivered', 'release delivered', 'test delivered'],
    ]);
    await vi.waitFor(() => expect(out()).toMatch(/^release news .*Conference/m), 120_000);
    expect(out()).toContain(id);
  });
});

test.skipIf(spawnSync('curl', ['--version']).status !== 0)(
  'the registration with curl is accepted',
  async () => {
    const api = await serveApi();
    const command = registrationAt(api.origin);
    const answer = await new Promise<string>((resolve) => {
      const curl = spawn('sh', ['-c', `${command} --silent`]);
      let text = '';
      curl.stdout.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      curl.on('close', () => resolve(text));
    });
    api.close();
    expect(JSON.parse(answer)).toMatchObject({
      ...{ status: 'unconfirmed', series: ['weekly'], kinds: ['release', 'correction'] },
      secret: expect.stringMatching(/^whsec_/),
    });
  },
);
