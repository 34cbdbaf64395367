/**
 * A draft of a survey's prices or of a period's averages, and the approval of exactly this draft by a second person.
 */
import { Refusal } from '../../../platform/kernel/refusal.ts';

export interface Approval {
  readonly at: string;
  readonly by: string;
  /**
   * The figures that were approved: the fingerprint of a survey's draft, or the time at which a period's was
   * computed.
   */
  readonly of: string;
  /** The value of `ApprovableDraft.changes` when the draft was approved. */
  readonly changes?: string | undefined;
}

/** The reason for publishing a draft as it is, and the note to the public. */
export interface KeptTexts {
  readonly reason?: string | undefined;
  readonly note?: { readonly it: string; readonly en: string } | undefined;
}

/** When and by whom a draft was published that waits for its announced minute. */
export interface Held {
  readonly at: string;
  readonly by: string;
}

/** The fields that every draft of a revision has, whatever its figures. */
export interface Draft extends KeptTexts {
  readonly revision: number;
  readonly computedAt: string;
  readonly computedBy: string;
  /** The person who changed the reason or the note last; absent before anybody did. */
  readonly preparedBy?: string | undefined;
  /** Everybody who wrote part of the reason or the note; present if there are several. */
  readonly wordsBy?: readonly string[] | undefined;
  /** Administrators who entered prices that the draft uses. */
  readonly enteredBy?: readonly string[] | undefined;
  /** Fingerprint of the draft's inputs; absent where the draft has no inputs of its own. */
  readonly fingerprint?: string | undefined;
  readonly approval?: Approval | undefined;
  /** A publication that was asked for before its announced minute, and waits for it. */
  readonly held?: Held | undefined;
  /** Its publication was taken back while it waited: only a person publishes this draft. */
  readonly takenBack?: Held | undefined;
}

/** A draft as an approver sees it. */
export interface ApprovableDraft extends Draft {
  /**
   * A value that differs after every change that affects the figures or the findings about them, even one that was
   * undone: nobody approved what happened since. Absent for averages, which are computed anew then.
   */
  readonly changes?: string | undefined;
}

/** The value that identifies the approved figures: the fingerprint of their inputs, else the time of computation. */
export const markOf = ({ fingerprint, computedAt }: Draft): string => fingerprint ?? computedAt;

export const isApproved = (draft: ApprovableDraft): boolean =>
  draft.approval?.of === markOf(draft) && draft.approval.changes === draft.changes;

/**
 * Where approval is required, only what was approved is published: the draft, with the reason and note kept with it.
 * @param texts sent with the publication @throws Refusal approval_needed
 */
export function assertApproved(
  draft: ApprovableDraft,
  texts: KeptTexts,
  isRequired: boolean,
): void {
  if (!isRequired || (isApproved(draft) && isKept(draft, texts))) return;
  throw new Refusal('approval_needed');
}

interface Preparers extends Pick<Draft, 'preparedBy' | 'wordsBy' | 'enteredBy'> {
  readonly computedBy?: string | undefined;
}

/**
 * Whether a person entered a price that the figures use, made the figures, or wrote the reason or the note: all of
 * it must be approved by somebody else.
 */
export const isPreparer = (draft: Preparers, by: string): boolean =>
  [
    draft.computedBy,
    draft.preparedBy,
    ...(draft.wordsBy ?? []),
    ...(draft.enteredBy ?? []),
  ].includes(by);

/**
 * A draft whose approval has ended. Nor does it wait for its announced minute any longer: it was to be published as it
 * was approved, of a survey that was closed.
 */
export const withoutApproval = <D extends Draft>(draft: D): D => ({
  ...draft,
  approval: undefined,
  held: undefined,
});

/** A draft with another reason and note. The authors of unchanged texts remain among its authors. */
export function withWords<D extends Draft>(draft: D, { reason, note }: KeptTexts, by: string): D {
  const isLeft =
    (draft.reason && isSameReason(draft.reason, reason)) ||
    (draft.note && isSameNote(draft.note, note));
  const before = isLeft ? (draft.wordsBy ?? [draft.preparedBy]) : [];
  const wordsBy = [...new Set([...before, by])].filter((one) => one !== undefined);
  const worded = draft.approval ? withoutApproval(draft) : draft;
  return { ...worded, reason, note, preparedBy: by, wordsBy };
}

/** The draft that a person saw, if the call names it. */
export interface SeenDraft {
  readonly computedAt?: string | undefined;
  readonly fingerprint?: string | undefined;
}

/** Sent in place of the time of computation by somebody who saw that there was no draft. */
export const NO_DRAFT = 'none';

/** Identifies the draft on a screen, or says that there is none. */
export const seenOf = (draft: { readonly computedAt?: string | undefined } | null | undefined) => ({
  computedAt: draft?.computedAt ?? NO_DRAFT,
});

/**
 * For an action that replaces or removes a draft, which may not exist. @throws Refusal draft_changed when it is not
 * the draft that was seen; draft_in_hand when none is named, and with it a waiting publication would go, or one that
 * somebody took back, or another's words
 */
export function assertReplaceable(
  draft: Draft | undefined,
  { computedAt }: Pick<SeenDraft, 'computedAt'>,
  by: string,
): void {
  const { held, takenBack } = draft ?? {};
  const isInHand = held || (takenBack && takenBack.by !== by) || isWordedByOthers(draft, by);
  if (computedAt === undefined && isInHand) throw new Refusal('draft_in_hand');
  if (computedAt !== undefined && computedAt !== (draft?.computedAt ?? NO_DRAFT))
    throw new Refusal('draft_changed');
}

const isWordedByOthers = (draft: Draft | undefined, by: string): boolean =>
  [draft?.preparedBy, ...(draft?.wordsBy ?? [])].some((one) => one !== undefined && one !== by);

/** For an action on an existing draft. @throws Refusal draft_changed when another draft was computed since */
export function assertSeen(draft: Draft, { computedAt, fingerprint }: SeenDraft): void {
  const isSeen =
    (computedAt === undefined || computedAt === draft.computedAt) &&
    (fingerprint === undefined || fingerprint === markOf(draft));
  if (!isSeen) throw new Refusal('draft_changed');
}

/** @throws Refusal own_draft for the person who prepared it; draft_changed when it is not the draft that was seen */
export function assertApprovable(draft: Draft, seen: SeenDraft & KeptTexts, by: string): void {
  assertSeen(draft, seen);
  const isAsSeen = isSameReason(draft.reason, seen.reason) && isSameNote(draft.note, seen.note);
  if (!isAsSeen) throw new Refusal('draft_changed');
  if (isPreparer(draft, by)) throw new Refusal('own_draft');
}

/** If a publication leaves texts out, the kept ones are used. */
const isKept = (draft: KeptTexts, { reason, note }: KeptTexts): boolean =>
  (reason === undefined || isSameReason(draft.reason, reason)) &&
  (note === undefined || isSameNote(draft.note, note));

/** Whether a publication asks for the revision that is public: it was sent again, because its answer was lost. */
export const isRepeated = (last: Draft | undefined, asked: SeenDraft & KeptTexts): boolean => {
  const { computedAt, note } = asked;
  const isNamed = computedAt === undefined ? note !== undefined : computedAt === last?.computedAt;
  return last !== undefined && isNamed && isKept(last, asked);
};

/** A reason that is kept as an empty text counts as none. */
const isSameReason = (one = '', other = ''): boolean => one === other;

export const isSameNote = (one: KeptTexts['note'], other: KeptTexts['note']): boolean =>
  one?.it === other?.it && one?.en === other?.en;
