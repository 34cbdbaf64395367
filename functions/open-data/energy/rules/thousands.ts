import type { Language } from '../../../platform/kernel/language.ts';

/** A thousand of a data set's unit. */
export const THOUSANDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  MSM3: { it: 'miliardi di m³', en: 'billion m³' },
  KT: { it: 'milioni di tonnellate', en: 'million tonnes' },
  T: { it: 'migliaia di tonnellate', en: 'thousand tonnes' },
};
