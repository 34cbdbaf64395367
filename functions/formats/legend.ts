import type { Language } from '../domain/product-names.ts';

/** Where figures come from: the ministry's surveys, or the observatory's station prices. */
export type Source = 'surveys' | 'observatory';

/** What a workbook says about itself. */
export interface Legend {
  readonly title: string;
  readonly source: Source;
  readonly generatedAt: Date;
}

export interface LegendEntry {
  readonly label: string;
  readonly value: string | Date;
}

/** Title, source, licence, units and the moment of generation. */
export function legendSheet(
  { title, source, generatedAt }: Legend,
  language: Language,
): LegendEntry[] {
  return [
    { label: LABELS.title[language], value: title },
    { label: LABELS.source[language], value: SOURCES[source][language] },
    { label: LABELS.licence[language], value: LICENCE },
    { label: LABELS.unit[language], value: UNIT[language] },
    { label: LABELS.generated[language], value: inRome(generatedAt) },
  ];
}

const LABELS = {
  title: { it: 'Contenuto', en: 'Content' },
  source: { it: 'Fonte', en: 'Source' },
  licence: { it: 'Licenza', en: 'Licence' },
  unit: { it: 'Unità di misura', en: 'Unit' },
  generated: { it: 'Generato il (ora di Roma)', en: 'Generated on (Rome time)' },
} as const;

const SOURCES: Readonly<Record<Source, Readonly<Record<Language, string>>>> = {
  surveys: {
    it: "Ministero dell'Ambiente e della Sicurezza Energetica – Statistiche energetiche e minerarie",
    en: 'Ministry of Environment and Energy Security (Italy) – Energy and mining statistics',
  },
  observatory: {
    it: "Elaborazione del Ministero dell'Ambiente e della Sicurezza Energetica su dati dell'Osservatorio prezzi carburanti, Ministero delle Imprese e del Made in Italy",
    en: 'Computed by the Ministry of Environment and Energy Security (Italy) from the fuel price observatory, Ministry of Enterprises and Made in Italy',
  },
};

const LICENCE = 'CC BY 4.0 – https://creativecommons.org/licenses/by/4.0/';

const UNIT: Readonly<Record<Language, string>> = {
  it: 'Prezzi in euro per 1000 litri (benzina, gasolio auto, GPL, gasolio riscaldamento) o per 1000 kg (metano, GNL, oli combustibili)',
  en: 'Prices in euro per 1000 litres (Euro-Super 95, gas oils, LPG) or per 1000 kg (methane, LNG, fuel oils)',
};

/** Wall-clock time in Rome, as a date whose UTC parts are those of the clock. */
function inRome(moment: Date): Date {
  const wallClock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Rome',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);
  return new Date(`${wallClock.replace(' ', 'T')}Z`);
}
