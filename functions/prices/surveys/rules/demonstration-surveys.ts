import type { Survey } from './surveys.ts';

/**
 * Note of made-up figures that show how the portal works. They are marked wherever they are shown, and official
 * figures replace them.
 */
export const DEMONSTRATION_NOTE = 'Dati dimostrativi';

/** Whether notes say that figures are made up. */
export function isDemonstrationNote(notes: string): boolean {
  return notes.startsWith(DEMONSTRATION_NOTE);
}

/** Those who take the steps of a demonstration survey without a person. */
const PROGRAMS: ReadonlySet<string> = new Set(['first-start', 'weekly-job']);

/**
 * Whether the figures of a survey are made up. Once a person has computed, published, corrected or withdrawn them,
 * they are that person's: an import treats them as any other public figures.
 */
export function isDemonstration({
  notes,
  steps = {},
  withdrawn,
}: Pick<Survey, 'notes' | 'steps' | 'withdrawn'>): boolean {
  const acts = [...Object.values(steps), withdrawn].filter((act) => act !== undefined);
  return isDemonstrationNote(notes) && acts.every(({ by }) => PROGRAMS.has(by));
}
