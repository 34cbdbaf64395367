import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** Headers in addition to those of every mail. */
  readonly headers?: Readonly<Record<string, string>>;
}

let written = 0;

/** Sends no mail, but writes it as a file into a folder; by name, the newest file is the last. */
export function writeMail(
  folder: string,
  { to, subject, body, headers = {} }: Mail,
  now: Date,
): void {
  mkdirSync(folder, { recursive: true });
  written += 1;
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  const name = `${stamp}-${String(written).padStart(4, '0')}.eml`;
  const head = [
    `Date: ${now.toUTCString()}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const content = `${head.join('\r\n')}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n`;
  writeFileSync(join(folder, name), content, { mode: 0o600 });
}

/** Removes the mails of a folder that contain one of the texts, in any case. */
export function removeMails(folder: string, texts: readonly string[]): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const mail = readFileSync(join(folder, name), 'utf8').toLowerCase();
    if (texts.some((text) => mail.includes(text.toLowerCase()))) rmSync(join(folder, name));
  }
}
