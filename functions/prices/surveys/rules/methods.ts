/**
 * The methods by which inputs were made into figures, in order. A change of a rule is a new method here,
 * with an entry in the tables of `weekly-methods.ts` and `period-methods.ts` that names its pure functions; the
 * compiler names what is missing. Earlier ones stay, as every revision is computed again by its own.
 */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { PublicNote } from './surveys.ts';

export interface Method {
  readonly version: number;
  /** The first survey date, or day of a month, quarter or year, that it holds for. */
  readonly from: IsoDate;
  /** The public description of how figures are computed. */
  readonly text: PublicNote;
}

export const METHODS = [
  {
    version: 1,
    from: '1996-01-01',
    text: {
      it: 'Il prezzo nazionale di un prodotto è la media dei prezzi delle società del campione, ponderata con il peso di ciascuna società per quel prodotto; le società senza prezzo, o che non hanno venduto, sono escluse. Per metano e GNL il prezzo di una società è la media dei prezzi dei suoi impianti nella settimana. La media si arrotonda una sola volta, al centesimo di euro per 1.000 unità; ogni arrotondamento è al più vicino, e la metà esatta va per eccesso. L’IVA si scorpora dal prezzo al consumo: è il prezzo al consumo meno il prezzo al consumo diviso per uno più l’aliquota, arrotondata; il prezzo netto è il prezzo al consumo meno IVA e accisa. La variazione è la differenza dalla rilevazione pubblicata precedente. Il prezzo di una rilevazione vale dalla data della rilevazione precedente al giorno prima della propria. La media mensile è la media dei giorni; quelle trimestrali e annuali sono le medie dei mesi pubblicati, ponderate con i loro giorni. Prezzo al consumo, IVA e accisa hanno ciascuno la propria media, arrotondata; contano solo i giorni che hanno un prezzo.',
      en: 'The national price of a product is the mean of the prices of the companies in the sample, weighted with each company’s weight for the product; companies without a price, or that sold nothing, are left out. For methane and LNG a company’s price is the mean of its stations’ prices in the week. The mean is rounded once, to the hundredth of a euro per 1,000 units; all rounding is to the nearest, with an exact half rounded up. VAT is taken out of the consumer price: it is the consumer price less the consumer price divided by one plus the rate, rounded; the net price is the consumer price less VAT and excise. The change is the difference from the published survey before. A survey’s price holds from the date of the survey before to the day before its own. The monthly average is the mean of the days; quarterly and yearly ones are the means of the published months, weighted with their days. Consumer price, VAT and excise each have a mean of their own, rounded; only days with a price count.',
    },
  },
] as const satisfies readonly [Method, ...Method[]];

export type MethodVersion = (typeof METHODS)[number]['version'];

/** The method of all revisions from the time when the portal had only one. */
export const FIRST_METHOD = 1 satisfies MethodVersion;

export const methodOn = (day: IsoDate): Method =>
  (METHODS as readonly Method[]).findLast(({ from }) => from <= day) ?? METHODS[0];

export const isMethod = (version: number): boolean =>
  METHODS.some((method) => method.version === version);

/**
 * The functions of a method, by its version.
 * @throws RangeError for a version that the program does not have
 */
export function byVersion<F>(functions: Readonly<Record<MethodVersion, F>>, version: number): F {
  const found = (functions as Readonly<Record<number, F>>)[version];
  if (!found) throw new RangeError(`there is no method ${version}`);
  return found;
}
