import { DATASET_TITLES } from '../../../documents/workbooks/rules/dataset-titles.ts';
import { SERIES_DIMENSIONS } from '../../../documents/workbooks/rules/datasets.ts';
import { withoutTail } from '../../../documents/workbooks/rules/decimal.ts';
import {
  type FigureChangeRecord,
  figureChangesBetween,
} from '../../../documents/workbooks/store/figure-changes.ts';
import { type Instant, later } from '../../../platform/kernel/as-of.ts';
import { publicState } from '../../../platform/tables/counters.ts';
import { statedAddress } from '../../figures/work/figure-addresses.ts';
import { PARAMETERS } from '../../series/rules/parameters.ts';
import type { EnergyChanges } from '../contract.ts';

/**
 * A change becomes visible a moment after the time that it states, so the next call repeats the changes of these
 * minutes and none is missed. Readers recognise repeated ones by their ids.
 */
const TOLD_AGAIN_MS = 5 * 60_000;

/** The cursor while nothing has changed yet: the answer stays the same until something does. */
const BEGINNING = new Date(0).toISOString();

/** Changes after a moment, limited in number. @param since empty for the beginning */
export async function energyChanges(
  since: Instant | '',
  limit: number,
  now: Date,
): Promise<{ readonly answer: EnergyChanges; readonly modified: Instant }> {
  const { changedAt = BEGINNING } = await publicState();
  const found = await figureChangesBetween(since, now.toISOString());
  const after = found.filter(({ at }) => at > since);
  const page = after.slice(0, limit);
  const more = after.length > page.length;
  const last = page.at(-1)?.at ?? (since || BEGINNING);
  const isSettled = more || Date.parse(last) < now.getTime() - TOLD_AGAIN_MS;
  const early = isSettled ? last : new Date(Date.parse(last) - TOLD_AGAIN_MS).toISOString();
  const answer = { changes: page.map(viewOf), next: early < since ? since : early, more };
  // The cursor moves on once the last change has settled.
  const settled = new Date(Date.parse(found.at(-1)?.at ?? BEGINNING) + TOLD_AGAIN_MS).toISOString();
  const modified = settled < now.toISOString() ? later(changedAt, settled) : changedAt;
  return { answer, modified };
}

function viewOf(change: FigureChangeRecord): EnergyChanges['changes'][number] {
  const { document, fileName, kind, at, datasets, first, last, added, revised, gone } = change;
  return {
    ...{ id: `energy/${document}/${at}`, kind, at, document, fileName },
    titles: datasets.map((name) => ({ ...DATASET_TITLES[name] })),
    ...{ first, last, added, revised, gone },
    ...(change.note ? { note: change.note } : {}),
    figures: change.figures.map(({ before, after, codes, ...one }) => ({
      ...{ ...one, before: withoutTail(before) },
      ...(codes && {
        codes: Object.fromEntries(
          SERIES_DIMENSIONS.flatMap((name) => {
            const code = codes[name];
            return code === undefined ? [] : [[PARAMETERS[name], code] as const];
          }),
        ),
        api: statedAddress({ flow: one.dataset, period: one.period, codes }),
      }),
      after: after === undefined ? null : withoutTail(after),
    })),
  };
}
