import {
  createHash,
  createHmac,
  getDiffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { poolName } from './pool-settings.ts';

/**
 * The server's half of Cognito's variant of the Secure Remote Password protocol (SRP-6a, RFC 5054)
 * over the 3072-bit group of RFC 3526, section 4. Numbers travel in hexadecimal.
 */
export interface PasswordVerifier {
  readonly salt: string;
  readonly verifier: string;
}

/** The server's side of an exchange between the two calls of a sign-in. */
export interface Exchange {
  readonly clientPublic: bigint;
  readonly serverPublic: bigint;
  readonly serverSecret: bigint;
  readonly verifier: bigint;
}

const prime = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const generator = 2n;
const multiplier = hashOfHex(paddedHex(prime) + paddedHex(generator));

/** x = H(salt | H(pool | user | ":" | password)), v = g^x. Nothing else derived from the password is kept. */
export function makeVerifier(
  userName: string,
  password: string,
  salt = randomBytes(16).toString('hex'),
): PasswordVerifier {
  const identity = sha256(`${poolName}${userName}:${password}`).toString('hex');
  const exponent = hashOfHex(paddedHex(BigInt(`0x${salt}`)) + identity);
  return { salt, verifier: power(generator, exponent).toString(16) };
}

export function matchesVerifier(
  { salt, verifier }: PasswordVerifier,
  userName: string,
  password: string,
): boolean {
  const candidate = makeVerifier(userName, password, salt).verifier;
  return timingSafeEqual(sha256(candidate), sha256(verifier));
}

/** B = kv + g^b. Returns undefined when the client's number is not usable (A mod N = 0). */
export function startExchange(verifierHex: string, clientHex: string): Exchange | undefined {
  if (!/^[0-9a-f]{1,800}$/i.test(clientHex)) return undefined;
  const clientPublic = BigInt(`0x${clientHex}`);
  if (clientPublic % prime === 0n) return undefined;
  const verifier = BigInt(`0x${verifierHex}`);
  const serverSecret = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const serverPublic = (multiplier * verifier + power(generator, serverSecret)) % prime;
  return { clientPublic, serverPublic, serverSecret, verifier };
}

/** A client's proof that it knows the password, in base64. */
export interface PasswordClaim {
  readonly userName: string;
  readonly secretBlock: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** S = (A v^u)^b, key = HKDF(S, u, "Caldera Derived Key"), and the claim is an HMAC with it. */
export function proves(exchange: Exchange, claim: PasswordClaim): boolean {
  const { clientPublic, serverPublic, serverSecret, verifier } = exchange;
  const mix = hashOfHex(paddedHex(clientPublic) + paddedHex(serverPublic));
  const shared = power((clientPublic * power(verifier, mix)) % prime, serverSecret);
  const key = hkdfSync('sha256', bytesOf(shared), bytesOf(mix), 'Caldera Derived Key', 16);
  const expected = createHmac('sha256', Buffer.from(key))
    .update(poolName)
    .update(claim.userName)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % prime;
    if (bit === '1') result = (result * base) % prime;
  }
  return result;
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function hashOfHex(hex: string): bigint {
  return BigInt(`0x${sha256(Buffer.from(hex, 'hex')).toString('hex')}`);
}

function bytesOf(value: bigint): Buffer {
  return Buffer.from(paddedHex(value), 'hex');
}

/** Two's complement of a positive number: even length, with a zero byte before a high first bit. */
function paddedHex(value: bigint): string {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
}
