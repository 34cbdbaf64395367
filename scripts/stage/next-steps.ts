import type { Stage } from '../../infra/stage.ts';

type Outputs = Readonly<Record<string, string>>;

/**
 * Address at which a deployment is tried out: with a domain the distribution's own, as DNS may not lead there yet.
 * @returns undefined when the stage is not deployed
 */
export const addressToTry = ({ domain }: Stage, outputs: Outputs): string | undefined =>
  domain && outputs.DistributionHost ? `https://${outputs.DistributionHost}/dgsaie/` : outputs.Site;

/** The next steps for a person after a deployment, as text. @param outputs of the stage's stack */
export function nextSteps(
  stageName: string,
  stage: Stage,
  outputs: Outputs,
  { failed = false } = {},
): string {
  const { domain, alarmEmail, identityProviders, keepData } = stage;
  const steps = [
    ...(domain
      ? [`Lead the DNS record of ${domain.name} to ${outputs.DistributionHost} (CNAME or alias).`]
      : []),
    ...(alarmEmail
      ? [
          `Confirm both subscriptions of alarms that ${alarmEmail} was sent, and have one ring (docs/runbook/alarms.md, "Whether alarms reach anybody").`,
        ]
      : []),
    'The administrator who was invited signs in with the password of the e-mail and chooses another.',
    'Monitor, companies: enter the companies of the sample with their weights, and their accounts.',
    ...(identityProviders ? ['Sign in once with each of SPID and CIE.'] : []),
    ...(keepData
      ? [
          `Try out once that it can be restored: npm run recover -- --stage ${stageName} --to TIME --drill`,
          ...(stage.backupVaultArn
            ? [
                `After the first night, and from the other account: npm run recover -- --stage ${stageName} --from-vault PROFILE --drill`,
              ]
            : []),
        ]
      : [`When it is needed no longer: npm run deploy -- destroy --stage ${stageName}`]),
  ];
  const numbered = steps.map((step, index) => `  ${index + 1}. ${step}`);
  const heading = failed
    ? ['Next, once that is mended:']
    : [`${stageName} is deployed: ${outputs.Site}`, 'Next:'];
  return [...heading, ...numbered].join('\n');
}
