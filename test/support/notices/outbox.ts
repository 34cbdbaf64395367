import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Directs mails into a folder of the test. */
export function startOutbox() {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  process.env.MAIL_ENDPOINT = pathToFileURL(folder).href;
  process.env.PUBLIC_ORIGIN = 'https://prezzi.test';
  return {
    folder,
    /** First to last. */
    mails: () => mailsIn(folder),
    stop() {
      delete process.env.MAIL_ENDPOINT;
      rmSync(folder, { recursive: true });
    },
  };
}

/** First to last. */
export const mailsIn = (folder: string): string[] =>
  readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
