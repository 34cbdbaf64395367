import { increment, readCounter } from '../../platform/tables/counters.ts';
import type { Write } from '../../platform/tables/transactions.ts';
import { sampleKeys } from './keys.ts';

/** Version of all product settings, company weights and publication settings together. */
export const settingsVersion = (): Promise<number> => readCounter(sampleKeys.settingsCounter);

/** Belongs to every transaction that changes a product's settings or a company's weights. */
export const settingsChange = (): Write => increment(sampleKeys.settingsCounter);
