import { describe, expect, it } from 'vitest';
import { portalTemplate } from '../support/aws/portal-template.ts';
import { faultsOf, moments } from '../support/aws/rollout.ts';

/** What serves requests while CloudFormation goes from one version of the stacks to another, or back. */

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

describe.each([
  ['the next key of the distribution, with a domain', { domain }, { domain, originKey: 2 }],
  ['the key before again', { domain, originKey: 2 }, { domain }],
  ['restored tables', {}, restored('first')],
  ['tables restored once more', restored('first'), restored('second')],
  ['the own tables again', restored('first'), {}],
  ['mails and traces', {}, { reminders, tracing: true }],
  ['neither mails nor traces', { reminders, tracing: true }, {}],
])('on the way to %s', (_, from, to) => {
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
