/** Text of the keys of companies' programs: `esk_7_k3x9p2ma_…`, with the company's number, the key's id, and a secret. */

const PATTERN = /^esk_([1-9]\d{0,5})_([a-z0-9]{8})_([\w-]{43})$/;

/** Beginning of every key, by which programs that look for leaked secrets recognise them. */
export const KEY_PREFIX = 'esk_';

export interface KeyParts {
  readonly companyId: number;
  readonly id: string;
  readonly secret: string;
}

export const keyText = ({ companyId, id, secret }: KeyParts): string =>
  `${KEY_PREFIX}${companyId}_${id}_${secret}`;

/** Undefined for a text that is not a key. */
export function readKey(text: string): KeyParts | undefined {
  const [, companyId, id, secret] = PATTERN.exec(text) ?? [];
  return companyId && id && secret ? { companyId: Number(companyId), id, secret } : undefined;
}
