/** Something that must hold of the repository, as a program that exits with 0 when it does. */
export interface Check {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** Where the program leaves vitest's JSON report: then its tests count one by one. */
  readonly report?: string;
}

/** In the order in which they run: what answers at once first, what needs all the rest last. */
export const checks: readonly Check[] = [
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'unused', command: ['knip'] },
  tests('unit'),
  tests('web'),
  tests('store'),
  tests('api'),
  tests('local'),
  tests('infra'),
  { name: 'synth', command: ['npm', 'run', '--silent', 'synth'] },
  { name: 'site', command: ['npm', 'run', '--silent', 'build'] },
  tests('smoke'),
  tests('e2e'),
];

/** The named checks in their usual order; all when none is named. @throws UnknownCheck */
export function chooseChecks(names: readonly string[]): readonly Check[] {
  const known = checks.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new UnknownCheck(`There is no check ${unknown.join(', ')}. Checks: ${known.join(', ')}.`);
  return checks.filter(({ name }) => names.length === 0 || names.includes(name));
}

export class UnknownCheck extends Error {}

/** The tests of a folder, which is a project of vitest.config.ts. */
function tests(name: string): Check {
  const report = `.tmp/reports/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, command: ['vitest', 'run', '--project', name, ...reporters], report };
}
