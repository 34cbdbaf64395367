/**
 * Note of made-up figures that show how the portal works. They are marked wherever they are shown, and official
 * figures replace them.
 */
export const DEMONSTRATION_NOTE = 'Dati dimostrativi';

/** Whether the notes of a survey say that its figures are made up. */
export function isDemonstration({ notes }: { readonly notes: string }): boolean {
  return notes.startsWith(DEMONSTRATION_NOTE);
}
