/** The receipt of prices that a company sent: its number, and the code by which anyone who holds it can check it. */

/** Letters and digits that are not confused when a code is read aloud or copied from paper. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** Random bytes that a code is made of. */
export const CODE_BYTES = CODE_LENGTH;

/** `7F3K92QDM4TX`: 60 random bits, as the low bits of each byte choose a letter. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_LETTERS[byte & 31]).join('');

/** `7F3K-92QD-M4TX`, as it is printed. */
export const printedCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

/** The code in a text that somebody typed, with or without separators; undefined when the text is not a code. */
export function readCode(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const isCode =
    plain.length === CODE_LENGTH && [...plain].every((one) => CODE_LETTERS.includes(one));
  return isCode ? plain : undefined;
}

/**
 * `1094-7-2`: the survey, the company, and the number of the company's sendings in it. It uses no counter that
 * companies share, so none waits for another.
 */
export const receiptNumber = (sent: {
  readonly surveyId: number;
  readonly companyId: number;
  readonly sequence: number;
}): string => `${sent.surveyId}-${sent.companyId}-${sent.sequence}`;
