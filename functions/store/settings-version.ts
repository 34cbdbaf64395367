import type { Refusal } from '../domain/refusal.ts';
import { keys } from './keys.ts';
import { counterUnchanged, increment, readCounter, type Write } from './table.ts';

/** Version of all product settings and company weights together: what national prices depend on. */
export const settingsVersion = (): Promise<number> => readCounter(keys.settingsCounter);

/** Belongs to every transaction that changes a product's settings or a company's weights. */
export const settingsChange = (): Write => increment(keys.settingsCounter);

export const settingsUnchanged = (seen: number, onConditionFailed: Refusal): Write =>
  counterUnchanged(keys.settingsCounter, seen, onConditionFailed);
