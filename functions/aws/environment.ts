import type { EnvironmentName } from './environment-names.ts';

/** The value of an environment variable, read when first needed so that each function needs only its own. */
export function environment(name: EnvironmentName): string {
  const value = process.env[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}

export function optionalEnvironment(name: EnvironmentName): string | undefined {
  return process.env[name] || undefined;
}

/** Whether figures are published only after a second administrator has approved them. */
export const approvalRequired = (): boolean => optionalEnvironment('APPROVAL_REQUIRED') === 'on';

/** Whether the experimental daily means are given out; a stage may turn them off. */
export const offersProvisionalPrices = (): boolean =>
  optionalEnvironment('PROVISIONAL_PRICES') !== 'off';

/** Whether the figures are invented, which files that leave the portal must say. */
export const isDemonstration = (): boolean => optionalEnvironment('DEMONSTRATION_DATA') === 'on';
