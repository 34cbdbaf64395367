import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMail } from '../../../functions/platform/aws/mail.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';

/** Requests to SES, recorded by an HTTP server in its place. */
const asked: { url: string | undefined; body: unknown }[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push({ url: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.setHeader('content-type', 'application/json').end('{"MessageId":"1"}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  Object.assign(process.env, {
    MAIL_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MAIL_SENDER: 'prezzi@example.org',
    AWS_REGION: 'eu-south-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
afterAll(() => server.close());

test('a mail is sent through SES as plain text, from the sender of the stage', async () => {
  const mail = { to: 'anna@example.org', subject: 'Promemoria', body: 'Perché?' };
  await sendMail(mail, clock.now());
  const text = (Data: string) => ({ Data, Charset: 'UTF-8' });
  expect(asked).toEqual([
    {
      url: '/v2/email/outbound-emails',
      body: {
        FromEmailAddress: 'prezzi@example.org',
        Destination: { ToAddresses: ['anna@example.org'] },
        Content: { Simple: { Subject: text('Promemoria'), Body: { Text: text('Perché?') } } },
      },
    },
  ]);
});

test('its headers are sent too', async () => {
  asked.length = 0;
  const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  await sendMail({ to: 'anna@example.org', subject: 'Avviso', body: '', headers }, clock.now());
  expect(asked).toMatchObject([
    {
      body: {
        Content: {
          Simple: {
            Headers: [{ Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' }],
          },
        },
      },
    },
  ]);
});
