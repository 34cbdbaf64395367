import { counterUnchanged, stationsVersion } from '../../../platform/tables/counters.ts';
import { platformKeys } from '../../../platform/tables/keys.ts';
import type { Write } from '../../../platform/tables/transactions.ts';
import { sampleKeys } from '../../../sample/store/keys.ts';
import { settingsVersion } from '../../../sample/store/settings-version.ts';

/** Versions of what national prices are computed from, beside the survey with its companies' prices. */
export interface InputVersions {
  readonly settings: number;
  readonly stations: number;
}

/**
 * Must be read before the inputs: a change in between then makes the versions too old, which is harmless, and never
 * too new.
 */
export async function inputVersions(): Promise<InputVersions> {
  const [settings, stations] = await Promise.all([settingsVersion(), stationsVersion()]);
  return { settings, stations };
}

/** Conditions that the inputs have not changed since. @throws WriteConflict */
export const inputsUnchanged = ({ settings, stations }: InputVersions): Write[] => [
  counterUnchanged(sampleKeys.settingsCounter, settings),
  counterUnchanged(platformKeys.stationsVersion, stations),
];
