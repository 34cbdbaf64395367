import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

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
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
