import { describe, expect, it } from 'vitest';
import { httpFunctions } from '../../functions/platform/contract/route.ts';
import { portalTemplate } from '../support/aws/portal-template.ts';
import { faultsOf, moments, servedBy } from '../support/aws/rollout.ts';
import { inFull } from '../support/fuzz.ts';

/** The parts that serve requests while CloudFormation changes from one version of the stacks to another, or back. */

const domain = {
  name: 'statistics.example.org',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0000',
};
const restored = (name: string) => ({
  tables: {
    core: `energy-statistics-core-${name}`,
    audit: `energy-statistics-audit-${name}`,
    coreStream: `arn:aws:dynamodb:eu-south-1:123456789012:table/core-${name}/stream/1`,
    auditStream: `arn:aws:dynamodb:eu-south-1:123456789012:table/audit-${name}/stream/1`,
  },
});
const reminders = { sender: 'prezzi@example.org', scheduled: true };

/** The way back is looked at with each; `npm run fuzz` makes every change in its own right. */
const changes = [
  ['the next key of the distribution, with a domain', { domain }, { domain, originKey: 2 }],
  ['restored tables', {}, restored('first')],
  ['mails and traces', {}, { reminders, tracing: true }],
  ['the key before again', { domain, originKey: 2 }, { domain }],
  ['tables restored once more', restored('first'), restored('second')],
  ['the own tables again', restored('first'), {}],
  ['neither mails nor traces', { reminders, tracing: true }, {}],
] as const;

describe.each(changes.slice(0, inFull ? undefined : 3))('on the way to %s', (_, from, to) => {
  it('requests are served at every step, and on the way back', () => {
    const before = portalTemplate('production', { settings: from });
    const after = portalTemplate('production', { settings: to });
    const all = moments(before, after);
    expect(all.length).toBeGreaterThan(20);
    const faults = new Set(all.flatMap((moment) => faultsOf(moment, before, after)));
    expect([...faults]).toEqual([]);
  });
});

it('sees two keys at a time, which is a step too many', () => {
  const before = portalTemplate('production', { settings: { domain } });
  const after = portalTemplate('production', { settings: { domain, originKey: 3 } });
  const faults = moments(before, after).flatMap((moment) => faultsOf(moment, before, after));
  expect(faults).toContainEqual(expect.stringMatching(/refuses .*origin-key-3/));
});

describe.each(['linear', 'at-once'] as const)('on the way to other code, %s', (shift) => {
  const settings = { shift };
  const before = portalTemplate('production', { settings });
  const after = portalTemplate('production', { settings, build: 'next' });
  const all = moments(before, after);

  it('every function has a new version, at its alias', () => {
    const versions = [before, after].map(({ ids }) => ids('AWS::Lambda::Version'));
    for (const of of versions) expect(of).toHaveLength(httpFunctions.length);
    expect(new Set(versions.flat()).size).toBe(2 * httpFunctions.length);
  });

  it('requests are served at every step, also on the way back, by both versions for a while', () => {
    expect([...new Set(all.flatMap((moment) => faultsOf(moment, before, after)))]).toEqual([]);
    for (const name of httpFunctions) {
      const alias = before.idOf(`Live/${name}`);
      const served = new Set(
        all.map((moment) =>
          servedBy(alias, moment, before, after)
            .map((of) => (of === before ? 'before' : 'after'))
            .join(),
        ),
      );
      expect([...served].sort()).toEqual(['after', 'before', 'before,after']);
    }
  });
});

it('sees a version that is removed before its alias has gone over', () => {
  const before = portalTemplate('production');
  const after = portalTemplate('production', { settings: { tracing: true } });
  const alias = before.idOf('Live/public');
  const moment = moments(before, after).find(({ goingOver }) => goingOver.has(alias));
  if (!moment) throw new Error('nothing goes over');
  const { Properties } = before.resources[alias] ?? {};
  const version: string = Properties.FunctionVersion['Fn::GetAtt'][0];
  const { [version]: _, ...resources } = moment.resources;
  expect(faultsOf({ ...moment, resources }, before, after)).toContain(
    `${alias} still leads to ${version}, which is gone`,
  );
});
