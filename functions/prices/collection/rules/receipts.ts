/** The receipt of prices that a company sent: its number, and the code by which anyone who holds it can check it. */

/** Letters and digits that are not confused when a code is read aloud or copied from paper. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** Random bytes that a code is made of. */
export const CODE_BYTES = CODE_LENGTH;

/** `7F3K92QDM4TX`: 60 random bits, as the low bits of each byte choose a letter. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_LETTERS[byte & 31]).join('');

interface Sending {
  readonly surveyId: number;
  readonly sentAt: string;
  readonly prices: readonly { readonly productId: number }[];
}
type Replaced<S extends Sending> = Omit<S, 'prices'> & {
  /** When the last of its prices was replaced; absent while one still holds. */
  readonly replacedAt?: string;
  readonly prices: (S['prices'][number] & { readonly replacedAt?: string })[];
};

/**
 * When each price of a company's sendings was replaced: by the next sending in the survey with a price of its product, an equal
 * one too, so that each price that holds is on one receipt.
 * @param sendings newest first
 */
export function withReplacements<S extends Sending>(sendings: readonly S[]): Replaced<S>[] {
  const next = new Map<string, string>();
  return sendings.map((sending) => {
    const keyOf = (productId: number) => `${sending.surveyId} ${productId}`;
    const prices = sending.prices.map((price: S['prices'][number]) => {
      const replacedAt = next.get(keyOf(price.productId));
      return replacedAt === undefined ? price : { ...price, replacedAt };
    });
    for (const { productId } of prices) next.set(keyOf(productId), sending.sentAt);
    const moments = prices.map((price) => ('replacedAt' in price ? price.replacedAt : ''));
    const isWhole = !moments.includes('');
    return { ...sending, prices, ...(isWhole && { replacedAt: moments.toSorted().at(-1) }) };
  }) as Replaced<S>[];
}

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
