import {
  changePublicationSettings,
  publicationSettings,
} from '../../functions/store/publication-settings.ts';

/** Lets what a handful of companies declare be published without a reason. */
export async function askNoReasons(): Promise<void> {
  const before = await publicationSettings();
  const thresholds = { minResponse: 0, maxChange: 100, minCompanies: 1, maxShare: 100 };
  await changePublicationSettings(before, thresholds, {
    actor: 'test',
    at: '2026-01-01T00:00:00.000Z',
    action: 'settings.publication-changed',
    subject: 'settings/publication',
  });
}
