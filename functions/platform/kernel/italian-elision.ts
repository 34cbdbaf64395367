/**
 * Corrects Italian texts into which dates or percentages were inserted. 11 is pronounced "undici", so "del 11/01/2027"
 * must be "dell'11/01/2027" and "del 11,61 %" "dell'11,61 %"; the same holds for 8, and for the other articles. In
 * percentages also for 1 and for all that begins with "otto".
 */
export const elided = (text: string): string =>
  text.replace(
    ARTICLE,
    (_, before: string) => `${/^il$/i.test(before) ? '' : before}${before === 'Il' ? 'L' : 'l'}'`,
  );

/** An article, alone or with a preposition, before the 8 or 11 of a date in digits or words, or a percentage. */
const ARTICLE =
  /\b(d?al|[dn]el|sul|il) (?=(?:0?8|11)(?:\/\d\d\/\d{4}| [a-z]+ \d{4})|(?:11?|8\d{0,2})(?:,\d+)?\s?%)/gi;
