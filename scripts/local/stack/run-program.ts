import { addressesToSet } from '../../../functions/platform/contract/external-links.ts';
import { faultMessage } from '../settings/start-error.ts';
import { onLauncherEnd } from './launcher.ts';
import type { Stack } from './stack.ts';

const SAME_REQUEST_MS = 1000;

/**
 * Runs a program that starts something and stops it on SIGINT or SIGTERM, or when the npm that started it ends. An
 * error that the person can correct is shown in one line, with exit code 1.
 */
export async function runUntilSignal(
  start: () => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  // An unhandled rejection in a handler must not end everything; in the cloud it would not either.
  process.on('unhandledRejection', (error) => console.error('Unhandled rejection:', error));
  const signal = new Promise<void>((resolve) => {
    let firstAsked: number | undefined;
    for (const name of ['SIGINT', 'SIGTERM'] as const)
      process.on(name, () => {
        firstAsked ??= performance.now();
        // A second request ends it at once; but one Ctrl+C arrives twice, from the terminal and from npm.
        if (performance.now() - firstAsked > SAME_REQUEST_MS) process.exit(1);
        resolve();
      });
    onLauncherEnd(resolve);
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

/** Prints the addresses of the running services. */
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
  // Without demonstration data the portal is meant for real use, and anybody can read that password.
  if (!settings.demo)
    rows.push([
      '',
      'Block them in Monitor once you have an account of your own: npm run init (see README.md)',
    ]);
  const toSet = addressesToSet(settings).map((name) =>
    name === 'europeanFormUrl' ? 'EUROPEAN_FORM_URL' : 'accessibility in EXTERNAL_LINKS',
  );
  if (toSet.length > 0)
    rows.push(['Still the default', `${toSet.join(', ')}: to set before real use`]);
  console.log('The energy statistics portal runs. Stop it with Ctrl+C.');
  for (const [name, value] of rows) if (value) console.log(`  ${name.padEnd(22)}${value}`);
}
