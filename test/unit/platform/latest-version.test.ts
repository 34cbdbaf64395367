import { expect, test, vi } from 'vitest';
import { latestVersion } from '../../../functions/platform/tables/latest-version.ts';

test('callers with one version share one reading, and those with another read again', async () => {
  const latest = latestVersion<number>();
  const read = vi.fn().mockResolvedValueOnce(1).mockResolvedValueOnce(2);
  expect(await Promise.all([latest('a', read), latest('a', read)])).toEqual([1, 1]);
  expect(await latest('a', read)).toBe(1);
  expect(await latest('b', read)).toBe(2);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a reading that failed is not kept', async () => {
  const latest = latestVersion<number>();
  const failing = latest('a', () => Promise.reject(new Error('no connection')));
  await expect(failing).rejects.toThrow('no connection');
  expect(await latest('a', async () => 1)).toBe(1);
});
