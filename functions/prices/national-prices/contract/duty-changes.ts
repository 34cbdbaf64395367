import * as z from 'zod/mini';
import {
  givenDate,
  givenNote,
  isoDate,
  publicNote,
  reasonText,
} from '../../../platform/contract/primitives.ts';
import { adminCall, publicContent, type Routes } from '../../../platform/contract/route.ts';
import { euroPer1000, productId } from '../../../sample/contract/fields.ts';

/** Changes of excise duty and VAT as published prices show them, with their explanations. */

/** EUR per 1000 units, and percent. */
export const dutiesView = z.object({ exciseDuty: euroPer1000, vat: z.int() });

const dutyStep = z.object({
  /** The first survey published with them. */
  date: isoDate,
  changes: z.array(z.object({ productId, before: dutiesView, after: dutiesView })),
  note: z.optional(publicNote),
});
export type DutyStepView = z.infer<typeof dutyStep>;
const dutySteps = z.array(dutyStep);

const dutyNote = z.object({
  /** The day from which the law applied, or the survey's date. */
  date: isoDate,
  /** Null where an explanation was taken away. */
  note: z.nullable(publicNote),
  version: z.int(),
});
export type DutyNoteView = z.infer<typeof dutyNote>;
const dutyNotes = z.array(dutyNote);

export const dutyChangeRoutes = {
  'duty-changes/list': {
    ...publicContent('GET', '/duty-changes'),
    summary: 'When excise duty and VAT changed, by published surveys, and why',
    response: dutySteps,
  },
} as const satisfies Routes<'duty-changes'>;

export const dutyNoteRoutes = {
  'duty-notes/list': {
    ...adminCall('GET', '/duty-notes'),
    summary: 'Explanations of changes of excise duty and VAT, to be edited',
    response: dutyNotes,
  },
  'duty-notes/change': {
    ...adminCall('PUT', '/duty-notes/{date}'),
    summary: 'Explain a change of excise duty or VAT to the public, or no longer',
    params: z.object({ date: givenDate }),
    body: z.object({
      note: z.nullable(givenNote),
      /** Needed to replace an explanation, or to take it away. */
      reason: z.optional(reasonText(500)),
    }),
    response: dutyNote,
  },
} as const satisfies Routes<'duty-notes'>;
