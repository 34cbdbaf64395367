import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { generate } from 'selfsigned';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const day = 86_400_000;
const validDays = 397;
const renewBeforeDays = 30;

/**
 * The certificate of the hosted pages, signed by itself, for this machine's names only. Kept in
 * `file`, so that a browser asks once to accept it; made anew when it is about to expire.
 */
export async function openCertificate(file: string, now: Date): Promise<Certificate> {
  if (existsSync(file)) {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Certificate;
    const expiry = Date.parse(new X509Certificate(stored.cert).validTo);
    if (expiry - now.getTime() > renewBeforeDays * day) return stored;
  }
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - day),
    notAfterDate: new Date(now.getTime() + validDays * day),
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
  writeFileSync(`${file}.new`, JSON.stringify(certificate), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return certificate;
}
