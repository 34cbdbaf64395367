import type * as z from 'zod/mini';
import type { bulletins } from '../../../functions/contract/bulletins.ts';

/** A table of the bulletins, as the API describes it. */
export type Definition = z.infer<typeof bulletins>[number];

/** `P` oil, `C` coal. */
export type Sector = Definition['sector'];
