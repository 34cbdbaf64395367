import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, test, vi } from 'vitest';
import type { Stack } from '../../../scripts/local/stack/stack.ts';
import { folderOfEachTest, s3Of } from '../stack/folder-of-each-test.ts';

const { inside: path, started } = folderOfEachTest();

describe('an object of the file store', () => {
  const names = ['one.pdf', 'two.pdf', 'gone.pdf'];
  let stack: Stack;

  /** Puts files where the public downloads them, and answers the folder of each one's versions. */
  async function withFiles(): Promise<Record<string, string>> {
    stack = await started('s3', 'cognito', 'site');
    const client = s3Of(stack);
    const folders: Record<string, string> = {};
    for (const Key of names) {
      const before = new Set(readdirSync(path('s3/public')));
      await client.send(new PutObjectCommand({ Bucket: 'public', Key, Body: `${Key} 1` }));
      await client.send(new PutObjectCommand({ Bucket: 'public', Key, Body: `${Key} 2` }));
      const added = readdirSync(path('s3/public')).find((name) => !before.has(name)) ?? '';
      folders[Key] = join(path('s3/public'), added);
    }
    await stack.stop();
    return folders;
  }

  const download = async (name: string) => {
    const message = request(`${stack.origin}/dgsaie/files/${name}`, { timeout: 10_000 }).end();
    message.once('timeout', () => message.destroy(new Error('no answer, or only a part of it')));
    const [response] = await once(message, 'response');
    response.setEncoding('utf8');
    let body = '';
    for await (const piece of response) body += piece;
    return { status: response.statusCode, body };
  };

  test('that is damaged is named, and hinders no other', async () => {
    const folders = await withFiles();
    const latest = readdirSync(folders['two.pdf'] ?? '').filter((name) => name.endsWith('.json'));
    const damaged = join(folders['two.pdf'] ?? '', latest.sort().at(-1) ?? '');
    await writeFile(damaged, '{"key":"two.pdf"');
    const bytes = readdirSync(folders['gone.pdf'] ?? '').filter((name) => name.endsWith('.bytes'));
    await rm(join(folders['gone.pdf'] ?? '', bytes.sort().at(-1) ?? ''));

    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    stack = await started('s3', 'cognito', 'site');
    expect(await download('one.pdf')).toEqual({ status: 200, body: 'one.pdf 2' });
    // The version that it replaced may have been withdrawn, so it does not come back.
    expect((await download('two.pdf')).status).toBe(500);
    expect((await download('gone.pdf')).status).toBe(500);
    const lines = said.mock.calls.map(([line]) => String(line));
    said.mockRestore();
    expect(lines).toHaveLength(2);
    expect(lines.find((line) => line.startsWith(damaged))).toMatch(/is damaged: restore it/);
    expect(lines.find((line) => line.includes('has lost its bytes'))).toBeDefined();
    expect(readFileSync(damaged, 'utf8')).toBe('{"key":"two.pdf"');

    const client = s3Of(stack);
    await client.send(new PutObjectCommand({ Bucket: 'public', Key: 'two.pdf', Body: 'anew' }));
    expect(await download('two.pdf')).toEqual({ status: 200, body: 'anew' });
  });

  test('whose bytes were cut off or went is not given out in part', async () => {
    const folders = await withFiles();
    const bytesOf = (name: string) => {
      const files = readdirSync(folders[name] ?? '').filter((file) => file.endsWith('.bytes'));
      return join(folders[name] ?? '', files.sort().at(-1) ?? '');
    };
    await truncate(bytesOf('two.pdf'), 3);
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    stack = await started('s3', 'cognito', 'site');
    expect((await download('two.pdf')).status).toBe(500);
    expect(said.mock.calls.flat().join('\n')).toContain('has lost its bytes: restore it from');
    said.mockRestore();
    // While the portal runs.
    await truncate(bytesOf('one.pdf'), 3);
    await rm(bytesOf('gone.pdf'));
    expect((await download('one.pdf')).status).toBe(500);
    expect((await download('gone.pdf')).status).toBe(500);
  });

  test('of which a bit has turned is not given out, whole or in part', async () => {
    const folders = await withFiles();
    const file = readdirSync(folders['one.pdf'] ?? '').filter((name) => name.endsWith('.bytes'));
    const turned = join(folders['one.pdf'] ?? '', file.sort().at(-1) ?? '');
    stack = await started('s3', 'cognito', 'site');
    expect((await download('one.pdf')).status).toBe(200);
    await writeFile(turned, readFileSync(turned, 'utf8').replace('pdf 2', 'pdf 3'));
    expect((await download('one.pdf')).status).toBe(500);
    const part = new GetObjectCommand({ Bucket: 'public', Key: 'one.pdf', Range: 'bytes=0-1' });
    await expect(s3Of(stack).send(part)).rejects.toThrow('damaged');
    expect(await download('two.pdf')).toEqual({ status: 200, body: 'two.pdf 2' });
  });

  test('that the portal makes itself is made anew when it is damaged', async () => {
    stack = await started('s3');
    const objects = [
      { Bucket: 'site', Key: 'dgsaie/index.html' },
      { Bucket: 'exports', Key: 'weekly.csv' },
    ];
    for (const Body of ['first', 'second'])
      for (const object of objects)
        await s3Of(stack).send(new PutObjectCommand({ ...object, Body }));
    await stack.stop();
    for (const { Bucket } of objects) {
      const versions = join(path(`s3/${Bucket}`), readdirSync(path(`s3/${Bucket}`))[0] ?? '');
      const newest = readdirSync(versions).filter((name) => name.endsWith('.json'));
      await writeFile(join(versions, newest.sort().at(-1) ?? ''), '{');
    }
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    stack = await started('s3');
    for (const object of objects) {
      // The version before it, with earlier figures, is not returned either.
      const read = s3Of(stack).send(new GetObjectCommand(object));
      await expect(read).rejects.toMatchObject({ name: 'NoSuchKey' });
      await s3Of(stack).send(new PutObjectCommand({ ...object, Body: 'anew' }));
      const { Body } = await s3Of(stack).send(new GetObjectCommand(object));
      expect(await Body?.transformToString()).toBe('anew');
    }
    expect(said.mock.calls.flat().join('\n')).toMatch(/is damaged: it is made anew/);
    said.mockRestore();
  });
});
