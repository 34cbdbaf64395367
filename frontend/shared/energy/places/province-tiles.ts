import { places } from '../../../../functions/documents/workbooks/rules/codes/provinces.ts';

/** One tile for each province by its letters, arranged by hand roughly as on a map. */
const rows = [
  '.. .. .. VB CO LC SO TN BZ BL UD .. ..',
  'AO BI NO VA MB BG BS VR VI TV PN GO ..',
  'TO VC PV MI LO CR MN RO PD VE .. TS ..',
  'CN AT AL PC PR RE MO FE .. .. .. .. ..',
  'IM SV GE SP MS LU PT BO RA .. .. .. ..',
  '.. .. .. .. PI PO FI FC RN .. .. .. ..',
  '.. .. .. .. LI SI AR PU AN .. .. .. ..',
  '.. .. .. .. .. GR PG MC FM .. .. .. ..',
  '.. .. .. .. .. VT TR RI AP TE .. .. ..',
  '.. .. .. .. .. .. RM AQ PE CH .. .. ..',
  '.. .. .. .. .. .. LT FR IS CB FG BT ..',
  'SS .. .. .. .. .. .. CE BN AV PZ BA BR',
  'OR NU .. .. .. .. .. NA SA .. MT TA LE',
  'SU CA .. .. .. .. .. .. .. CS KR .. ..',
  '.. .. .. .. .. .. .. .. .. VV CZ .. ..',
  '.. .. .. .. .. .. TP PA ME RC .. .. ..',
  '.. .. .. .. .. .. AG CL EN CT .. .. ..',
  '.. .. .. .. .. .. .. RG SR .. .. .. ..',
];

export interface Tile {
  /** The code of the series: `ITP058`. */
  readonly code: string;
  readonly letters: string;
  readonly column: number;
  readonly row: number;
}

const codes = new Map(places.members.map(({ prefix = '', code }) => [prefix, code]));

export const tiles: readonly Tile[] = rows.flatMap((line, row) =>
  line.split(' ').flatMap((letters, column) => {
    const code = codes.get(letters);
    return code ? [{ code, letters, column, row }] : [];
  }),
);

export const GRID = { columns: 13, rows: rows.length };
