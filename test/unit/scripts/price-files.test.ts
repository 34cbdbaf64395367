import { describe, expect, it } from 'vitest';
import { fileText } from '../../../functions/stations/work/file-text.ts';
import {
  detectKind,
  parseMonthlyExport,
  parseRecoveredSurveys,
  parseWeeklyExport,
} from '../../../scripts/import/price-files.ts';
import { completeRecovered } from '../../../scripts/import/recovered-surveys.ts';
import { refusalOf } from '../../support/refusals.ts';

// Rows as the ministry serves them (weekly and monthly open data, IODL 2.0).
const WEEKLY = `DATA_RILEVAZIONE,CODICE_PRODOTTO,NOME_PRODOTTO,PREZZO,ACCISA,IVA,NETTO,VARIAZIONE
2023-12-25,1,Benzina,"1.764,79","728,4","318,24","718,15","-1,12"
2023-12-25,2,Gasolio auto,"1.725,19","617,4","311,1","796,69","-6,89"
2023-12-25,8,O.C. denso BTZ,"619,64","31,39",0,"588,25",10
`;
const MONTHLY = `ANNO,CODICE_MESE,NOME_MESE,CODICE_PRODOTTO,NOME_PRODOTTO,PREZZO,IVA,ACCISA,NETTO
1996,1,Gennaio,1,Benzina,"904,18","144,37","525,77","234,05"
1996,1,Gennaio,5,GPL,0,0,0,0
1996,2,Febbraio,1,Benzina,"907,09","144,83","527,96","234,3"
1996,2,Febbraio,5,GPL,0,0,0,0
2013,4,Aprile,1,Benzina,"1.753,8","304,38","728,4","721,02"
2013,4,Aprile,5,GPL,"811,66","140,87","147,27","523,53"
2013,4,Aprile,6,O.C. fluido BTZ,"965,16","323,84","166,84","710,58"
2023,13,Anno,1,Benzina,"1.865,19","336,35","728,4","800,44"
`;

const petrol = {
  date: '2023-12-25',
  productId: 1,
  total: 176_479,
  vat: 31_824,
  excise: 72_840,
  net: 71_815,
  variation: -112,
};

describe('a row whose code and name contradict each other', () => {
  it('is rejected, and both are named', () => {
    const slipped = WEEKLY.replace('25,2,Gasolio auto', '25,2,euro-super 95');
    const weekly = parseWeeklyExport(slipped);
    expect(weekly.rejected).toMatchObject([
      { line: 3, reason: 'name', detail: '2 is Gasolio auto, not euro-super 95' },
    ]);
    const monthly = parseMonthlyExport(MONTHLY.replace('2013,4,Aprile,1', '2013,4,Maggio,1'));
    expect(monthly.rejected).toMatchObject([
      { line: 6, reason: 'name', detail: '4 is Aprile, not Maggio' },
    ]);
  });

  it('is read where the name is nobody else’s', () => {
    const renamed = WEEKLY.replace('25,2,Gasolio auto', '25,2,Diesel');
    expect(parseWeeklyExport(renamed).rejected).toEqual([]);
  });
});

describe('a weekly file', () => {
  it('of the ministry is read as it is', () => {
    const file = parseWeeklyExport(WEEKLY);
    expect(file).toMatchObject({ kind: 'weekly', read: 3, empty: [], rejected: [] });
    expect(file.rows[0]).toEqual(petrol);
    expect(file.rows[2]).toMatchObject({ productId: 8, vat: 0, net: 58_825, variation: 1000 });
  });

  const ownRow = '2023-12-25;1;Benzina;1764.79;728.40;318.24;718.15;-1.12';
  it.each([
    [
      'in Italian',
      'DATA_RILEVAZIONE;CODICE_PRODOTTO;NOME_PRODOTTO;PREZZO;ACCISA;IVA;NETTO;VARIAZIONE',
    ],
    ['in English', 'SURVEY_DATE;PRODUCT_ID;PRODUCT_NAME;PRICE;EXCISE;VAT;NET;CHANGE'],
    [
      'with a byte-order mark',
      '\uFEFFSURVEY_DATE;PRODUCT_ID;PRODUCT_NAME;PRICE;EXCISE;VAT;NET;CHANGE',
    ],
  ])('of the portal %s is read', (_, header) => {
    for (const end of ['\n', '\r\n']) {
      const text = fileText(Buffer.from([header, ownRow, ''].join(end)), 'import_refused');
      expect(parseWeeklyExport(text).rows).toEqual([petrol]);
    }
  });

  it('may have rows that end otherwise than its header', () => {
    expect(parseWeeklyExport(WEEKLY.replace('\n', '\r\n'))).toEqual(parseWeeklyExport(WEEKLY));
  });

  it('may have its columns in another order, more of them, and no variation', () => {
    const text =
      'NETTO;IVA;ACCISA;PREZZO;NOTE;CODICE_PRODOTTO;DATA_RILEVAZIONE\n718.15;318.24;728.40;1764.79;"a; b";1;2023-12-25\n';
    const { variation: _, ...withoutVariation } = petrol;
    expect(parseWeeklyExport(text).rows).toEqual([withoutVariation]);
  });

  it('reports the rows it cannot take', () => {
    const row = (text: string) => `${text}\n`;
    const file = parseWeeklyExport(
      WEEKLY +
        row('2023-02-30,1,Benzina,"1,00",0,0,"1,00",0') +
        row('2023-12-26,7,Altro,"1,00",0,0,"1,00",0') +
        row('2023-12-26,1,Benzina,uno,0,0,"1,00",0') +
        row('2023-12-26,1,Benzina,1.5,0,0,1.5,0') +
        row('2023-12-26,1,Benzina,"1,00",0,0,"1,01",0') +
        row('2023-12-25,1,Benzina,"1,00",0,0,"1,00",0') +
        row('2023-12-26,1,Benzina') +
        row('2024-01-01,1,Benzina,"1,00",0,0,"1,00",0') +
        row('2024-01-01,1,Benzina,"1,00",0,0,"1,00",0') +
        row('2024-01-01,2,Gasolio auto,"1,00",0,0,"1,00",0') +
        row('2024-01-01,8,O.C. denso BTZ,"1,00",0,0,"1,00",0'),
    );
    expect(file.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'date'],
      [6, 'product'],
      [7, 'number'],
      [8, 'number'],
      [9, 'net'],
      // Two rows of one figure: one that repeats it, and one that contradicts it, which takes both away.
      [2, 'contradicting'],
      [10, 'contradicting'],
      [11, 'columns'],
      [13, 'duplicate'],
    ]);
    expect(file.rejected[0]?.text).toContain('2023-02-30');
    expect(file.rows.length + file.empty.length + file.rejected.length).toBe(file.read);
  });
});

describe('a monthly file', () => {
  it('is read by header: VAT comes before excise', () => {
    const file = parseMonthlyExport(MONTHLY);
    expect(file.rows[0]).toEqual({
      year: 1996,
      monthCode: 1,
      productId: 1,
      total: 90_418,
      vat: 14_437,
      excise: 52_577,
      net: 23_405,
    });
    expect(file.rows.at(-1)).toMatchObject({ year: 2023, monthCode: 13, total: 186_519 });
  });

  it('counts products without a price apart', () => {
    const file = parseMonthlyExport(MONTHLY);
    expect(file).toMatchObject({ read: 8, rejected: [] });
    expect(file.empty.map(({ productId, total }) => [productId, total])).toEqual([
      [5, 0],
      [5, 0],
    ]);
    expect(file.rows).toHaveLength(6);
  });

  it('keeps a published net that does not add up', () => {
    expect(parseMonthlyExport(MONTHLY).rows[4]).toMatchObject({ vat: 32_384, net: 71_058 });
  });

  it('is refused when its last month, quarter or year lacks products of the one before', () => {
    const cut = MONTHLY.split('\n').slice(0, 4).join('\n');
    expect(refusalOf(() => parseMonthlyExport(cut)).details).toMatchObject({
      reason: 'truncated',
      lastGroup: '1996/2',
      missingProducts: [5],
    });
  });

  it('rejects a month that is none', () => {
    const file = parseMonthlyExport(MONTHLY.replace('2013,4,Aprile,6', '2013,18,Aprile,6'));
    expect(file.rejected).toMatchObject([{ line: 8, reason: 'period' }]);
  });
});

describe('a file is refused whole', () => {
  const reasonOf = (text: string) => refusalOf(() => parseWeeklyExport(text)).details;

  it.each([
    ['empty', ''],
    ['unknown_header', '<html><body>503</body></html>'],
    ['wrong_kind', MONTHLY],
    ['nothing_readable', WEEKLY.replaceAll('2023-12-25', '25.12.2023')],
    ['truncated', WEEKLY.slice(0, -20)],
    ['truncated', WEEKLY.slice(0, -11)],
    // Cut inside the net of the last row: every cell is there, but they do not add up.
    ['truncated', WEEKLY.replace('0,"588,25",10\n', '0,58')],
    // Cut inside quotes.
    ['truncated', WEEKLY.replace('"588,25",10\n', '"588')],
  ])('%s: %j', (reason, text) => {
    expect(refusalOf(() => parseWeeklyExport(text)).code).toBe('import_refused');
    expect(reasonOf(text)).toMatchObject({ reason });
  });

  it('with the rejected rows, also where no other row is left', () => {
    const rejected = [2, 3, 4].map((line) => ({ line, reason: 'date', text: expect.any(String) }));
    const dotted = WEEKLY.replaceAll('2023-12-25', '25.12.2023');
    expect(reasonOf(dotted)).toEqual({ reason: 'nothing_readable', rejected });
    const next = '2024-01-02,1,Benzina,"1.764,79","728,4","318,24","718,15",0\n';
    expect(reasonOf(WEEKLY.replace('2023-12-25', '25.12.2023') + next)).toMatchObject({
      ...{ reason: 'truncated', rejected: rejected.slice(0, 1) },
    });
  });

  it('when its last survey lacks products of the one before, unless that is accepted', () => {
    const next = '2024-01-02,1,Benzina,"1.764,79","728,4","318,24","718,15",0\n';
    expect(reasonOf(WEEKLY + next)).toEqual({
      reason: 'truncated',
      lastGroup: '2024-01-02',
      missingProducts: [2, 8],
    });
    const file = parseWeeklyExport(WEEKLY + next, { allowIncompleteEnd: true });
    expect(file.rows).toHaveLength(4);
  });
});

describe('the kind of a file', () => {
  it.each([
    ['weekly', 'DATA_RILEVAZIONE,CODICE_PRODOTTO,NOME_PRODOTTO,PREZZO,ACCISA,IVA,NETTO,VARIAZIONE'],
    ['monthly', 'YEAR;MONTH_ID;MONTH_NAME;PRODUCT_ID;PRODUCT_NAME;PRICE;VAT;EXCISE;NET'],
    ['weekly-wide', 'SURVEY_DATE;EURO-SUPER_95;AUTOMOTIVE_GAS_OIL;LPG'],
    [
      'daily',
      'DATA;CODICE_SOCIETA;NOME_SOCIETA;CODICE_PRODOTTO;NOME_PRODOTTO;PREZZO;NUMERO_PREZZI',
    ],
    ['recovered', 'date,codice_prodotto,prezzo_recovered_from_next_VARIAZIONE'],
    [undefined, 'idImpianto|descCarburante|prezzo|isSelf|dtComu'],
    [undefined, ''],
  ])('is %s', (kind, header) => {
    expect(detectKind(header)).toBe(kind);
  });
});

describe('recovered surveys', () => {
  const text =
    'date,codice_prodotto,prezzo_recovered_from_next_VARIAZIONE\n2023-12-18,1,1765.91\n2023-12-25,1,1.00\n2023-12-27,1,1700.00\n';

  it('get VAT and excise as in the survey after them, where the file lacks them', () => {
    const { rows } = parseRecoveredSurveys(text);
    // 1765.91 x 22 / 122 = 318.4427..
    expect(completeRecovered(rows, parseWeeklyExport(WEEKLY).rows)).toEqual([
      {
        date: '2023-12-18',
        productId: 1,
        total: 176_591,
        vat: 31_844,
        excise: 72_840,
        net: 71_907,
      },
    ]);
  });
});
