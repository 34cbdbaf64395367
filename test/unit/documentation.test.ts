import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../support/code/imports.ts';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const manifest = JSON.parse(read('package.json'));
const readme = read('README.md');
const reference = read('docs/commands.md');

const subjectPages = globSync('{functions/*,frontend}/README.md', { cwd: repository });
const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...subjectPages,
  ...globSync('docs/**/*.md', { cwd: repository }),
];

/** As the forges make them of headings. */
const anchorsIn = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.for(documents)('%s', (file) => {
  it('links to files that are there', () => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link);
    const broken = links.filter(
      (link) => !existsSync(join(repository, dirname(file), link as string)),
    );
    expect(broken).toEqual([]);
  });

  it('links to headings that are there', () => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const broken = links.filter(
      ([, page, heading = '']) =>
        !anchorsIn(page ? join(dirname(file), page) : file).includes(heading),
    );
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('names only commands that are there', () => {
    const named = [...read(file).matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name as string);
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});

it('lists each decision once', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^\| (\d+) \| .*?\]\(([^)]+)\)/gm)];
  const records = globSync('docs/decisions/0*.md', { cwd: repository }).map((path) =>
    basename(path),
  );
  expect(listed.map(([, , file]) => file).sort()).toEqual(records.sort());
  for (const [, number, file] of listed) expect(Number(file?.slice(0, 4))).toBe(Number(number));
});

const filesNamedOn = (page: string) =>
  [...read(page).matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path]) => path ?? '');

it.for(subjectPages)('%s names only files that are there', (page) => {
  const named = filesNamedOn(page);
  expect(named.length).toBeGreaterThan(2);
  const folders = [`${dirname(page)}/**`, 'functions', '.'];
  const isThere = (path: string) =>
    folders.some((folder) => globSync(`${folder}/${path}`, { cwd: repository }).length > 0);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

describe('the architecture', () => {
  it('names only files that are there', () => {
    const named = filesNamedOn('docs/architecture.md').filter((path) => path.includes('/'));
    // Most files are named on the pages of the subjects.
    const all = ['docs/architecture.md', ...subjectPages].flatMap((page) => filesNamedOn(page));
    expect(all.length).toBeGreaterThan(150);
    const missing = named.filter(
      (path) => !['', 'functions/'].some((root) => existsSync(join(repository, root, path))),
    );
    expect(missing).toEqual([]);
  });
});

describe('the README', () => {
  it('begins with the two commands that newcomers need', () => {
    expect(readme).toContain('```\nnpm ci && npm start\nnpm ci && npm test\n```');
  });

  it('asks for the Node that the package asks for', () => {
    const [, oldest] = /^>=(\d+)$/.exec(manifest.engines.node) ?? [];
    expect(oldest).toBeDefined();
    expect(readme.replaceAll('\n', ' ')).toContain(`npm on Node ${oldest} or later`);
  });

  it('fits on two screens', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(90);
  });
});

describe('the page of commands and settings', () => {
  it('tells about every command', () => {
    const told = (name: string) =>
      new RegExp(`npm (run )?${name}\\b`).test(reference) ? [] : [name];
    expect(Object.keys(manifest.scripts).flatMap(told)).toEqual([]);
  });

  it('tells about every setting of the one-machine stack', () => {
    const settings = [
      ...read('scripts/local/settings/settings.ts').matchAll(/environment\.([A-Z_]+)/g),
    ].map(([, name]) => name as string);
    expect(settings).toContain('PORT');
    expect(settings.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
  });
});

it('the version of the package is the latest that the changelog has, once there is one', () => {
  const headings = read('CHANGELOG.md').match(/^## .+$/gm) ?? [];
  expect(headings[0]).toBe('## [Unreleased]');
  for (const heading of headings.slice(1))
    expect(heading).toMatch(/^## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
  if (headings[1]) expect(headings[1]).toContain(`[${manifest.version}]`);
});

it('the table of what is kept of people names keys that there are', () => {
  const rows = read('docs/privacy.md').match(/^\|.*\|$/gm) ?? [];
  const named = rows.flatMap((row) => row.match(/(?<=`)[A-Z-]+(#(?=…)|(?=`))/g) ?? []);
  const files = globSync('functions/**/*keys.ts', { cwd: repository });
  const keys = files.flatMap((file) => read(file).match(/(?<=\b[ps]k: [`'])[A-Z-]+#?/g) ?? []);
  expect(named).toEqual(expect.arrayContaining(['USER#', 'CONTACTS', 'NEVER#']));
  expect(named.filter((key) => !keys.includes(key))).toEqual([]);
});

describe('publiccode.yml', () => {
  const publiccode = read('publiccode.yml');
  const valueAt = (key: string) =>
    new RegExp(`^ *${key}: *"?([^"\\n]+?)"?$`, 'm').exec(publiccode)?.[1];

  it('has the keys that version 0.7 of the standard asks for', () => {
    expect(valueAt('publiccodeYmlVersion')).toBe('0.7');
    const keys = [...publiccode.matchAll(/^(\w+):/gm)].map(([, key]) => key);
    const mandatory = ['name', 'url', 'platforms', 'developmentStatus', 'softwareType'];
    const sections = ['description', 'legal', 'maintenance', 'localisation'];
    expect(keys).toEqual(expect.arrayContaining([...mandatory, ...sections]));
  });

  it('agrees with the package', () => {
    expect(valueAt('softwareVersion')).toBe(manifest.version);
    expect(valueAt('license')).toBe(manifest.license);
  });
});

it('the licence is the one the package names', () => {
  expect(manifest.license).toBe('AGPL-3.0-or-later');
  expect(read('LICENSE')).toMatch(/^GNU AFFERO GENERAL PUBLIC LICENSE\nVersion 3,/);
});
