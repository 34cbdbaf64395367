import { readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { takeLock } from '../../../scripts/local/folder/folder-lock.ts';
import { identityOf } from '../../../scripts/local/folder/processes.ts';
import { StartError } from '../../../scripts/local/settings/start-error.ts';
import { startStack } from '../../../scripts/local/stack/stack.ts';
import { testSettings } from '../../support/aws/emulators.ts';
import { folderOfEachTest } from './folder-of-each-test.ts';

const folder = folderOfEachTest();
const { inside: path } = folder;

describe('a folder that another machine or container uses', () => {
  const elsewhere = { ...identityOf(process.pid), bootId: 'of another machine', host: 'other' };
  const lockFile = () => path('lock.3');

  test('is refused as long as it gives signs of life', async () => {
    await writeFile(lockFile(), JSON.stringify(elsewhere));
    const touch = () => utimes(lockFile(), clock.now(), clock.now());
    const alive = setInterval(touch, 50);
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      const starting = startStack(testSettings(folder.path), { only: ['dynamodb'] });
      await expect(starting).rejects.toThrow(StartError);
      await expect(starting).rejects.toThrow('in use by another machine or container (other)');
    } finally {
      clearInterval(alive);
      said.mockRestore();
    }
  });

  test.each([
    ['of a holder that gives none', JSON.stringify(elsewhere)],
    ['of a damaged lock', '{"pid":'],
  ])('is taken over %s', async (_, content) => {
    await writeFile(lockFile(), content);
    const lock = await takeLock(folder.path, { watchMs: 300 });
    expect(lock).toHaveProperty('release');
    expect(readdirSync(folder.path)).toEqual(['lock.4']);
    if ('release' in lock) lock.release();
  });

  test('informs a holder that stood still while another took it', async () => {
    const onLost = vi.fn();
    const lock = await takeLock(folder.path, { heartbeatMs: 20, onLost });
    const before = statSync(path('lock.1')).mtimeMs;
    const isTouched = () => expect(statSync(path('lock.1')).mtimeMs).not.toBe(before);
    await vi.waitFor(isTouched, 120_000);
    expect(onLost).not.toHaveBeenCalled();
    await writeFile(path('lock.2'), JSON.stringify(elsewhere));
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 120_000);
    if ('release' in lock) lock.release();
  });

  test('is not lost because the folder cannot be read for a moment', async () => {
    const onLost = vi.fn();
    const data = path('data');
    await mkdir(data);
    const lock = await takeLock(data, { heartbeatMs: 20, onLost });
    const lockFile = join(data, 'lock.1');
    await rename(data, path('away'));
    await writeFile(data, 'something that is no folder');
    await delay(200);
    await rm(data);
    await rename(path('away'), data);
    const before = statSync(lockFile).mtimeMs;
    const isTouched = () => expect(statSync(lockFile).mtimeMs).not.toBe(before);
    await vi.waitFor(isTouched, 120_000);
    expect(onLost).not.toHaveBeenCalled();
    if ('release' in lock) lock.release();
  });
});
