import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentNames } from '../../functions/platform/aws/environment-names.ts';
import {
  bundleAll,
  bundleFile,
  bundleOptions,
  copyPackageFiles,
} from '../../infra/functions/bundle.ts';
import { entryOf, type FunctionName, functionTable } from '../../infra/functions/function-table.ts';
import { portalTemplate } from '../support/aws/portal-template.ts';

/** Each function, bundled as for deployment. */
interface Bundle {
  readonly file: string;
  readonly text: string;
  readonly inputs: string[];
}

const functions = Object.keys(functionTable) as FunctionName[];
const portal = portalTemplate('production', {
  settings: { reminders: { sender: 'prezzi@example.org', scheduled: true } },
});
const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
const bundles = new Map<FunctionName, Bundle>();
const bundleOf = (fn: FunctionName) => bundles.get(fn) as Bundle;

beforeAll(() => {
  const outputs = Object.entries(bundleAll(folder).outputs);
  for (const fn of functions) {
    const file = bundleFile(entryOf(fn), folder);
    const [, output] = outputs.find(([name]) => resolve(name) === file) ?? [];
    bundles.set(fn, {
      file,
      text: readFileSync(file, 'utf8'),
      inputs: Object.keys(output?.inputs ?? {}),
    });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settingsOf = (fn: FunctionName): string[] => {
  const { NODE_OPTIONS: _, ...settings } = portal.resource(fn).Properties.Environment.Variables;
  return Object.keys(settings).sort();
};

describe('bundles', () => {
  it('keep the public function within 600 kB', () => {
    expect(bundleOf('public').text.length).toBeLessThanOrEqual(600_000);
  });

  it.each(functions)('%s carries the workbook writer only if it is the exports', (fn) => {
    const writers = bundleOf(fn).inputs.filter((input) => input.includes('/exceljs/'));
    expect(writers.length > 0).toBe(['exports', 'company-exports', 'export-files'].includes(fn));
  });

  it.each(functions)('%s carries no sign-in of people at a terminal', (fn) => {
    expect(
      bundleOf(fn).inputs.filter((input) => /credential-provider-(sso|login)/.test(input)),
    ).toEqual([]);
  });

  it.each(functions)('%s gets every setting that it reads, and no other', (fn) => {
    const read = environmentNames.filter((name) =>
      new RegExp(`["'\`]${name}["'\`]`).test(bundleOf(fn).text),
    );
    expect(settingsOf(fn)).toEqual(read.filter((name) => !name.endsWith('_ENDPOINT')).sort());
  });

  it('draw pictures with only the files that are copied beside them', async () => {
    const file = join(folder, 'png', 'index.mjs');
    await build({ ...bundleOptions('platform/formats/png.ts'), outfile: file });
    const draw = async () => {
      const script = `
        const { pngOf } = await import(process.argv[1]);
        const text = '<text y="20" font-family="Titillium Web" font-size="20">Benzina</text>';
        const png = await pngOf('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="30">' + text + '</svg>');
        console.log(Buffer.from(png).toString('base64'));`;
      const { stdout } = await promisify(execFile)(process.execPath, [
        ...['--input-type=module', '--eval', script, file],
      ]);
      return Buffer.from(stdout, 'base64');
    };
    await expect(draw()).rejects.toThrow('Cannot find module');
    copyPackageFiles(functionTable.embeds.packageFiles ?? [], join(folder, 'png'));
    const png = await draw();
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // The letters were drawn: an empty picture of this size takes less than 200 bytes.
    expect(png.byteLength).toBeGreaterThan(500);
  });

  it.each(functions)('%s loads and has a handler', async (fn) => {
    const script = `console.log(typeof (await import(process.argv[1])).handler)`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script, bundleOf(fn).file],
      { env: Object.fromEntries(settingsOf(fn).map((name) => [name, 'https://example.org/'])) },
    );
    expect(stdout.trim()).toBe('function');
  });
});
