import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import { assertUnchanged, differing } from '../../../platform/kernel/assert-unchanged.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { BEGINNING } from '../../../sample/rules/dated-settings.ts';
import { allProducts } from '../../../sample/store/product-settings.ts';
import { oldestFirst } from '../../surveys/rules/series.ts';
import { publishedSeries } from '../../surveys/store/series-years.ts';
import type { DutyStepView, dutyChangeRoutes, dutyNoteRoutes } from '../contract/duty-changes.ts';
import {
  type DutyNote,
  dutyDates,
  dutySteps,
  explainedSteps,
  inEuros,
} from '../rules/duty-changes.ts';
import { dutyNotes, saveDutyNote } from '../store/duty-notes.ts';

export const forPublic = {
  'duty-changes/list': async () => {
    const steps = explainedSteps(dutySteps(await publishedSeries()), await dutyNotes());
    return steps.map(
      ({ date, changes, note }): DutyStepView => ({
        date,
        changes: changes.map(({ productId, before, after }) => ({
          productId,
          before: inEuros(before),
          after: inEuros(after),
        })),
        ...(note?.note && { note: note.note }),
      }),
    );
  },
} satisfies Handlers<typeof dutyChangeRoutes>;

export const forAdmin = {
  'duty-notes/list': () => dutyNotes(),

  'duty-notes/change': async ({
    params: { date },
    body: { reason, ...body },
    actor,
    ifMatch,
    now,
  }) => {
    const known = (await dutyNotes()).find((one) => one.date === date);
    const before = known ?? { date, note: null, version: 0 };
    assertUnchanged(before, ifMatch, body);
    if (differing(before, body).length === 0) return before;
    if (before.note && !reason) throw new Refusal('reason_needed', { current: before });
    if (!known && body.note) await assertExplains({ date, note: body.note });
    const after = { ...before, ...body };
    return saveDutyNote(after, {
      actor: accountIdOf(actor),
      at: now.toISOString(),
      action: 'settings.duty-note-changed',
      subject: `settings/duty-notes/${date}`,
      before: { note: before.note },
      after: { note: after.note, reason },
    });
  },
} satisfies Handlers<typeof dutyNoteRoutes>;

/**
 * A new explanation belongs to a change that is published, or set for a survey to come: the public reads no other.
 * @throws Refusal invalid
 */
async function assertExplains(note: DutyNote): Promise<void> {
  const [series, products] = await Promise.all([publishedSeries(), allProducts()]);
  const last = oldestFirst(series).at(-1)?.date ?? BEGINNING;
  const set = products.flatMap(({ timeline }) => dutyDates(timeline, last)).sort();
  const steps = [...dutySteps(series), ...set.map((date) => ({ date, changes: [] }))];
  if (explainedSteps(steps, [note]).some((step) => step.note)) return;
  const detail = 'No duty or VAT changes in the surveys of the 21 days from this one.';
  const error = { pointer: '/note/it', code: 'no_duty_change', detail };
  throw new Refusal('invalid', { errors: [error] });
}
