import {
  changePublicationSettings,
  publicationSettings,
} from '../../../functions/prices/surveys/store/publication-settings.ts';

/** Allows figures from only a few companies, and from a single one, to be published without a reason. */
export async function askNoReasons(): Promise<void> {
  publishSingleCompanies();
  const before = await publicationSettings();
  const thresholds = { minResponse: 0, maxChange: 100, minCompanies: 1, maxShare: 100 };
  await changePublicationSettings(before, thresholds, {
    actor: 'test',
    at: '2026-01-01T00:00:00.000Z',
    action: 'settings.publication-changed',
    subject: 'settings/publication',
  });
}

/** Sets the stage's `publishSingleCompany` for the rest of a test file, whose sample is of one company for a product. */
export function publishSingleCompanies(): void {
  process.env.PUBLISH_SINGLE_COMPANY = 'on';
}
