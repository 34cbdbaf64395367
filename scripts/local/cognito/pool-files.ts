import { randomBytes, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { generate } from 'selfsigned';

/** The pool's secrets, made at the first start and the same ever after. */
export interface PoolKeys {
  readonly keyId: string;
  readonly signingKey: CryptoKey;
  readonly publicKey: JWK;
  /** All of the key, for libraries that sign by themselves. */
  readonly privateKey: JWK;
  /** Seeds what must be secret yet repeatable: cookies, salts of users that do not exist. */
  readonly seed: string;
}

interface StoredKeys {
  readonly privateKey: JWK;
  readonly seed: string;
}

export async function openPoolKeys(file: string): Promise<PoolKeys> {
  if (!existsSync(file)) await createKeys(file);
  const { privateKey, seed } = JSON.parse(readFileSync(file, 'utf8')) as StoredKeys;
  const { kty, n, e, kid } = privateKey;
  if (kty !== 'RSA' || n === undefined || e === undefined || kid === undefined) {
    throw new Error(`${file} does not hold an RSA signing key`);
  }
  return {
    keyId: kid,
    signingKey: (await importJWK(privateKey, 'RS256')) as CryptoKey,
    publicKey: { kty, n, e, kid, alg: 'RS256', use: 'sig' },
    privateKey: { ...privateKey, alg: 'RS256', use: 'sig' },
    seed,
  };
}

async function createKeys(file: string): Promise<void> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(32).toString('base64');
  const keys: StoredKeys = {
    privateKey: { ...(await exportJWK(pair.privateKey)), kid },
    seed: randomBytes(32).toString('hex'),
  };
  writeWhole(file, keys);
}

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;
const CERTIFICATE_DAYS = 397;
const RENEWED_BEFORE_DAYS = 30;

/**
 * The certificate of the hosted pages, signed by itself, for this machine's names only. Kept in
 * `file`, so that a browser asks once to accept it; made anew when it is about to expire.
 */
export async function openCertificate(file: string, now: Date): Promise<Certificate> {
  if (existsSync(file)) {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Certificate;
    const expiry = Date.parse(new X509Certificate(stored.cert).validTo);
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
  const certificate: Certificate = { key: made.private, cert: made.cert };
  writeWhole(file, certificate);
  return certificate;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** Where mail of the pool goes on one machine: a file each, newest last by name. */
export interface Outbox {
  send(mail: Mail, now: Date): void;
}

export function openOutbox(folder: string): Outbox {
  mkdirSync(folder, { recursive: true });
  let sent = 0;
  return {
    send({ to, subject, body }, now) {
      sent += 1;
      const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
      const name = `${stamp}-${String(sent).padStart(4, '0')}.eml`;
      const head = [`Date: ${now.toUTCString()}`, `To: ${to}`, `Subject: ${subject}`];
      const content = `${head.join('\r\n')}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n`;
      writeFileSync(join(folder, name), content, { mode: 0o600 });
    },
  };
}

/** Replaces the file whole, so that a crash leaves either the old or the new one. */
function writeWhole(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
