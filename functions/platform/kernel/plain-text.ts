/** Decides which characters are allowed in texts that one person types and others read. */

/**
 * Control characters, characters that change the direction of text, and code points that are not
 * characters. No language needs them; they can deceive readers, and make feeds and workbooks, which are
 * XML, unreadable.
 */
const FORBIDDEN = /[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;
const BREAKS = /[\t\n\r\u2028\u2029]/;
/** Invisible characters. Unicode counts some as letters or symbols, such as the Hangul filler. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Whether a text is well-formed, has none of the forbidden characters except tab and line breaks, and is
 * empty or has something visible.
 */
export const isPlainText = (text: string): boolean =>
  text.isWellFormed() &&
  !FORBIDDEN.test(text.replace(/[\t\n\r]/g, '')) &&
  (text.trim() === '' || VISIBLE.test(text.replace(UNSEEN, '')));

/** Whether a text is plain and has one line. */
export const isPlainLine = (text: string): boolean => isPlainText(text) && !BREAKS.test(text);

/**
 * Whether a reason or a note is empty or says something. One real word is enough; a lone sign, a letter or two, one
 * letter again and again, digits alone, or a pointer to other words are typed to get past the question.
 */
export function saysSomething(text: string): boolean {
  if (POINTER.test(text.trim())) return false;
  const signs = text.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? [];
  return (
    text.trim() === '' || (signs.length >= 3 && new Set(signs).size > 1 && /\p{L}/u.test(text))
  );
}

/** As before, see above: words that have a meaning only beside others. */
const POINTER = /^(((come|vedi|as|see) (prima|sopra|before|above))|idem|ditto)\W*$/i;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Words of each language that the other does not have: frequent ones, and those of notes on prices. */
const FREQUENT = {
  it: setOf(
    'il lo la gli le un una di del della dei delle dell dal dalla dai nel nella nei sul sulla al alla ai alle che è era erano sono stato stata stati state con più si ed e prezzo prezzi errore corretto corretta corretti rettifica accisa benzina gasolio società settimana mese dati',
  ),
  en: setOf(
    'the of and is are was were with from has have been not for this that which by to at on price prices error corrected correction duty petrol diesel company companies week month figures',
  ),
};

/**
 * Whether a text is in the other of the two languages: it has two frequent words of that one and none of its own. What
 * is too short to tell is taken as it is.
 */
export function isInOtherLanguage(text: string, language: 'it' | 'en'): boolean {
  const words = text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  const frequent = (one: 'it' | 'en') => words.filter((word) => FREQUENT[one].has(word)).length;
  return frequent(language) === 0 && frequent(language === 'it' ? 'en' : 'it') >= 2;
}

/** Whether a secret, such as a password, can be stored and sent; it may have any other character. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
