import { startStack } from '../../scripts/local/stack.ts';
import { testSettings } from '../support/emulators.ts';

/** The stack in a process of its own, so that it can be killed. Tells its environment when it runs. */
const stack = await startStack(testSettings(process.argv[2] ?? '', { log: 'error' }));
process.send?.({ origin: stack.origin, environment: stack.environment });
