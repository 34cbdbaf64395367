import type { Import } from './imports.ts';

/** What the files of a folder may import. */
export interface Wall {
  /** A folder; `*` stands for any one folder of that place. */
  readonly of: string;
  /** Folders and files; `*` is the same folder as in `of`. The folder itself always may. */
  readonly may: readonly string[];
  /** Packages and Node's own modules: all when not given. */
  readonly packages?: 'none' | 'no-node';
}

const rules = ['functions/contract', 'functions/domain'];
const below = ['functions/store', 'functions/aws', ...rules];

export const walls: readonly Wall[] = [
  { of: 'functions/domain', may: [], packages: 'none' },
  { of: 'functions/contract', may: ['functions/domain'], packages: 'no-node' },
  { of: 'functions/aws', may: rules },
  { of: 'functions/store', may: ['functions/aws', ...rules] },
  { of: 'functions/usecases', may: below },
  { of: 'functions/formats', may: below },
  { of: 'functions/http', may: below },
  {
    of: 'functions/api',
    may: ['functions/http', 'functions/formats', 'functions/usecases', ...below],
  },
  { of: 'functions/entries', may: ['functions/api', 'functions/http'] },
  { of: 'functions/events', may: ['functions/formats', 'functions/usecases', ...below] },
  {
    of: 'infra',
    may: [
      'functions/contract',
      'functions/store/table-shapes.ts',
      'functions/aws/environment-names.ts',
      'functions/events/schedules.ts',
    ],
  },
  // Within the site imports only go down: app, features, shared, ui, lib.
  { of: 'frontend/app', may: ['frontend', ...rules], packages: 'no-node' },
  {
    of: 'frontend/features/*',
    may: ['frontend/shared', 'frontend/ui', 'frontend/lib', ...rules],
    packages: 'no-node',
  },
  {
    of: 'frontend/shared',
    may: ['frontend/ui', 'frontend/lib', ...rules],
    packages: 'no-node',
  },
  { of: 'frontend/ui', may: ['frontend/lib'], packages: 'no-node' },
  { of: 'frontend/lib', may: rules, packages: 'no-node' },
  { of: 'frontend/build', may: ['frontend/ui', 'functions/contract'] },
];

/** The imports that cross a wall. Tests beside their subject may import what tests need. */
export function crossingsOf(wall: Wall, imports: readonly Import[]): Import[] {
  const inside = new RegExp(`^${wall.of.replace('*', '([^/]+)')}/`);
  return imports.filter(({ from, to }) => {
    const match = inside.exec(from);
    if (!match || isTest(from)) return false;
    if (!isFile(to)) return !packageAllowed(wall, to);
    const allowed = [wall.of, ...wall.may].map((path) => path.replace('*', match[1] ?? ''));
    return !allowed.some((path) => to === path || to.startsWith(`${path}/`));
  });
}

/** The folders one below `functions` and `frontend` that import anything. */
export function layersOf(imports: readonly Import[]): string[] {
  const layers = imports.map(({ from }) => /^(functions|frontend)\/[^/]+(?=\/)/.exec(from)?.[0]);
  return [...new Set(layers.filter((layer) => layer !== undefined))];
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** Files are named from the root of the repository, beginning with one of its folders. */
function isFile(to: string): boolean {
  return /^(functions|frontend|infra|scripts|test)\//.test(to);
}

function packageAllowed({ packages }: Wall, name: string): boolean {
  if (packages === 'none') return false;
  return packages !== 'no-node' || !name.startsWith('node:');
}
