import type { Stage } from '../../infra/stage.ts';

/** What a person does after a deployment, as text. @param outputs those of the stage's stack */
export function nextSteps(
  stageName: string,
  stage: Stage,
  outputs: Readonly<Record<string, string>>,
): string {
  const { domain, alarmEmail, identityProviders, keepData } = stage;
  const steps = [
    ...(domain
      ? [`Lead the DNS record of ${domain.name} to ${outputs.DistributionHost} (CNAME or alias).`]
      : []),
    ...(alarmEmail ? [`Confirm the subscription of alarms that ${alarmEmail} was sent.`] : []),
    'The administrator who was invited signs in with the password of the e-mail and chooses another.',
    'Monitor, companies: enter the companies of the sample with their weights, and their accounts.',
    ...(identityProviders ? ['Sign in once with each of SPID and CIE.'] : []),
    ...(keepData
      ? [
          `Try out once that it can be restored: npm run restore -- --stage ${stageName} --to TIME --drill`,
        ]
      : [`When it is needed no longer: npm run destroy -- --stage ${stageName}`]),
  ];
  const numbered = steps.map((step, index) => `  ${index + 1}. ${step}`);
  return [`${stageName} is deployed: ${outputs.Site}`, 'Next:', ...numbered].join('\n');
}
