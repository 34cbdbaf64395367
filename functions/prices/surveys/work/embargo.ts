import { embargo } from '../../../platform/aws/environment.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type { KeptTexts } from '../rules/drafts.ts';
import { assertPublishable, type Gates } from '../rules/publication-gates.ts';
import type { ReleaseName } from '../rules/release-calendar.ts';
import { plannedMoment } from './planned-moment.ts';

/** The texts of a publication, and whether it may precede its announced minute. */
export interface Early extends KeptTexts {
  /** Publish before the announced minute, where an embargo would hold it until then. */
  readonly early?: boolean | undefined;
}

/**
 * The announced minute until which the first publication of a survey or period is held; undefined without an
 * embargo, after that minute, and for one that may be early. @throws Refusal reason_needed, invalid without a note:
 * texts that are kept with the draft were not written for an early publication
 */
export async function heldUntil(
  name: ReleaseName,
  gates: Gates,
  { early = false, reason, note }: Early,
  now: Date,
): Promise<Instant | undefined> {
  const plannedAt = embargo() ? await plannedMoment(name) : undefined;
  if (plannedAt === undefined || now.toISOString() >= plannedAt) return undefined;
  if (!early) return plannedAt;
  const finding = { code: 'early_release' as const, details: { plannedAt } };
  assertPublishable({ ...gates, needsReason: [...gates.needsReason, finding] }, reason);
  if (!note) throw new Refusal('invalid', { errors: [{ pointer: '/note', code: 'required' }] });
  return undefined;
}
