import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler } from '../../../functions/events/returned-mail.ts';
import { allReaders } from '../../../functions/notices/subscriptions/store/readers.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { bounceOf, complaintOf } from '../../../scripts/local/functions/return-mails.ts';
import { callApi } from '../../support/api/call-api.ts';
import { startOutbox } from '../../support/notices/outbox.ts';

/** Returned mails, as SES reports them. */

let outbox: ReturnType<typeof startOutbox>;
beforeAll(() => {
  outbox = startOutbox();
});
afterAll(() => outbox.stop());

async function aReader(email: string): Promise<void> {
  const body = { email, lang: 'it', kinds: ['release'], series: ['weekly'] } as const;
  await callApi('mail-subscriptions/request', {
    body: { ...body, kinds: [...body.kinds], series: [...body.series] },
  });
  const mail = outbox.mails().findLast((one) => one.includes(`To: ${email}\r\n`)) ?? '';
  const token = /conferma=([\w-]+)/.exec(mail)?.[1] ?? '';
  expect((await callApi('mail-subscriptions/confirm', { body: { token } })).status).toBe(200);
}

const addresses = async () => (await allReaders()).map(({ email }) => email).sort();
const later = () => new Date(clock.now().getTime() + 60_000);

test('an address that accepts no mail is deleted, in upper or lower case', async () => {
  await aReader('Ada@example.org');
  await aReader('bea@example.org');
  expect(await handler(bounceOf('ada@EXAMPLE.org', 'Permanent', later()))).toBe(1);
  expect(await addresses()).toEqual(['bea@example.org']);
  // Events can come twice, and can be about mails to people who are not readers.
  expect(await handler(bounceOf('ada@example.org', 'Permanent', later()))).toBe(0);
});

test('the address of a reader who reports a mail as unwanted is deleted too', async () => {
  await aReader('ciro@example.org');
  expect(await handler(complaintOf('ciro@example.org', later()))).toBe(1);
  expect(await addresses()).not.toContain('ciro@example.org');
});

test('a mailbox that is full for a while is still sent mails', async () => {
  await aReader('dora@example.org');
  expect(await handler(bounceOf('dora@example.org', 'Transient', later()))).toBe(0);
  expect(await handler(bounceOf('dora@example.org', 'Undetermined', later()))).toBe(0);
  expect(await addresses()).toContain('dora@example.org');
});

test('an address that was confirmed after the mail was sent is kept', async () => {
  const before = clock.now();
  await aReader('elio@example.org');
  expect(await handler(bounceOf('elio@example.org', 'Permanent', before))).toBe(0);
  expect(await addresses()).toContain('elio@example.org');
});

test('an event of another kind is refused, so that it waits for a person', async () => {
  await expect(handler({ detail: {} } as never)).rejects.toThrow();
});
