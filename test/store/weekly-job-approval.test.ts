import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { computeCompanyPrices } from '../../functions/prices/collection/work/compute-company-prices.ts';
import { nationalPricesOf } from '../../functions/prices/national-prices/store/price-revisions.ts';
import { computeNationalPrices } from '../../functions/prices/national-prices/work/compute-national-prices.ts';
import { surveyDrafts } from '../../functions/prices/publication/work/publish-survey.ts';
import {
  changePublicationSettings,
  type PublicationSettings,
  publicationSettings,
} from '../../functions/prices/surveys/store/publication-settings.ts';
import {
  approveDraft,
  prepareDraft,
  withdrawApproval,
} from '../../functions/prices/surveys/work/life-cycle.ts';
import { auditOf } from '../support/api/audit-log.ts';

import {
  change,
  closedAndComputed,
  declare,
  monday,
  released,
  runAt,
} from '../support/prices/job-weeks.ts';

describe('where a second administrator has to approve', () => {
  beforeAll(() => vi.stubEnv('APPROVAL_REQUIRED', 'on'));
  afterAll(() => vi.unstubAllEnvs());

  const seenDraft = async (id: number) => {
    const { fingerprint = '', reason, note } = (await nationalPricesOf(id, 1)) ?? {};
    return { fingerprint, reason, note };
  };
  const setThresholds = ({ version, ...thresholds }: PublicationSettings) =>
    changePublicationSettings({ ...thresholds, version }, thresholds, {
      actor: 'admin',
      at: clock.now().toISOString(),
      action: 'settings.publication-changed',
      subject: 'settings/publication',
    });
  const approveAs = (id: number, seen: Awaited<ReturnType<typeof seenDraft>>, by: string) =>
    approveDraft(surveyDrafts, id, seen, { by, now: clock.now() });
  const approve = async (id: number, by: string) => approveAs(id, await seenDraft(id), by);
  const prepare = (id: number, reason: string, by: string) =>
    prepareDraft(surveyDrafts, id, { reason }, { by, now: clock.now() });

  test('a release waits for the approval, even until a later day', async () => {
    const id = await closedAndComputed('2026-03-16');
    expect(await released(id, '2026-03-17')).toMatchObject([{ code: 'approval_needed' }]);
    await expect(change(id, { published: true })).rejects.toMatchObject({
      code: 'approval_needed',
    });
    await expect(approve(id, 'admin')).rejects.toMatchObject({ code: 'own_draft' });
    clock.now = () => new Date('2026-03-18T08:00:00Z');
    await approve(id, 'admin2');
    expect(await runAt('2026-03-18T08:01:00Z')).toMatchObject([{ result: 'done' }]);
    const published = await nationalPricesOf(id, 1);
    expect(published?.approval).toMatchObject({ by: 'admin2', of: published?.fingerprint });
  });

  test('a change after the approval cancels it, even if it is reverted', async () => {
    const id = await closedAndComputed('2026-03-30');
    clock.now = () => new Date('2026-03-31T08:00:00Z');
    await prepare(id, 'Known', 'admin');
    await approve(id, 'admin2');
    const thresholds = await publicationSettings();
    const changed = await setThresholds({ ...thresholds, minCompanies: 4 });
    await expect(change(id, { published: true })).rejects.toMatchObject({
      code: 'approval_needed',
    });
    await setThresholds({ ...thresholds, version: changed.version });
    await expect(change(id, { published: true })).rejects.toMatchObject({
      code: 'approval_needed',
    });
    await approve(id, 'admin2');
    await declare(id, 1795);
    await declare(id, 1789);
    await expect(change(id, { published: true })).rejects.toMatchObject({
      code: 'approval_needed',
    });
    await approve(id, 'admin2');
    await change(id, { published: true });
  });

  test('any change after the approval cancels it', async () => {
    const id = await closedAndComputed('2026-03-23');
    clock.now = () => new Date('2026-03-24T09:00:00Z');
    await approve(id, 'admin2');
    await prepare(id, 'Other words', 'admin');
    expect((await nationalPricesOf(id, 1))?.approval).toBeUndefined();
    await prepare(id, 'Their own words', 'admin2');
    await expect(approve(id, 'admin2')).rejects.toMatchObject({ code: 'own_draft' });
    const beforeTheWords = await seenDraft(id);
    await prepare(id, 'Other words', 'admin');
    await expect(approveAs(id, beforeTheWords, 'admin2')).rejects.toMatchObject({
      code: 'draft_changed',
    });
    await approve(id, 'admin2');
    await expect(change(id, { published: true, reason: 'Yet others' })).rejects.toMatchObject({
      code: 'approval_needed',
    });
    await declare(id, 1795);
    expect(await released(id, '2026-03-24')).toMatchObject([{ code: 'national_prices_stale' }]);
    const seen = await seenDraft(id);
    await computeCompanyPrices(id, 'admin', monday).catch(() => undefined);
    await computeNationalPrices(id, 'admin', monday);
    expect((await nationalPricesOf(id, 1))?.approval).toBeUndefined();
    await expect(approveAs(id, seen, 'admin2')).rejects.toMatchObject({
      code: 'draft_changed',
    });
    await approve(id, 'admin2');
    await withdrawApproval(surveyDrafts, id, {}, { by: 'admin2', now: clock.now() });
    await approve(id, 'admin2');
    await change(id, { active: true });
    await change(id, { active: false });
    expect((await nationalPricesOf(id, 1))?.approval).toBeUndefined();
    await expect(change(id, { published: true })).rejects.toMatchObject({
      code: 'approval_needed',
    });
    expect((await auditOf(`survey/${id}`)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['survey.approved', 'survey.approval-withdrawn']),
    );
  });
});
