import type { EnvironmentName } from './environment-names.ts';

/** The value of an environment variable. It is read on use, so that each function needs only its own. */
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

/** Whether administrators who sign in by password need a second factor. */
export const needsSecondFactor = (): boolean => optionalEnvironment('SECOND_FACTOR') === 'on';

/** Whether a publication before its announced minute is held until that minute. */
export const embargo = (): boolean => optionalEnvironment('EMBARGO') === 'on';

/** Whether a product that a single company sells is published, with a reason. */
export const publishesSingleCompany = (): boolean =>
  optionalEnvironment('PUBLISH_SINGLE_COMPANY') === 'on';

/** Whether the experimental daily means are published; a stage may turn them off. */
export const offersProvisionalPrices = (): boolean =>
  optionalEnvironment('PROVISIONAL_PRICES') !== 'off';

/** Whether the figures are made up; every file from the portal must then say so. */
export const isDemonstration = (): boolean => optionalEnvironment('DEMONSTRATION_DATA') === 'on';
