import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesOfFiles, circlesOfFolders } from '../support/code/circles.ts';
import {
  type Import,
  importsIn,
  importsOf,
  reachableFrom,
  repository,
} from '../support/code/imports.ts';
import {
  crossingsOf,
  foreignPackages,
  unwalled,
  upward,
  type Wall,
  walls,
} from '../support/code/walls.ts';

const folders = ['functions', 'frontend', 'infra', 'scripts', 'test'];
const imports = importsOf([`{${folders}}/**/*.{ts,tsx}`, '*.ts']);
const written = (found: readonly Import[]) => found.map(({ from, to }) => `${from} -> ${to}`);

describe('walls between folders', () => {
  it('keep the order of subjects, of rooms and of layers', () => {
    expect(written(upward(imports))).toEqual([]);
  });

  it('keep rules free of packages, and contracts of Node', () => {
    expect(written(foreignPackages(imports))).toEqual([]);
  });

  it.each(walls.map((wall) => [wall.of, wall] as const))('around %s', (_of, wall) => {
    expect(written(crossingsOf(wall, imports))).toEqual([]);
  });

  it('stand around every file of functions and frontend', () => {
    expect(unwalled(imports)).toEqual([]);
  });
});

describe('circles of imports', () => {
  it('of files, types included, do not exist', () => {
    expect(circlesOfFiles(imports)).toEqual([]);
  });

  it('of folders do not exist at any level', () => {
    expect(circlesOfFolders(imports)).toEqual([]);
  });
});

describe('packages', () => {
  const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const tools = Object.keys(manifest.devDependencies);
  const isTool = (to: string) => tools.some((tool) => to === tool || to.startsWith(`${tool}/`));
  /** Files that run only where the tools are installed. */
  const ofTools = /^(infra|scripts|test)\/|^frontend\/(build\/|vite\.config)|^[^/]+$|\.test\.tsx?$/;

  it('that only tools need are used by nothing that is deployed', () => {
    const found = imports.filter(
      ({ from, to, typeOnly }) => !typeOnly && !ofTools.test(from) && isTool(to),
    );
    expect(written(found)).toEqual([]);
  });

  it('have zod as zod/mini only, a fraction of its size', () => {
    const found = imports.filter(({ to }) => /^zod(\/|$)/.test(to) && to !== 'zod/mini');
    expect(written(found)).toEqual([]);
  });

  it('take styles alone from the design system, whose video player is not installed', () => {
    const found = imports.filter(({ to }) => to.startsWith('bootstrap-italia'));
    expect(found.map(({ to }) => to)).toEqual([
      'bootstrap-italia/dist/css/bootstrap-italia.min.css',
    ]);
  });

  it('that write spreadsheets are loaded by the functions of exports alone', () => {
    const entries = new Set(
      imports
        .map(({ from }) => from)
        .filter((file) => /^functions\/(entries|events)\/[^/]+$/.test(file)),
    );
    const loading = [...entries, 'frontend/app/entry.tsx'].filter((entry) =>
      [...reachableFrom(entry, imports)].some((to) => /^exceljs(\/|$)/.test(to)),
    );
    expect(loading).toEqual([
      'functions/entries/company-exports.ts',
      'functions/entries/exports.ts',
      'functions/events/export-files.ts',
    ]);
  });
});

describe('the check itself', () => {
  const wall = (of: string): Wall => {
    const found = walls.find((one) => one.of === of);
    if (!found) throw new Error(`no wall around ${of}`);
    return found;
  };
  const crossed = (of: string, from: string, source: string) =>
    crossingsOf(wall(of), importsIn(from, source)).map(({ to }) => to);

  it('sees every form of import', () => {
    const source = `
      import { a } from '../store/a.ts';
      import type { B } from '../store/b.ts';
      export * from '../store/c.ts';
      export type { D } from '../store/d.ts';
      const e = () => import('../store/e.ts');
      type F = import('../store/f.ts').F;
      import '../store/g.ts';
      const text = "import x from '../store/h.ts'";
    `;
    const found = upward(importsIn('functions/sample/rules/x.ts', source));
    expect(found.map(({ to }) => to).sort()).toEqual(
      [...'abcdefg'].map((name) => `functions/sample/store/${name}.ts`),
    );
  });

  it('knows subjects, rooms and layers, as folders and as single files', () => {
    const source = `
      import '../../platform/http/endpoint.ts';
      import '../../platform/kernel/money.ts';
      import '../averages/contract.ts';
      import '../publication/rules/weekly-gates.ts';
      import '../../notices/feeds/rules/feeds.ts';
      import '../../elsewhere/x.ts';
    `;
    const found = upward(
      importsIn(
        'functions/prices/averages/work/compute-averages.ts',
        source.replaceAll(/'\.\./g, "'../.."),
      ),
    );
    expect(found.map(({ to }) => to)).toEqual([
      'functions/platform/http/endpoint.ts',
      'functions/prices/publication/rules/weekly-gates.ts',
      'functions/notices/feeds/rules/feeds.ts',
      'functions/elsewhere/x.ts',
    ]);
  });

  it('keeps rules free of packages, and leaves them their own files', () => {
    const source = "import { z } from 'zod/mini'; import fs from 'node:fs'; import './money.ts';";
    const found = foreignPackages(importsIn('functions/platform/kernel/x.ts', source));
    expect(found.map(({ to }) => to)).toEqual(['zod/mini', 'node:fs']);
  });

  it('lets a feature import itself but no other', () => {
    const source = "import './own.ts'; import '../users/list.ts'; import '../../ui/table.tsx';";
    expect(crossed('frontend/features/*', 'frontend/features/user/page.tsx', source)).toEqual([
      'frontend/features/users/list.ts',
    ]);
  });

  it('opens single files of a closed folder', () => {
    const source =
      "import '../functions/platform/tables/table-shapes.ts'; import '../functions/prices/surveys/store/survey-records.ts';";
    expect(crossed('infra', 'infra/tables.ts', source)).toEqual([
      'functions/prices/surveys/store/survey-records.ts',
    ]);
  });

  it('follows imports to packages, but not through types', () => {
    const made = [
      ...importsIn('a.ts', "import './b.ts'; import type { C } from './c.ts';"),
      ...importsIn('b.ts', "const load = () => import('exceljs');"),
      ...importsIn('c.ts', "import 'jose';"),
    ];
    expect([...reachableFrom('a.ts', made)].sort()).toEqual(['a.ts', 'b.ts', 'exceljs']);
  });

  it('finds a circle of files through others, by types alone too', () => {
    const made = [
      ...importsIn('a/one.ts', "import './two.ts'; import 'jose';"),
      ...importsIn('a/two.ts', "import type { T } from './three.ts'; import './four.ts';"),
      ...importsIn('a/three.ts', "export type { O } from './one.ts';"),
      ...importsIn('a/four.ts', "const five = () => import('./five.ts');"),
      ...importsIn('a/five.ts', "type F = import('./four.ts').F;"),
    ];
    expect(circlesOfFiles(made)).toEqual([
      ['a/five.ts', 'a/four.ts'],
      ['a/one.ts', 'a/three.ts', 'a/two.ts'],
    ]);
  });

  it('finds a circle of folders that no file is in', () => {
    const made = [
      ...importsIn('a/b/one.ts', "import '../c/two.ts';"),
      ...importsIn('a/c/d/three.ts', "import '../../b/four.ts'; import '../two.ts';"),
      ...importsIn('a/e/five.ts', "import '../six.ts';"),
      ...importsIn('a/six.ts', "import './f/seven.ts';"),
      ...importsIn('a/f/seven.ts', "import '../e/eight.ts';"),
    ];
    expect(circlesOfFiles(made)).toEqual([]);
    expect(circlesOfFolders(made)).toEqual([
      ['a/b', 'a/c'],
      ['a/e', 'a/f', 'a/six.ts'],
    ]);
  });
});
