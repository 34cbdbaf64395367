import { startStack } from '../../scripts/local/stack.ts';
import { testSettings } from '../support/emulators.ts';

/**
 * The stack in a process of its own, so that it can be killed: on a folder, and from a port on where one
 * is given. Tells its environment when it runs.
 */
const [folder = '', port = '0'] = process.argv.slice(2);
const stack = await startStack(testSettings(folder, { port: Number(port), log: 'error' }));
process.send?.({ origin: stack.origin, environment: stack.environment });
