import { fileURLToPath } from 'node:url';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { Refusal } from '../kernel/refusal.ts';
import { endpointIn, once } from './clients.ts';
import { optionalEnvironment } from './environment.ts';
import { type Mail, removeMails, writeMail } from './outbox.ts';

/**
 * Sends a mail as plain text: through SES, or into an outbox folder where the endpoint is a `file:`
 * address.
 * @throws Refusal mail_unavailable where neither a sender nor an outbox is set
 */
export async function sendMail(mail: Mail, now: Date): Promise<void> {
  const folder = outboxFolder();
  if (folder) return writeMail(folder, mail, now);
  const text = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await client().send(
    new SendEmailCommand({
      FromEmailAddress: sender(),
      // Where a stage has set one up, it reports mails that bounce.
      ConfigurationSetName: optionalEnvironment('MAIL_CONFIGURATION_SET'),
      Destination: { ToAddresses: [mail.to] },
      Content: {
        Simple: {
          Subject: text(mail.subject),
          Body: { Text: text(mail.body) },
          ...(mail.headers && {
            Headers: Object.entries(mail.headers).map(([Name, Value]) => ({ Name, Value })),
          }),
        },
      },
    }),
  );
}

/** Removes the mails in an outbox folder that name somebody by one of the texts; nothing else keeps mails. */
export function forgetMails(texts: readonly string[]): void {
  const folder = outboxFolder();
  if (folder) removeMails(folder, texts);
}

export const isMailAvailable = (): boolean =>
  outboxFolder() !== undefined || Boolean(optionalEnvironment('MAIL_SENDER'));

/** @throws Refusal mail_unavailable */
export function assertMailAvailable(): void {
  if (!isMailAvailable()) throw new Refusal('mail_unavailable');
}

function sender(): string {
  const address = optionalEnvironment('MAIL_SENDER');
  if (!address) throw new Refusal('mail_unavailable');
  return address;
}

function outboxFolder(): string | undefined {
  const endpoint = optionalEnvironment('MAIL_ENDPOINT');
  return endpoint?.startsWith('file:') ? fileURLToPath(endpoint) : undefined;
}

const client = once(() => new SESv2Client(endpointIn('MAIL_ENDPOINT')));
