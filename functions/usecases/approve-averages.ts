import { assertApprovable, type KeptTexts } from '../domain/approval.ts';
import type { AuditAction } from '../domain/audit-kinds.ts';
import { assertPublishable } from '../domain/publication-gates.ts';
import { Refusal } from '../domain/refusal.ts';
import type { AuditRecord } from '../store/audit.ts';
import { annotateDraft, type PeriodRevision } from '../store/period-revisions.ts';
import { auditedDraft, type Period, type PeriodState, periodState } from './compute-averages.ts';
import { approvable, gatesOf } from './publish-averages.ts';

/**
 * Keeps with a period's draft why it is to be published as it is and what the public is told. An
 * approval given before is void, as it was not for these words.
 * @throws Refusal average_missing, stale_version
 */
export async function prepareAverages(
  period: Period,
  { reason, note }: KeptTexts,
  by: string,
  now: Date,
): Promise<PeriodRevision> {
  const { draft } = await drafted(period);
  const { approval: _, ...unapproved } = draft;
  const prepared = { ...unapproved, reason, note, preparedBy: by };
  const record = recordOf('average.prepared', period, by, now);
  await annotateDraft(prepared, {
    ...record,
    before: { reason: draft.reason, note: draft.note },
    after: { revision: draft.revision, reason, note },
  });
  return prepared;
}

/**
 * Approves a period's draft for publication, as a second person.
 * @param seen when the draft was computed and its words, as the person saw them
 * @throws Refusal average_missing, draft_changed, own_draft, or what holds against publishing it
 */
export async function approveAverages(
  period: Period,
  { computedAt, ...words }: KeptTexts & { readonly computedAt: string },
  by: string,
  now: Date,
): Promise<PeriodRevision> {
  const state = await drafted(period);
  const { draft } = state;
  assertApprovable(approvable(draft), { mark: computedAt, ...words }, by);
  assertPublishable(await gatesOf(period, state, now), draft.reason);
  const approved = { ...draft, approval: { at: now.toISOString(), by, of: computedAt } };
  const record = recordOf('average.approved', period, by, now);
  await annotateDraft(approved, { ...record, after: { computedAt, revision: draft.revision } });
  return approved;
}

/** Takes an approval back; without one nothing changes. @throws Refusal average_missing */
export async function withdrawApproval(
  period: Period,
  by: string,
  now: Date,
): Promise<PeriodRevision> {
  const { draft } = await drafted(period);
  const { approval, ...unapproved } = draft;
  if (!approval) return draft;
  const record = recordOf('average.approval-withdrawn', period, by, now);
  await annotateDraft(unapproved, { ...record, before: approval });
  return unapproved;
}

/**
 * Gives a period's draft up: what is public stays, and the schedule does not compute it again.
 * @param computedAt of the draft that the person saw
 * @throws Refusal average_missing, draft_changed; stale_version
 */
export async function discardAverages(
  period: Period,
  computedAt: string,
  by: string,
  now: Date,
): Promise<void> {
  const { draft } = await drafted(period);
  if (draft.computedAt !== computedAt) throw new Refusal('draft_changed');
  const { approval, ...unapproved } = draft;
  const at = now.toISOString();
  await annotateDraft(
    { ...unapproved, discarded: { at, by } },
    {
      ...recordOf('average.discarded', period, by, now),
      before: { ...auditedDraft(draft), approval },
    },
  );
}

async function drafted(period: Period): Promise<PeriodState & { readonly draft: PeriodRevision }> {
  const state = await periodState(period);
  const { draft } = state;
  if (!draft) throw new Refusal('average_missing', { ...period });
  return { ...state, draft };
}

function recordOf(
  action: AuditAction,
  { year, month }: Period,
  by: string,
  now: Date,
): AuditRecord {
  return { actor: by, at: now.toISOString(), action, subject: `average/${year}/${month}` };
}
