import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../functions/aws/clock.ts';
import { nationalPricesOf } from '../../functions/store/price-revisions.ts';
import {
  changePublicationSettings,
  type PublicationSettings,
  publicationSettings,
} from '../../functions/store/publication-settings.ts';
import { approveDraft, withdrawDraftApproval } from '../../functions/usecases/approve-draft.ts';
import { computeCompanyPrices } from '../../functions/usecases/compute-company-prices.ts';
import { computeNationalPrices } from '../../functions/usecases/compute-national-prices.ts';
import { preparePublication } from '../../functions/usecases/prepare-publication.ts';
import { auditOf } from '../support/audit-log.ts';

import { change, closedAndComputed, declare, monday, released, runAt } from './job-weeks.ts';

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
  const approve = async (id: number, by: string) =>
    approveDraft(id, await seenDraft(id), by, clock.now());

  test('a release waits for the approval, and takes place with it on a later day, too', async () => {
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

  test('a change after the approval takes it away, also one that is taken back', async () => {
    const id = await closedAndComputed('2026-03-30');
    clock.now = () => new Date('2026-03-31T08:00:00Z');
    await preparePublication(id, { reason: 'Known' }, 'admin', clock.now());
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

  test('any change after the approval takes it away', async () => {
    const id = await closedAndComputed('2026-03-23');
    clock.now = () => new Date('2026-03-24T09:00:00Z');
    await approve(id, 'admin2');
    await preparePublication(id, { reason: 'Other words' }, 'admin', clock.now());
    expect((await nationalPricesOf(id, 1))?.approval).toBeUndefined();
    await preparePublication(id, { reason: 'Their own words' }, 'admin2', clock.now());
    await expect(approve(id, 'admin2')).rejects.toMatchObject({ code: 'own_draft' });
    const beforeTheWords = await seenDraft(id);
    await preparePublication(id, { reason: 'Other words' }, 'admin', clock.now());
    await expect(approveDraft(id, beforeTheWords, 'admin2', clock.now())).rejects.toMatchObject({
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
    await expect(approveDraft(id, seen, 'admin2', clock.now())).rejects.toMatchObject({
      code: 'draft_changed',
    });
    await approve(id, 'admin2');
    await withdrawDraftApproval(id, 'admin2', clock.now());
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
