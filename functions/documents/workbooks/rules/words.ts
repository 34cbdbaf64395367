/**
 * The form in which texts are compared: small letters without accents, punctuation and marks of notes, so that
 * `PANIGAGLIA (2)` and `Panigaglia` are one name. `%`, `$`, `+` and `>` stay, because they tell names apart.
 */
export function words(text: string): string {
  return text
    .replace(noteMarks, ' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9%$+>]+/g, ' ')
    .trim();
}

/** The marks of notes in a text, such as `(2)`, `(*)` and `°`, in their order. */
export function marksOf(text: string): string[] {
  return text.match(noteMarks) ?? [];
}

const noteMarks = /\((?:\d{1,2}|\*+|°|#)\)|\(?\*+\)?|[°#](?=\s*$)|#(?=\s)/g;
