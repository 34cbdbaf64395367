import { KEPT_LOGS } from './kept-logs.ts';

/** A check of the repository: a program that exits with 0 when it passes. */
export interface Check {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** Path of the program's JSON report in vitest's format, from which its tests are counted one by one. */
  readonly report?: string;
  /** Folder for what functions and portals log meanwhile. */
  readonly logs?: string;
}

/**
 * Lanes of checks that run side by side: while one waits, for a schedule or for a program that starts, the others use
 * the processors. Within a lane they run one after another.
 */
type Stage = readonly (readonly Check[])[];

/** In the order in which they run: what the others need first, those that need the whole machine last. */
export const stages: readonly Stage[] = [
  [
    [
      { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
      { name: 'unused', command: ['knip'] },
      { name: 'site', command: ['npm', 'run', '--silent', 'build'] },
      // Filled while little else runs: later several portals start with a copy of it.
      { name: 'demo', command: ['node', 'test/support/portal/fill-demonstration.ts'] },
    ],
    [{ name: 'types', command: ['tsc', '--noEmit'] }],
  ],
  [
    [tests('unit'), tests('api'), tests('store')],
    [
      tests('infra'),
      { name: 'synth', command: ['npm', 'run', '--silent', 'synth'] },
      tests('web'),
      tests('smoke'),
    ],
    [tests('local')],
  ],
  [[tests('e2e')]],
  // It reads what the tests logged.
  [[{ name: 'logs', command: ['node', 'scripts/quality/read-logs.ts'] }]],
];

/** Groups of checks: `quick` takes less than a minute, for each save. */
const tiers: Readonly<Record<string, readonly string[]>> = {
  quick: ['lint', 'unused', 'types', 'unit'],
  changed: [
    'lint',
    'unused',
    'site',
    'types',
    'unit',
    'api',
    'store',
    'infra',
    'web',
    'local',
    'e2e',
  ],
};

/** With `changed` only the tests that import a file which differs from `main`, directly or through others. */
const CHANGED = ['--changed', 'main', '--passWithNoTests'];

/** The named checks in their usual order; all when none is named. @throws UnknownCheck */
export function chooseChecks(asked: readonly string[]): readonly Stage[] {
  const names = asked.flatMap((name) => tiers[name] ?? [name]);
  const known = stages.flat(2).map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new UnknownCheck(
      `There is no check ${unknown.join(', ')}. Checks: ${[...Object.keys(tiers), ...known].join(', ')}.`,
    );
  const reduce = (check: Check): Check =>
    asked.includes('changed') && check.report
      ? { ...check, command: [...check.command, ...CHANGED] }
      : check;
  const isChosen = ({ name }: Check) => names.length === 0 || names.includes(name);
  return stages
    .map((lanes) =>
      lanes.map((lane) => lane.filter(isChosen).map(reduce)).filter(({ length }) => length > 0),
    )
    .filter(({ length }) => length > 0);
}

export class UnknownCheck extends Error {}

/** The tests of a folder, which is a project of vitest.config.ts. */
function tests(name: string): Check {
  const report = `.tmp/reports/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = ['vitest', 'run', '--project', name, ...reporters] as const;
  return { name, command, report, logs: `${KEPT_LOGS}/${name}` };
}
