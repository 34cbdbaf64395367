import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { ReturnEvent } from '../../../functions/events/returned-mail.ts';
import { localRegion } from '../folder/local-aws.ts';
import type { Invoke } from './handlers.ts';

/** Addresses of SES's mailbox simulator whose mails are reported to the portal. */
const SIMULATED = /^To: ((bounce|complaint)(?:\+[^@\s]*)?@simulator\.amazonses\.com)\r?$/im;
const DATE = /^Date: (.+?)\r?$/m;
const TIMEOUT_MS = 30_000;

/**
 * Stands in for SES, which reports returned mails: a mail in the outbox for `bounce@simulator.amazonses.com` or
 * `complaint@simulator.amazonses.com` is reported as SES would.
 */
export function returnMails(outbox: string, invoke: Invoke): { stop(): Promise<void> } {
  mkdirSync(outbox, { recursive: true });
  const returned = new Set<string>();
  const running = new Set<Promise<unknown>>();
  const watcher = watch(outbox, (_, name) => {
    const event = name && !returned.has(name) ? returnOf(join(outbox, name)) : undefined;
    if (!name || !event) return;
    returned.add(name);
    const deadline = Date.now() + TIMEOUT_MS;
    const run = invoke({ fn: 'returned-mail', event, requestId: randomUUID(), deadline })
      .catch((error) => console.error(`The return of ${name} could not be reported:`, error))
      .finally(() => running.delete(run));
    running.add(run);
  });
  return {
    async stop() {
      watcher.close();
      await Promise.all(running);
    },
  };
}

/** Undefined for a mail that arrives, or that is not completely written yet. */
function returnOf(file: string): ReturnEvent | undefined {
  const mail = textOf(file);
  const [, address = '', kind] = SIMULATED.exec(mail) ?? [];
  const second = Date.parse(DATE.exec(mail)?.[1] ?? '');
  if (!kind || Number.isNaN(second)) return undefined;
  // The header of a mail has no milliseconds: it was sent before the end of the second.
  const sentAt = new Date(second + 999);
  return kind.toLowerCase() === 'bounce'
    ? bounceOf(address, 'Permanent', sentAt)
    : complaintOf(address, sentAt);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The file was removed meanwhile.
    return '';
  }
}

/** The event that SES puts on the event bus. */
export const bounceOf = (
  emailAddress: string,
  bounceType: 'Permanent' | 'Transient' | 'Undetermined',
  sentAt: Date,
) =>
  eventOf('Email Bounced', emailAddress, sentAt, {
    eventType: 'Bounce',
    bounce: {
      ...{ bounceType, bounceSubType: 'General', timestamp: new Date().toISOString() },
      bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1' }],
    },
  });

export const complaintOf = (emailAddress: string, sentAt: Date) =>
  eventOf('Email Complaint Received', emailAddress, sentAt, {
    eventType: 'Complaint',
    complaint: {
      ...{ complaintFeedbackType: 'abuse', timestamp: new Date().toISOString() },
      complainedRecipients: [{ emailAddress }],
    },
  });

const eventOf = <Detail extends object>(
  detailType: string,
  address: string,
  sentAt: Date,
  detail: Detail,
) => ({
  ...{ version: '0', id: randomUUID(), 'detail-type': detailType, source: 'aws.ses' },
  ...{ account: '000000000000', region: localRegion, resources: [] },
  time: new Date().toISOString().replace(/\.\d+/, ''),
  detail: {
    ...detail,
    mail: {
      timestamp: sentAt.toISOString(),
      destination: [address],
      tags: { 'ses:configuration-set': ['local'] },
    },
  },
});
