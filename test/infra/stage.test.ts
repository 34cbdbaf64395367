import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { stageOf } from '../../infra/stage.ts';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
const settings = context.stages.production;
const stageWith = (changes: object) =>
  stageOf(
    new App({ context: { stage: 'mine', stages: { mine: { ...settings, ...changes } } } }).node,
  );

describe('settings of a stage', () => {
  it.each(['test', 'production', 'local'])('of %s in cdk.json are complete', (stage) => {
    expect(stageOf(new App({ context: { ...context, stage } }).node)).toEqual(
      context.stages[stage],
    );
  });

  it('ask for a second administrator in production', () => {
    expect(settings.approvalRequired).toBe(true);
  });

  it('are not guessed for a missing stage', () => {
    expect(() => stageOf(new App({ context: { ...context, stage: 'prod' } }).node)).toThrow(
      'stage "prod" is none of: test, production, local',
    );
  });

  it.each([
    ['a misspelt setting', { alarmMail: 'operations@example.org' }, 'alarmMail'],
    ['a missing setting', { keepData: undefined }, 'keepData'],
    ['a name the sign-in domain cannot have', { name: 'my-cognito-portal' }, 'name'],
    ['a region that is none', { region: 'milan' }, 'region'],
    ['an account that is none', { account: '12' }, 'account'],
    ['a mail address that is none', { alarmEmail: 'operations' }, 'alarmEmail'],
    [
      'a source without encryption',
      { stationPrices: { ...settings.stationPrices, pricesUrl: 'http://example.org/' } },
      'stationPrices.pricesUrl',
    ],
    [
      'a sender of reminders that is none',
      { reminders: { sender: 'x', scheduled: true } },
      'sender',
    ],
    ['a dialect that is none', { csvDialect: 'tabs' }, 'csvDialect'],
    ['a form without encryption', { europeanFormUrl: 'http://example.org/' }, 'europeanFormUrl'],
    [
      'a link without encryption',
      { externalLinks: { privacy: 'http://example.org/' } },
      'externalLinks.privacy',
    ],
    ['a shift that is none', { shift: 'canary' }, 'shift'],
    ['a link that no page has', { externalLinks: { cookies: 'https://example.org/' } }, 'cookies'],
    [
      'a certificate the distribution cannot use',
      {
        domain: {
          name: 'a.example.org',
          certificateArn: 'arn:aws:acm:eu-south-1:123456789012:certificate/0',
        },
      },
      'domain.certificateArn',
    ],
    [
      'a provider the site does not know',
      { identityProviders: { EIDAS: {} } },
      'identityProviders',
    ],
  ])('refuse %s', (_what, changes, named) => {
    expect(() => stageWith(changes)).toThrow(named);
  });
});
