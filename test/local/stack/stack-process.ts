import { startStack } from '../../../scripts/local/stack/stack.ts';
import { testSettings } from '../../support/aws/emulators.ts';

/**
 * The stack in a process of its own, so that it can be killed: on a folder, and from a port on where one
 * is given. Tells its environment when it runs.
 */
const [folder = '', port = '0'] = process.argv.slice(2);
// Weeks that are published here have prices of one company.
const changes = { port: Number(port), log: 'error', publishSingleCompany: true } as const;
const stack = await startStack(testSettings(folder, changes));
process.send?.({ origin: stack.origin, environment: stack.environment });
