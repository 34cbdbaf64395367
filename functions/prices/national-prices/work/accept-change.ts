import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { valueOn } from '../../../sample/rules/dated-settings.ts';
import { weightsOf } from '../../../sample/store/companies.ts';
import { publishedReached, reachedView } from './reached-surveys.ts';
import type { TimelineChange } from './setting-date.ts';
import { effectOf, pricedByOthers, type SettingsChange } from './setting-effect.ts';

/** What a person gives with a change of settings. */
interface Given {
  readonly reason?: string | undefined;
  /** The published surveys that were seen to be reached, by id. */
  readonly reaches?: readonly number[] | undefined;
}

/**
 * A change of a duty, VAT, limit or weight needs a reason, from somebody who has seen what it does to the week published
 * last; so does one of the brands whose stations price a company's products. One that affects published surveys also the ids of these surveys. One refusal shows both, so that one answer
 * confirms both. So does a company that is added with a weight. @throws Refusal reason_needed or reaches_published, with the effect
 * and the surveys reached
 */
export async function assertChangeAccepted<T extends object>(
  changes: readonly TimelineChange<T>[],
  settings: SettingsChange,
  { reason, reaches = [] }: Given,
): Promise<void> {
  const reached = await publishedReached(changes, settings.after);
  const asksReason =
    reached.length > 0 ||
    changes.some(movesFigures) ||
    addsWeight(settings) ||
    pricedByOthers(settings).length > 0;
  const isMissing = !reason?.trim() && asksReason;
  const isSeen =
    reached.length === reaches.length && reached.every(({ id }) => reaches.includes(id));
  if (!isMissing && (isSeen || reached.length === 0)) return;
  throw new Refusal(isMissing ? 'reason_needed' : 'reaches_published', {
    effect: await effectOf(settings),
    surveys: reached.map(reachedView),
  });
}

/** Whether a company is added with a weight: its price counts as soon as it declares one. */
function addsWeight({ before, after, from }: SettingsChange): boolean {
  const known = new Set(before.companies.map(({ id }) => id));
  return after.companies.some(
    (company) => !known.has(company.id) && Object.values(weightsOf(company, from)).some(Boolean),
  );
}

/** Whether more than brands changes, of what is known already. */
function movesFigures<T extends object>([before, after]: TimelineChange<T>): boolean {
  if (before.length === 0) return false;
  return after.slice(before.length).some(({ from, value }) => {
    const then = valueOn(before, from);
    return !then || !isDeepStrictEqual({ ...then, brands: [] }, { ...value, brands: [] });
  });
}
