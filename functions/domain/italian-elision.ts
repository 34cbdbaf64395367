/**
 * Italian texts with dates put into them: "del 11/01/2027" is read "del undici", so that it is written
 * "dell'11/01/2027"; the same goes for 8, and for the other words that a day follows.
 */
export const elided = (text: string): string =>
  text.replace(
    ARTICLE,
    (_, before: string) => `${/^il$/i.test(before) ? '' : before}${before === 'Il' ? 'L' : 'l'}'`,
  );

/** An article, alone or with a preposition, before the 8 or 11 of a date in digits or words. */
const ARTICLE = /\b(d?al|[dn]el|sul|il) (?=(?:0?8|11)(?:\/\d\d\/\d{4}| [a-z]+ \d{4}))/gi;
