import type { Stage } from '../../../infra/stage.ts';

/**
 * Stages that together have every two settings in all four ways: both, one of them, the other, neither. All ways to set
 * them would be millions of stages; a template depends on two of them at a time at most. One more has all of them.
 */

const provider = {
  issuer: 'https://proxy.example.org',
  clientId: 'client',
  clientSecretName: 'portal/secret',
  fiscalCodeClaim: 'fiscal_number',
};

const on = {
  keepData: true,
  approvalRequired: true,
  secondFactor: true,
  alarmEmail: 'operations@example.org',
  onCall: '+390612345678',
  monthlyBudget: 300,
  backupVaultArn: 'arn:aws:backup:eu-south-1:210987654321:backup-vault:portal',
  domain: {
    name: 'statistics.example.org',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0000',
  },
  webAcl: { managedRules: 'block', signIns: 50 },
  gatewayProblems: true,
  shift: 'linear',
  originKey: 3,
  userPool: 2,
  tracing: true,
  reservedConcurrency: true,
  retention: { edgeLogDays: 90, auditDays: 400 },
  identityProviders: { SPID: provider, CIE: provider },
  reminders: { sender: 'prezzi@example.org', scheduled: true },
  tables: {
    core: 'restored-core',
    audit: 'restored-audit',
    coreStream: 'arn:aws:dynamodb:eu-south-1:123456789012:table/restored-core/stream/1',
    auditStream: 'arn:aws:dynamodb:eu-south-1:123456789012:table/restored-audit/stream/1',
  },
  buckets: { public: 'restored-public', stations: 'restored-stations' },
  embargo: true,
  publishSingleCompany: true,
  provisionalPrices: false,
} as const satisfies Partial<Stage>;
/** Off, of what the stage `production` has on. */
const off = {
  keepData: false,
  approvalRequired: false,
  secondFactor: false,
  gatewayProblems: false,
  shift: 'at-once',
} as const satisfies Partial<Stage>;
const names = Object.keys(on) as (keyof typeof on)[];

/** Subsets of four of seven stages, of which any two have one in common, one each alone, and leave the stage before them. */
const subsets = Array.from({ length: 2 ** 7 }, (_, bits) => bits).filter(
  (bits) => [...bits.toString(2)].filter((bit) => bit === '1').length === 4,
);
const isOn = (stage: number, setting: number) =>
  stage > 0 && (((subsets[setting] ?? 0) >> (stage - 1)) & 1) === 1;

const withThose = (chosen: readonly (keyof typeof on)[]): Partial<Stage> => ({
  ...off,
  ...Object.fromEntries(chosen.map((name) => [name, on[name]])),
});

/** Names of the settings that are on, and those of the stage `production` that differ. */
export const stageSettings: readonly (readonly [names: string, settings: Partial<Stage>])[] = [
  names,
  ...Array.from({ length: 8 }, (_, stage) => names.filter((_name, index) => isOn(stage, index))),
].map((chosen) => [chosen.join(', ') || 'nothing', withThose(chosen)]);
