/** Made-up files in the observatory's formats, of any size; the same arguments always give the same file. */

const BRANDS = ['Agip Eni', 'Api-Ip', 'Pompe Bianche', 'Q8', 'Esso', 'Tamoil', 'Europam'];
const FUELS: readonly (readonly [name: string, self: 0 | 1, price: number])[] = [
  ['Benzina', 1, 1740],
  ['Benzina', 0, 1890],
  ['Gasolio', 1, 1690],
  ['Blue Diesel', 0, 1910],
];

/**
 * Prices in the format used since February 2026, alternating over four fuels for each station. Each day of a quarter has
 * its own, since a day that repeats one of those before is refused.
 */
export function pricesFile({ date, rows }: { date: string; rows: number }): string {
  const [, month = 0, day = 0] = date.split('-').map(Number);
  const dearer = (month % 3) * 31 + day;
  const told = date.split('-').reverse().join('/');
  const lines = [`Estrazione del ${date}`, 'idImpianto|descCarburante|prezzo|isSelf|dtComu'];
  for (let index = 0; index < rows; index += 1) {
    const station = 1000 + Math.floor(index / FUELS.length);
    const [fuel, self, base] = FUELS[index % FUELS.length] ?? ['Benzina', 1, 1740];
    const price = ((base + dearer + ((index * 7) % 90)) / 1000).toFixed(3);
    lines.push(`${station}|${fuel}|${price}|${self}|${told} 07:00:08`);
  }
  return lines.join('\n');
}

export function registryFile({ date, stations }: { date: string; stations: number }): string {
  const lines = [
    `Estrazione del ${date}`,
    'idImpianto|Gestore|Bandiera|Tipo Impianto|Nome Impianto|Indirizzo|Comune|Provincia|Latitudine|Longitudine',
  ];
  for (let index = 0; index < stations; index += 1) {
    const brand = BRANDS[index % BRANDS.length];
    lines.push(
      `${1000 + index}|GESTORE CARBURANTI ${index} S.R.L.|${brand}|Stradale|Impianto ${index}|STRADA STATALE ${index} SN 00100|ROMA|RM|41.${100000 + index}|12.${100000 + index}`,
    );
  }
  return lines.join('\n');
}
