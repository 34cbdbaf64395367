/** The observatory's station registry: which brand a station sells under. */
import type { IsoDate } from './calendar.ts';
import {
  cleanField,
  type ExtractionReader,
  extractionReader,
  type UnreadableRows,
} from './extraction-file.ts';

export interface StationRegistry {
  readonly date: IsoDate;
  /** Brand (`Bandiera`) by station id. */
  readonly brands: ReadonlyMap<number, string>;
  readonly rows: number;
  readonly unreadable: UnreadableRows;
}

/** Rows of a registry on an ordinary day. */
export const USUAL_REGISTRY_ROWS = 22_000;

/**
 * Reads a registry fed in chunks of text.
 * @throws Refusal station_file_refused
 */
export function stationRegistryReader(
  options: { readonly usualRows?: number | undefined } = {},
): ExtractionReader<StationRegistry> {
  const brands = new Map<number, string>();
  const reader = extractionReader({
    columns: COLUMNS,
    usualRows: options.usualRows,
    row: (fields, at) => {
      const [idAt = 0, brandAt = 0, kindAt = 0] = at;
      const id = Number(cleanField(fields[idAt] ?? ''));
      if (!Number.isInteger(id) || id <= 0) return 'station';
      if (fields.length < COLUMNS.length) return 'columns';
      const brand = fields[brandAt + shiftOf(fields, kindAt)];
      if (brand === undefined) return 'columns';
      brands.set(id, cleanField(brand));
      return undefined;
    },
  });
  return {
    push: reader.push,
    end: () => ({ ...reader.end(), brands }),
  };
}

const COLUMNS: readonly string[] = [
  'idImpianto',
  'Bandiera',
  'Tipo Impianto',
  'Gestore',
  'Nome Impianto',
  'Indirizzo',
  'Comune',
  'Provincia',
  'Latitudine',
  'Longitudine',
];

const STATION_KINDS: ReadonlySet<string> = new Set([
  'Stradale',
  'Autostradale',
  'Strada Statale',
  'Altro',
]);

/**
 * Names are not quoted, so a delimiter inside the manager's name shifts the brand to the right:
 * the station's kind, which follows the brand, tells by how much.
 */
function shiftOf(fields: readonly string[], kindAt: number): number {
  const extra = fields.length - COLUMNS.length;
  for (let shift = 0; shift <= extra; shift += 1) {
    if (STATION_KINDS.has(cleanField(fields[kindAt + shift] ?? ''))) return shift;
  }
  return 0;
}
