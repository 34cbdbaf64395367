import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Petrol of the surveys that price June 2023, as the ministry published them. */
const WEEKLY = `DATA_RILEVAZIONE,CODICE_PRODOTTO,NOME_PRODOTTO,PREZZO,ACCISA,IVA,NETTO,VARIAZIONE
2023-06-05,1,Benzina,"1.822,23","728,4","328,6","765,23","3,76"
2023-06-12,1,Benzina,"1.831,44","728,4","330,26","772,78","9,21"
2023-06-19,1,Benzina,"1.840,97","728,4","331,98","780,59","9,53"
2023-06-26,1,Benzina,"1.852,43","728,4","334,04","789,99","11,46"
2023-07-03,1,Benzina,"1.846,49","728,4","332,97","785,12","-5,94"
`;
const MONTHLY = `ANNO,CODICE_MESE,NOME_MESE,CODICE_PRODOTTO,NOME_PRODOTTO,PREZZO,IVA,ACCISA,NETTO
2023,6,Giugno,1,Benzina,"1.839,84","331,77","728,4","779,67"
`;

function verify(monthly: string, ...options: string[]) {
  const files = { weekly: join(folder, 'weekly.csv'), monthly: join(folder, 'monthly.csv') };
  writeFileSync(files.weekly, WEEKLY);
  writeFileSync(files.monthly, monthly);
  const script = join(import.meta.dirname, '../../../scripts/verify.ts');
  const args = [script, '--weekly', files.weekly, '--monthly', files.monthly, ...options];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

describe('the verification', () => {
  it('finds the published figure', () => {
    const { status, stdout } = verify(MONTHLY, '--from', '2023-06');
    expect(stdout).toMatch(/month +total +1 +1 +0 +0/);
    expect(status).toBe(0);
  });

  it('forgives one cent, by name', () => {
    const { status, stdout } = verify(MONTHLY.replace('839,84', '839,85'));
    expect(stdout).toMatch(/month +total +1 +0 +1 +0/);
    expect(stdout).toContain('2023-06 product 1 (petrol): computed 1839.84, published 1839.85');
    expect(status).toBe(0);
  });

  it('fails on more, by name', () => {
    const { status, stdout } = verify(MONTHLY.replace('839,84', '839,86'));
    expect(stdout).toMatch(/Worse:\n +2023-06 product 1/);
    expect(status).toBe(1);
  });

  it('says what it cannot do', () => {
    expect(verify(MONTHLY, '--from', '2024-01')).toMatchObject({ status: 2 });
    expect(verify(MONTHLY, '--from', 'June').stderr).toContain('not a month: June');
    const swapped = verify(WEEKLY);
    expect(swapped).toMatchObject({ status: 2 });
    expect(swapped.stderr).toContain('wrong_kind');
  });
});
