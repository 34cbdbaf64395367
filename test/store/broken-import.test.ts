import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, expect, test, vi } from 'vitest';
import { importDocuments } from '../../scripts/import/documents/import-documents.ts';
import { startEmulators, temporaryFolder } from '../support/aws/emulators.ts';
import { aPdf } from '../support/documents/sample-files.ts';

const storage = await startEmulators('s3');
const tree = await temporaryFolder();
afterAll(async () => {
  await storage.stop();
  await tree.remove();
});

test('an import whose connection breaks sends nothing more, and tells no progress after it', async () => {
  const folder = join(tree.path, 'sg_dgsaie/situazione_energetica/notizie');
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < 60; index += 1) writeFileSync(join(folder, `${index}.pdf`), aPdf());
  const broken = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  let sent = 0;
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(async () => {
    sent += 1;
    await delay(sent);
    throw broken;
  });
  const progress = vi.fn();
  await expect(importDocuments(tree.path, progress, () => {})).rejects.toBe(broken);
  await delay(300);
  expect(sent).toBeLessThan(30);
  expect(progress).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
