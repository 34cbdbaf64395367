import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** Where mail of the pool goes on one machine: a file each, newest last by name. */
export interface Outbox {
  send(mail: Mail, now: Date): void;
}

export function openOutbox(folder: string): Outbox {
  mkdirSync(folder, { recursive: true });
  let sent = 0;
  return {
    send({ to, subject, body }, now) {
      sent += 1;
      const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
      const name = `${stamp}-${String(sent).padStart(4, '0')}.eml`;
      const head = [`Date: ${now.toUTCString()}`, `To: ${to}`, `Subject: ${subject}`];
      const content = `${head.join('\r\n')}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n`;
      writeFileSync(join(folder, name), content, { mode: 0o600 });
    },
  };
}
