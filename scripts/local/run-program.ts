import type { Stack } from './stack.ts';
import { faultMessage } from './start-error.ts';

/**
 * Runs a program that starts something and stops it on SIGINT or SIGTERM. What the person can put
 * right is told in one line, exit code 1.
 */
export async function runUntilSignal(
  start: () => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  // A promise that a handler forgot must not end everything, as it would not in the cloud.
  process.on('unhandledRejection', (error) => console.error('Unhandled rejection:', error));
  const signal = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const)
      process.once(name, () => {
        // Asked twice, it ends at once.
        process.once(name, () => process.exit(1));
        resolve();
      });
  });
  try {
    const running = await start();
    await signal;
    await running.stop();
    process.exit(0);
  } catch (error) {
    console.error(faultMessage(error) ?? error);
    process.exit(1);
  }
}

const demoAccounts = ['admin@example.org', 'admin2@example.org', 'azienda@example.org'];
const demoPassword = 'Demo-password-2026';

/** Prints what runs where. */
export function printAddresses(stack: Stack): void {
  const { environment, origin, settings, cognito } = stack;
  const rows: [string, string | undefined][] = [
    ['Site', `${origin}/dgsaie/`],
    ['API', `${origin}/dgsaie/api/v1/`],
    ['Sign-in pages', cognito ? `https://${cognito.hostedDomain}/` : undefined],
    ['User pool', environment.COGNITO_ENDPOINT],
    ['Files (S3)', environment.S3_ENDPOINT],
    ['Database (DynamoDB)', environment.DYNAMODB_ENDPOINT],
    ['Data folder', settings.dataFolder],
    ['Mail', cognito?.outboxFolder],
    [
      settings.demo ? 'Demonstration' : 'Example accounts',
      `${demoAccounts.join(' or ')}, password ${demoPassword}`,
    ],
  ];
  // Without demonstration data somebody means to use it: anybody can read that password.
  if (!settings.demo)
    rows.push(['', 'Block them in Monitor once you have an account of your own: npm run init']);
  console.log('The energy statistics portal runs. Stop it with Ctrl+C.');
  for (const [name, value] of rows) if (value) console.log(`  ${name.padEnd(22)}${value}`);
}
