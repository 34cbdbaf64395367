import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portalTemplate } from '../support/aws/portal-template.ts';
import { stageSettings } from '../support/aws/stage-settings.ts';

/**
 * Checks what cfn-lint knows of CloudFormation beyond CDK: types of properties, values that regions have,
 * references. It is a Python program; without it, or with an earlier version, these checks are left out.
 */
// Earlier versions do not know Fn::GetStackOutput.
const { stdout: version } = spawnSync('cfn-lint', ['--version'], { encoding: 'utf8' });
const [major = 0, minor = 0] =
  /\d+\.\d+/
    .exec(version ?? '')?.[0]
    .split('.')
    .map(Number) ?? [];
const isThere = major > 1 || (major === 1 && minor >= 58);

test.runIf(isThere).each(stageSettings)(
  'cfn-lint finds nothing in the stacks with %s',
  (_, settings) => {
    const { assembly } = portalTemplate('production', { settings });
    const templates = readdirSync(assembly).filter((name) => name.endsWith('.template.json'));
    expect(templates.length).toBeGreaterThan(5);
    // CDK states what a resource waits for also where a reference says it.
    const ignored = ['--ignore-checks', 'W3005'];
    const { status, stdout } = spawnSync(
      'cfn-lint',
      [...ignored, '--format', 'parseable', ...templates.map((name) => join(assembly, name))],
      { encoding: 'utf8' },
    );
    expect(stdout).toBe('');
    expect(status).toBe(0);
  },
);
