/** A second person's yes to exactly what one has prepared. */
import { Refusal } from './refusal.ts';

export interface Approval {
  readonly at: string;
  readonly by: string;
  /** What was approved: the fingerprint of a survey's draft, or when a period's was computed. */
  readonly of: string;
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
  readonly computedBy: string;
  /** Who typed the reason and the note last; absent before anybody did. */
  readonly preparedBy?: string | undefined;
  readonly approval?: Approval | undefined;
}

export const isApproved = ({ approval, mark }: ApprovableDraft): boolean =>
  approval !== undefined && approval.of === mark;

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

/** @throws Refusal own_draft for who prepared it; draft_changed when it is not what was seen */
export function assertApprovable(draft: ApprovableDraft, seen: string, by: string): void {
  if (draft.mark !== seen) throw new Refusal('draft_changed');
  if (isPreparer(draft, by)) throw new Refusal('own_draft');
}

function isKept(draft: KeptTexts, { reason, note }: KeptTexts): boolean {
  if (reason !== undefined && reason !== draft.reason) return false;
  return note === undefined || (note.it === draft.note?.it && note.en === draft.note.en);
}
