import { accountIdOf } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { assertUnchanged, differing } from '../../platform/kernel/assert-unchanged.ts';
import { publishedSeries } from '../series/store/series-years.ts';
import type { DutyStepView, dutyChangeRoutes, dutyNoteRoutes } from './contract.ts';
import { type Duties, dutySteps, explainedSteps } from './rules/duty-changes.ts';
import { dutyNotes, saveDutyNote } from './store/duty-notes.ts';

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

  'duty-notes/change': async ({ params: { date }, body, actor, ifMatch, now }) => {
    const known = (await dutyNotes()).find((one) => one.date === date);
    const before = known ?? { date, note: null, version: 0 };
    assertUnchanged(before, ifMatch, body);
    if (differing(before, body).length === 0) return before;
    const after = { ...before, ...body };
    return saveDutyNote(after, {
      actor: accountIdOf(actor),
      at: now.toISOString(),
      action: 'settings.duty-note-changed',
      subject: `settings/duty-notes/${date}`,
      before: { note: before.note },
      after: { note: after.note },
    });
  },
} satisfies Handlers<typeof dutyNoteRoutes>;

const inEuros = ({ excise, vat }: Duties) => ({ exciseDuty: excise / 100, vat });
