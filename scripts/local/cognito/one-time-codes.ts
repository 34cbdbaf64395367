import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** One-time codes of an authenticator app (RFC 6238): six digits that change every half minute, by SHA-1. */

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret for an app, in base 32. */
export const newSecret = (): string => base32(randomBytes(SECRET_BYTES));

/** The code that an app with this secret shows at an instant. */
export const codeAt = (secret: string, instant: Date): string =>
  codeOfStep(secret, stepOf(instant));

/**
 * The step whose code was sent: the present one or one of its neighbours, since clocks of phones differ.
 * @returns undefined for a wrong code
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const present = stepOf(now);
  return [present, present - 1, present + 1].find((step) => {
    const [expected, sent] = [codeOfStep(secret, step), code].map((text) => Buffer.from(text));
    return expected?.length === sent?.length && timingSafeEqual(expected as Buffer, sent as Buffer);
  });
}

const stepOf = (instant: Date): number => Math.floor(instant.getTime() / 1000 / STEP_SECONDS);

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
