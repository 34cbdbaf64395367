import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesOfFiles, circlesOfFolders } from '../support/circles.ts';
import {
  type Import,
  importsIn,
  importsOf,
  reachableFrom,
  repository,
} from '../support/imports.ts';
import { crossingsOf, layersOf, type Wall, walls } from '../support/walls.ts';

const folders = ['functions', 'frontend', 'infra', 'scripts', 'test'];
const imports = importsOf([`{${folders}}/**/*.{ts,tsx}`, '*.ts']);
const written = (found: readonly Import[]) => found.map(({ from, to }) => `${from} -> ${to}`);

describe('walls between folders', () => {
  it.each(walls.map((wall) => [wall.of, wall] as const))('around %s', (_of, wall) => {
    expect(written(crossingsOf(wall, imports))).toEqual([]);
  });

  it('stand around every folder of functions and frontend', () => {
    const walled = new Set(walls.map((wall) => wall.of.split('/').slice(0, 2).join('/')));
    expect(layersOf(imports).filter((layer) => !walled.has(layer))).toEqual([]);
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
  /** What runs only where the tools are installed. */
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
    expect(crossed('functions/domain', 'functions/domain/x.ts', source).sort()).toEqual(
      [...'abcdefg'].map((name) => `functions/store/${name}.ts`),
    );
  });

  it('keeps the domain free of packages, and leaves it its own files', () => {
    const source = "import { z } from 'zod/mini'; import fs from 'node:fs'; import './money.ts';";
    expect(crossed('functions/domain', 'functions/domain/x.ts', source)).toEqual([
      'zod/mini',
      'node:fs',
    ]);
  });

  it('lets a feature import itself but no other', () => {
    const source = "import './own.ts'; import '../users/list.ts'; import '../../ui/table.tsx';";
    expect(crossed('frontend/features/*', 'frontend/features/user/page.tsx', source)).toEqual([
      'frontend/features/users/list.ts',
    ]);
  });

  it('opens single files of a closed folder', () => {
    const source =
      "import '../functions/store/table-shapes.ts'; import '../functions/store/survey-records.ts';";
    expect(crossed('infra', 'infra/tables.ts', source)).toEqual([
      'functions/store/survey-records.ts',
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
