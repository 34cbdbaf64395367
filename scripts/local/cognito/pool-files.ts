import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { generate } from 'selfsigned';
import * as z from 'zod/mini';
import { type Mail, writeMail } from '../../../functions/platform/aws/outbox.ts';
import { type MailText, plainMail } from '../../../functions/platform/kernel/mail-text.ts';
import { readJsonFile, writeJsonFile } from '../folder/small-files.ts';
import { StartError } from '../settings/start-error.ts';

/** The pool's secrets, made at the first start and never changed. */
export interface PoolKeys {
  readonly keyId: string;
  readonly signingKey: CryptoKey;
  readonly publicKey: JWK;
  /** The whole key, for libraries that sign on their own. */
  readonly privateKey: JWK;
  /** Seed of values that must be secret yet repeatable: cookies, salts of users that do not exist. */
  readonly seed: string;
}

const rsaKey = z.looseObject({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  kid: z.string(),
});
const storedKeys = z.object({ privateKey: rsaKey, seed: z.string() });
type StoredKeys = z.infer<typeof storedKeys>;

const keysAdvice =
  'restore it from a backup, or remove it: new keys are made, and everybody has to sign in again.';

/** @throws StartError when the file is damaged */
export async function openPoolKeys(file: string): Promise<PoolKeys> {
  const { privateKey, seed } =
    readJsonFile(file, storedKeys, keysAdvice) ?? (await createKeys(file));
  const { kty, n, e, kid } = privateKey;
  const signingKey = await importJWK(privateKey as JWK, 'RS256').catch((cause: unknown) => {
    throw new StartError(`${file} is damaged: ${keysAdvice}`, { cause });
  });
  return {
    keyId: kid,
    signingKey: signingKey as CryptoKey,
    publicKey: { kty, n, e, kid, alg: 'RS256', use: 'sig' },
    privateKey: { ...privateKey, alg: 'RS256', use: 'sig' },
    seed,
  };
}

async function createKeys(file: string): Promise<StoredKeys> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(32).toString('base64');
  const privateKey = z.parse(rsaKey, { ...(await exportJWK(pair.privateKey)), kid });
  const keys = { privateKey, seed: randomBytes(32).toString('hex') };
  writeJsonFile(file, keys);
  return keys;
}

const certificate = z.object({ key: z.string(), cert: z.string() });
export type Certificate = z.infer<typeof certificate>;

const DAY_MS = 86_400_000;
const CERTIFICATE_DAYS = 397;
const RENEWED_BEFORE_DAYS = 30;

/**
 * The self-signed certificate of the hosted pages, for this machine's names only. It is kept in `file`, so that a
 * browser asks only once to accept it, and is renewed when it is about to expire.
 * @throws StartError when the file is damaged
 */
export async function openCertificate(file: string, now: Date): Promise<Certificate> {
  const advice = 'remove it: a new one is made, which browsers ask to accept.';
  const stored = readJsonFile(file, certificate, advice);
  if (stored) {
    const expiry = expiryOf(stored, () => new StartError(`${file} is damaged: ${advice}`));
    if (expiry - now.getTime() > RENEWED_BEFORE_DAYS * DAY_MS) return stored;
  }
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - DAY_MS),
    notAfterDate: new Date(now.getTime() + CERTIFICATE_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  const renewed: Certificate = { key: made.private, cert: made.cert };
  writeJsonFile(file, renewed);
  return renewed;
}

function expiryOf({ key, cert }: Certificate, damaged: () => StartError): number {
  try {
    createPrivateKey(key);
    return Date.parse(new X509Certificate(cert).validTo);
  } catch {
    throw damaged();
  }
}

/** A mail of the pool, with the person's name and the temporary password or code in the place of the placeholders. */
export function filledMail(mail: MailText, username: string, secret: string) {
  const { subject, body } = plainMail(mail);
  return { subject, body: body.replaceAll('{username}', username).replaceAll('{####}', secret) };
}

/** Receiver of the pool's mails on one machine. */
export interface Outbox {
  send(mail: Mail, now: Date): void;
}

export function openOutbox(folder: string): Outbox {
  mkdirSync(folder, { recursive: true });
  return { send: (mail, now) => writeMail(folder, mail, now) };
}
