import type { Stack } from './stack.ts';

const demoAccounts = ['admin@example.org', 'azienda@example.org'];
const demoPassword = 'Demo-password-2026';

/** Prints what runs where. */
export function tellAddresses(stack: Stack): void {
  const { environment, origin, settings, cognito } = stack;
  const rows: [string, string | undefined][] = [
    ['Site', `${origin}/dgsaie/`],
    ['API', `${origin}/dgsaie/api/v1/`],
    ['Sign-in pages', cognito ? `https://${cognito.hostedDomain}/` : undefined],
    ['User pool', environment.COGNITO_ENDPOINT],
    ['Files (S3)', environment.S3_ENDPOINT],
    ['Database (DynamoDB)', environment.DYNAMODB_ENDPOINT],
    ['Data folder', settings.dataFolder],
  ];
  if (settings.demo)
    rows.push(['Demonstration', `${demoAccounts.join(' or ')}, password ${demoPassword}`]);
  console.log('The energy statistics portal runs. Stop it with Ctrl+C.');
  for (const [name, value] of rows) if (value) console.log(`  ${name.padEnd(22)}${value}`);
}
