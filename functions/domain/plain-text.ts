/**
 * What text that one person types and others read may be made of: in no language are these needed,
 * and they break what stores text or deceive who reads it.
 */

/**
 * Control characters, those that turn the direction of what follows, and code points that are no characters:
 * feeds and workbooks, which are XML, cannot be read with two of them.
 */
const FORBIDDEN = /[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;
const BREAKS = /[\t\n\r\u2028\u2029]/;
/** Some count as letters or symbols, such as the filler of Hangul and the Braille pattern without dots. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Empty, or with something to see; well-formed; and without direction characters, noncharacters and control
 * characters but tab and line breaks.
 */
export const isPlainText = (text: string): boolean =>
  text.isWellFormed() &&
  !FORBIDDEN.test(text.replace(/[\t\n\r]/g, '')) &&
  (text.trim() === '' || VISIBLE.test(text.replace(UNSEEN, '')));

/** The same on one line. */
export const isPlainLine = (text: string): boolean => isPlainText(text) && !BREAKS.test(text);

/** What a secret may be: only that it can be stored and sent. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
