import { Refusal } from '../kernel/refusal.ts';

/** A function's answer has at most 6 MB, in which text is a JSON string and other content base64. */
const LONGEST_ANSWER = 5_900_000;

export function isDeliverable(content: string | Uint8Array): boolean {
  const length =
    typeof content === 'string'
      ? Buffer.byteLength(JSON.stringify(content))
      : Math.ceil(content.length / 3) * 4;
  return length <= LONGEST_ANSWER;
}

/** Whether a question was refused because its answer would be too long. */
export const isTooLong = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  Array.isArray(error.details.errors) &&
  error.details.errors.some(({ code }) => code === 'range_too_long');

/**
 * @param pointer the query's field to narrow when there is too much
 * @param detail how to narrow it, when that field is not all there is
 * @throws Refusal invalid when the content is longer than an answer can be
 */
export function assertDeliverable(
  content: string | Uint8Array,
  pointer: string,
  detail?: string,
): void {
  if (isDeliverable(content)) return;
  const error = { pointer, code: 'range_too_long', ...(detail ? { detail } : {}) };
  throw new Refusal('invalid', { errors: [error] });
}
