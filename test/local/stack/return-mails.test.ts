import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeMail } from '../../../functions/platform/aws/outbox.ts';
import type { Invocation } from '../../../scripts/local/functions/handlers.ts';
import { returnMails } from '../../../scripts/local/functions/return-mails.ts';

const folder = mkdtempSync(join(tmpdir(), 'returned-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('mails to the simulated addresses come back once, and no others', async () => {
  const invocations: Invocation[] = [];
  const { stop } = returnMails(join(folder, 'outbox'), async (one) => invocations.push(one));
  const sentAt = new Date('2026-03-31T09:00:00Z');
  for (const to of [
    'anna@example.org',
    'bounce+7@simulator.amazonses.com',
    'complaint@simulator.amazonses.com',
    'bounce@example.org',
  ])
    writeMail(join(folder, 'outbox'), { to, subject: 'Prezzi', body: `To: ${to}` }, sentAt);
  await expect.poll(() => invocations.length).toBe(2);
  await stop();
  const mail = { timestamp: '2026-03-31T09:00:00.999Z' };
  const events = invocations.map(({ fn, event }) => [fn, event]);
  expect(events).toContainEqual([
    'returned-mail',
    expect.objectContaining({
      detail: expect.objectContaining({
        mail: expect.objectContaining(mail),
        bounce: expect.objectContaining({
          bouncedRecipients: [
            expect.objectContaining({ emailAddress: 'bounce+7@simulator.amazonses.com' }),
          ],
        }),
      }),
    }),
  ]);
  expect(events).toContainEqual([
    'returned-mail',
    expect.objectContaining({ 'detail-type': 'Email Complaint Received', source: 'aws.ses' }),
  ]);
});
