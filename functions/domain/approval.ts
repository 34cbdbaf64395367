/** A second person's yes to exactly what one has prepared. */
import { Refusal } from './refusal.ts';

export interface Approval {
  readonly at: string;
  readonly by: string;
  /** What was approved: the fingerprint of a survey's draft, or when a period's was computed. */
  readonly of: string;
  /** `ApprovableDraft.changes` then. */
  readonly changes?: string | undefined;
}

/** Why it is published as it is, and what the public is told. */
export interface KeptTexts {
  readonly reason?: string | undefined;
  readonly note?: { readonly it: string; readonly en: string } | undefined;
}

/** A draft as an approver sees it. */
export interface ApprovableDraft extends KeptTexts {
  /** Differs from that of every other draft. */
  readonly mark: string;
  /**
   * Differs after every change of what its figures and the questions about them rest on, also after one that
   * was taken back: nobody approved what happened since. Absent of averages, which are computed anew then.
   */
  readonly changes?: string | undefined;
  readonly computedBy: string;
  /** Who typed the reason and the note last; absent before anybody did. */
  readonly preparedBy?: string | undefined;
  readonly approval?: Approval | undefined;
}

export const isApproved = ({ approval, mark, changes }: ApprovableDraft): boolean =>
  approval?.of === mark && approval.changes === changes;

/**
 * Where approval is asked for, only what was approved is published: the draft, and the reason and
 * note kept with it.
 * @param texts sent with the publication
 * @throws Refusal approval_needed
 */
export function assertApproved(
  draft: ApprovableDraft,
  texts: KeptTexts,
  isRequired: boolean,
): void {
  if (!isRequired || (isApproved(draft) && isKept(draft, texts))) return;
  throw new Refusal('approval_needed');
}

/**
 * Whether a person made the figures or gave the reason and the note they are to be published with:
 * a second person approves both.
 */
export const isPreparer = (
  { computedBy, preparedBy }: Pick<ApprovableDraft, 'computedBy' | 'preparedBy'>,
  by: string,
): boolean => by === computedBy || by === preparedBy;

/** The figures, the reason and the note that a person had before them. */
export type SeenDraft = Pick<ApprovableDraft, 'mark' | 'reason' | 'note'>;

/** @throws Refusal own_draft for who prepared it; draft_changed when it is not what was seen */
export function assertApprovable(draft: ApprovableDraft, seen: SeenDraft, by: string): void {
  const isSeen =
    draft.mark === seen.mark &&
    isSameReason(draft.reason, seen.reason) &&
    isSameNote(draft.note, seen.note);
  if (!isSeen) throw new Refusal('draft_changed');
  if (isPreparer(draft, by)) throw new Refusal('own_draft');
}

/** Texts that a publication does not repeat are those kept. */
const isKept = (draft: KeptTexts, { reason, note }: KeptTexts): boolean =>
  (reason === undefined || isSameReason(draft.reason, reason)) &&
  (note === undefined || isSameNote(draft.note, note));

/** A reason kept as an empty text is none. */
const isSameReason = (one = '', other = ''): boolean => one === other;

export const isSameNote = (one: KeptTexts['note'], other: KeptTexts['note']): boolean =>
  one?.it === other?.it && one?.en === other?.en;
