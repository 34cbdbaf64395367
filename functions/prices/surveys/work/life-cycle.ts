import { approvalRequired } from '../../../platform/aws/environment.ts';
import type { AuditAction, AuditSubject } from '../../../platform/kernel/audit-kinds.ts';
import { Refusal, type RefusalCode } from '../../../platform/kernel/refusal.ts';
import type { AuditRecord } from '../../../platform/tables/audit.ts';
import { conflictWhenStale, withRetries } from '../../../platform/tables/transactions.ts';
import {
  type ApprovableDraft,
  assertApprovable,
  assertApproved,
  assertSeen,
  type Draft,
  type KeptTexts,
  markOf,
  type SeenDraft,
  withoutApproval,
  withWords,
} from '../rules/drafts.ts';
import { assertPublishable, type Gates } from '../rules/publication-gates.ts';

/**
 * The life of a draft between its computation and its publication: prepared with texts, approved by a second person,
 * published or discarded. It is the same for surveys and periods; each says where its draft is stored and which
 * findings prevent its publication.
 */
export interface DraftKind<D extends Draft, Id> {
  readonly name: 'survey' | 'average';
  readonly subject: (id: Id) => AuditSubject;
  /** The code of the refusal where there is no draft. */
  readonly missing: RefusalCode;
  readonly read: (id: Id) => Promise<DraftAtHand<D>>;
}

/** A draft as it was read. */
export interface DraftAtHand<D extends Draft> {
  readonly draft: D | undefined;
  /** Finds the reasons against publishing the draft now. */
  readonly check: (now: Date) => Promise<DraftCheck>;
  /** Stores the changed draft, if the stored one is still the one that was read. @throws Refusal stale_version */
  readonly save: (draft: D, record: AuditRecord) => Promise<unknown>;
}

export interface DraftCheck extends Pick<ApprovableDraft, 'changes'> {
  readonly gates: Gates;
  /**
   * People of companies whose prices it uses, one of whom may have become an administrator since, and those who
   * changed settings that it is the first to use.
   */
  readonly contributors?: readonly string[] | undefined;
}

interface Act {
  readonly by: string;
  readonly now: Date;
}

/**
 * Stores the reason and the note with a draft, so that a later publication, by the schedule too, can use them. A
 * newly computed draft has none. An earlier approval becomes void, because it was not given for these texts. @param
 * seen the draft that the texts are for @throws Refusal draft_changed, or that there is no draft
 */
export function prepareDraft<D extends Draft, Id>(
  kind: DraftKind<D, Id>,
  id: Id,
  { reason, note, ...seen }: SeenDraft & KeptTexts,
  act: Act,
): Promise<void> {
  return changed(kind, id, seen, act, 'prepared', ({ draft }) => ({
    next: withWords(draft, { reason, note }, act.by),
    before: { reason: draft.reason, note: draft.note },
    after: { revision: draft.revision, reason, note },
  }));
}

/**
 * Approves a draft for publication, as a second person. A draft that cannot be published cannot be approved either.
 * @param seen the draft and its texts, as the person saw them @throws Refusal draft_changed, own_draft, that there
 * is no draft, or the findings against publishing it
 */
export function approveDraft<D extends Draft, Id>(
  kind: DraftKind<D, Id>,
  id: Id,
  seen: SeenDraft & KeptTexts,
  act: Act,
): Promise<void> {
  return changed(kind, id, seen, act, 'approved', async ({ draft, check }) => {
    assertApprovable(draft, seen, act.by);
    const { gates, changes, contributors } = await check(act.now);
    if (contributors?.includes(act.by)) throw new Refusal('own_draft');
    assertReleasable(draft, gates, draft);
    const of = markOf(draft);
    const approval = { at: act.now.toISOString(), by: act.by, of, ...(changes && { changes }) };
    return { next: { ...draft, approval }, after: { revision: draft.revision, of } };
  });
}

/** Withdraws an approval; without one nothing changes. @throws Refusal draft_changed, or that there is no draft */
export function withdrawApproval<D extends Draft, Id>(
  kind: DraftKind<D, Id>,
  id: Id,
  seen: SeenDraft,
  act: Act,
): Promise<void> {
  return changed(kind, id, seen, act, 'approval-withdrawn', ({ draft }) =>
    draft.approval ? { next: withoutApproval(draft), before: draft.approval } : undefined,
  );
}

/**
 * Takes back a publication that waits for its announced minute, so that the weekly job does not make it either; without
 * one nothing changes. @throws Refusal that there
 * is no draft
 */
export function endHold<D extends Draft, Id>(kind: DraftKind<D, Id>, id: Id, act: Act) {
  const takenBack = { at: act.now.toISOString(), by: act.by };
  return changed(kind, id, {}, act, 'hold-ended', ({ draft }) =>
    draft.held ? { next: { ...draft, held: undefined, takenBack }, before: draft.held } : undefined,
  );
}

/** The draft after a change, and the values that the audit trail records about the change. */
interface DraftChange<D> extends Pick<AuditRecord, 'before' | 'after'> {
  readonly next: D;
}

type DraftAct =
  | 'prepared'
  | 'approved'
  | 'approval-withdrawn'
  | 'discarded'
  | 'held'
  | 'hold-ended';

/**
 * Reads the draft, changes it and stores it, and starts again when something else was written meanwhile. @param work
 * the change; undefined when the draft already is as it should be
 */
export function changed<D extends Draft, Id>(
  kind: DraftKind<D, Id>,
  id: Id,
  seen: SeenDraft,
  { by, now }: Act,
  act: DraftAct,
  work: (
    read: DraftAtHand<D> & { readonly draft: D },
  ) => Promise<DraftChange<D>> | DraftChange<D> | undefined,
): Promise<void> {
  return withRetries(() =>
    conflictWhenStale(
      (async () => {
        const read = await kind.read(id);
        const draft = draftOf(kind, id, read);
        assertSeen(draft, seen);
        const change = await work({ ...read, draft });
        if (!change) return;
        const { next, ...record } = change;
        await read.save(next, {
          actor: by,
          at: now.toISOString(),
          action: `${kind.name}.${act}` as AuditAction,
          subject: kind.subject(id),
          ...record,
        });
      })(),
    ),
  );
}

/**
 * The draft in the state in which it may be published: it is the one that was seen, its gates permit it, and where
 * required somebody has approved it with these texts. @param asked the texts sent with the publication in place of
 * the kept ones, and the draft that was seen @throws Refusal draft_changed, reason_needed, approval_needed, or the
 * findings against publishing it
 */
export function releasable<D extends Draft, Id>(
  kind: DraftKind<D, Id>,
  id: Id,
  draft: D | undefined,
  { gates, changes }: DraftCheck,
  asked: SeenDraft & KeptTexts,
): D {
  if (draft) assertSeen(draft, asked);
  const { reason = draft?.reason, note = draft?.note } = asked;
  assertReleasable(draft, gates, { reason, note });
  const found = draftOf(kind, id, { draft });
  assertApproved({ ...found, changes }, asked, approvalRequired());
  return { ...found, reason, note };
}

/**
 * Every revision after the first has a reason and a note, whatever its figures. @throws Refusal reason_needed, or the
 * findings against publishing it
 */
function assertReleasable(draft: Draft | undefined, gates: Gates, { reason, note }: KeptTexts) {
  if (!draft || draft.revision === 1) return assertPublishable(gates, reason);
  const finding = { code: 'later_revision' as const, details: { revision: draft.revision } };
  const needsReason = [...gates.needsReason, finding];
  assertPublishable({ ...gates, needsReason }, note && reason);
}

function draftOf<D extends Draft, Id>(
  { missing, subject }: DraftKind<D, Id>,
  id: Id,
  { draft }: Pick<DraftAtHand<D>, 'draft'>,
): D {
  if (!draft) throw new Refusal(missing, { subject: subject(id) });
  return draft;
}
