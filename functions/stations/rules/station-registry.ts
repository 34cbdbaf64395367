/** The observatory's station registry, for the brand of each station. */
import {
  cleanField,
  type ExtractionSummary,
  type Layout,
  readExtraction,
} from './extraction-file.ts';

export interface StationRegistry extends ExtractionSummary {
  /** Brand (`Bandiera`) by station id. */
  readonly brands: ReadonlyMap<number, string>;
}

/** Rows of a registry on an ordinary day. */
export const USUAL_REGISTRY_ROWS = 22_000;

/**
 * Reads a registry from the whole text of its file.
 * @throws Refusal station_file_refused
 */
export function readStationRegistry(text: string): StationRegistry {
  const brands = new Map<number, string>();
  const summary = readExtraction(text, {
    columns: COLUMNS,
    row: (fields, layout) => {
      const [idAt = 0, brandAt = 0] = layout.at;
      const id = Number(cleanField(fields[idAt] ?? ''));
      if (!Number.isInteger(id) || id <= 0) return 'station';
      if (fields.length < layout.width) return 'columns';
      const brand = fields[brandAt + shiftOf(fields, layout)];
      if (brand === undefined) return 'columns';
      brands.set(id, cleanField(brand));
      return undefined;
    },
  });
  return { ...summary, brands };
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
 * The number of fields by which the brand is shifted to the right. Names are not quoted, so a delimiter inside the
 * manager's name moves the following fields; the position of the station's kind, which comes after the brand, shows
 * the shift.
 */
function shiftOf(fields: readonly string[], { at: [, , kindAt = 0], width }: Layout): number {
  const extra = fields.length - width;
  for (let shift = 0; shift <= extra; shift += 1) {
    if (STATION_KINDS.has(cleanField(fields[kindAt + shift] ?? ''))) return shift;
  }
  return 0;
}
