/**
 * Figures that were made up to show the portal at work. They are labelled wherever a person sees
 * them, and give way to official figures.
 */
export const DEMONSTRATION_NOTE = 'Dati dimostrativi';

/** A survey says in its notes that its figures are made up. */
export function isDemonstration({ notes }: { readonly notes: string }): boolean {
  return notes.startsWith(DEMONSTRATION_NOTE);
}
