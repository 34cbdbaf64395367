/** Whether a text has all words of a question, or their beginnings or parts, whatever their case and accents. */
export function matches(text: string, question: string): boolean {
  const own = plain(text);
  return plain(question)
    .split(/\s+/)
    .every((word) => own.includes(word));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
