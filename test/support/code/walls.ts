import type { Import } from './imports.ts';

/** The subjects of `functions/` in their order, prices by its rooms: imports point to earlier ones only. */
const SUBJECTS: readonly string[] = [
  'platform',
  'documents',
  'sample',
  'people',
  'stations',
  'prices/surveys',
  'prices/national-prices',
  'prices/collection',
  'prices/averages',
  'prices/publication',
  'prices/automation',
  'prices/overview',
  'open-data',
  'notices',
];

/**
 * The layers inside a subject, by rank: imports point to the same or a lower rank, in every subject. The platform's
 * folders have ranks on the same scale.
 */
const RANKS: Readonly<Record<string, number>> = {
  rules: 0,
  contract: 1,
  store: 2,
  work: 3,
  handlers: 4,
};
const PLATFORM_RANKS: Readonly<Record<string, number>> = {
  kernel: 0,
  contract: 1,
  aws: 2,
  tables: 2,
  formats: 3,
  http: 4,
};

/** Position of a file in `functions/`. */
interface Place {
  readonly subject: number;
  readonly rank: number;
}

/** `functions/SUBJECT/[ROOM/]LAYER.ts` or a file below such a folder; undefined for other files. */
function placeOf(file: string): Place | undefined {
  const order = SUBJECTS.findIndex((name) => file.startsWith(`functions/${name}/`));
  if (order < 0) return undefined;
  const [, subject, ...rest] = file.replace(/\.tsx?$/, '').split('/');
  const ranks = subject === 'platform' ? PLATFORM_RANKS : RANKS;
  const layer = rest.slice(0, 2).find((name) => name in ranks);
  return layer === undefined ? undefined : { subject: order, rank: ranks[layer] as number };
}

const CLOCK = 'functions/platform/kernel/clock.ts';

/** Imports between subjects, or between layers, that point upwards; rules and contracts get the moment as an argument. */
export function upward(imports: readonly Import[]): Import[] {
  return imports.filter(({ from, to }) => {
    const [one, other] = [placeOf(from), placeOf(to)];
    if (!one || isTest(from)) return false;
    if (to === CLOCK && one.rank <= (RANKS.contract as number)) return true;
    if (to.startsWith('functions/') && !other) return true;
    return other !== undefined && (other.subject > one.subject || other.rank > one.rank);
  });
}

/** Packages that rules (any package) and contracts (Node's own modules) must not use. */
export function foreignPackages(imports: readonly Import[]): Import[] {
  return imports.filter(({ from, to }) => {
    const rank = placeOf(from)?.rank;
    if (isFile(to) || isTest(from) || rank === undefined) return false;
    return rank === RANKS.rules || (rank === RANKS.contract && to.startsWith('node:'));
  });
}

/** Permitted imports for the files of a folder outside the subjects. */
export interface Wall {
  /** A folder; `*` matches any one folder at that place. */
  readonly of: string;
  /** Folders and files; `*` is the same folder as in `of`. Imports within the folder itself are always permitted. */
  readonly may: readonly string[];
  /** The highest permitted layer of the subjects; none when absent. */
  readonly upTo?: keyof typeof RANKS;
  readonly packages?: 'no-node';
}

const browser = { upTo: 'contract', packages: 'no-node' } as const;

export const walls: readonly Wall[] = [
  { of: 'functions/routes.ts', may: [], upTo: 'contract' },
  { of: 'functions/entries', may: ['functions/routes.ts'], upTo: 'handlers' },
  { of: 'functions/events', may: [], upTo: 'work' },
  {
    of: 'infra',
    may: [
      'functions/routes.ts',
      'functions/platform/tables/table-shapes.ts',
      'functions/platform/aws/environment-names.ts',
      'functions/events/schedules.ts',
    ],
    upTo: 'contract',
  },
  // Within the site imports only point down: app, features, shared, ui, lib.
  { of: 'frontend/app', may: ['frontend', 'functions/routes.ts'], ...browser },
  {
    of: 'frontend/features/*',
    may: ['frontend/shared', 'frontend/ui', 'frontend/lib', 'functions/routes.ts'],
    ...browser,
  },
  {
    of: 'frontend/shared',
    may: ['frontend/ui', 'frontend/lib', 'functions/routes.ts'],
    ...browser,
  },
  {
    of: 'frontend/ui',
    may: [
      'frontend/lib',
      'functions/open-data/charts/rules/drawing',
      'functions/platform/kernel/clock.ts',
      'functions/platform/kernel/escaped.ts',
    ],
    packages: 'no-node',
  },
  { of: 'frontend/lib', may: ['functions/routes.ts'], ...browser },
  {
    of: 'frontend/build',
    may: ['frontend/shared/energy/places/map-projection.ts', 'frontend/ui', 'functions/routes.ts'],
    upTo: 'contract',
  },
];

/** The imports that cross a wall. Tests beside their subject may import what tests need. */
export function crossingsOf(wall: Wall, imports: readonly Import[]): Import[] {
  const inside = new RegExp(`^${wall.of.replace('*', '([^/]+)')}(?:/|$)`);
  return imports.filter(({ from, to }) => {
    const match = inside.exec(from);
    if (!match || isTest(from)) return false;
    if (!isFile(to)) return wall.packages === 'no-node' && to.startsWith('node:');
    const rank = placeOf(to)?.rank;
    if (rank !== undefined && wall.upTo && rank <= (RANKS[wall.upTo] as number)) return false;
    const allowed = [wall.of, ...wall.may].map((path) => path.replace('*', match[1] ?? ''));
    return !allowed.some((path) => to === path || to.startsWith(`${path}/`));
  });
}

/** Files of `functions/` and `frontend/` that import anything and belong to no wall. */
export function unwalled(imports: readonly Import[]): string[] {
  const files = new Set(imports.map(({ from }) => from));
  return [...files].filter(
    (file) =>
      /^(functions|frontend\/[^/]+)\//.test(file) &&
      !placeOf(file) &&
      !walls.some(({ of }) => new RegExp(`^${of.replace('*', '[^/]+')}(?:/|$)`).test(file)),
  );
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** Files are named from the root of the repository, beginning with one of its folders. */
function isFile(to: string): boolean {
  return /^(functions|frontend|infra|scripts|test)\//.test(to);
}
