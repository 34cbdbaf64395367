import { keys } from './keys.ts';
import { increment, readCounter, type Write } from './table.ts';

/** Version of all that the public sees: the ETag of public reads. */
export const publicVersion = (): Promise<number> => readCounter(keys.publicVersion);

/** Belongs to every transaction that changes what the public sees. */
export const publicChange = (): Write => increment(keys.publicVersion);
