/** Changes of excise duty and VAT, as published prices show them, with their explanations. */
import { addDays, type IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import { type Timeline, valueOn } from '../../../sample/rules/dated-settings.ts';
import {
  type ByProduct,
  PRODUCT_IDS,
  type ProductId,
  productById,
} from '../../../sample/rules/products.ts';
import { vatRateOf } from '../../../sample/rules/published-duties.ts';
import type { ProductValues } from '../../../sample/rules/setting-values.ts';
import { oldestFirst, type SeriesEntry } from '../../surveys/rules/series.ts';
import type { PublicNote } from '../../surveys/rules/surveys.ts';

/** Excise in hundredths of EUR per 1000 units, VAT in percent. */
export interface Duties {
  readonly excise: Hundredths;
  readonly vat: number;
}

/** EUR per 1000 units, and percent. */
export const inEuros = ({ excise, vat }: Duties) => ({ exciseDuty: excise / 100, vat });

export interface DutyChange {
  readonly productId: ProductId;
  readonly before: Duties;
  readonly after: Duties;
}

/** All changes that a survey was the first to be published with. */
export interface DutyStep {
  readonly date: IsoDate;
  /** In product order. */
  readonly changes: readonly DutyChange[];
}

/** Duties and VAT of every published price, oldest first. @param series in any order */
export function publishedDuties<E extends SeriesEntry>(
  series: Iterable<E>,
): { readonly entry: E; readonly productId: ProductId; readonly duties: Duties }[] {
  const rates: ByProduct<number> = {};
  return oldestFirst(series).flatMap((entry) =>
    PRODUCT_IDS.flatMap((productId) => {
      const price = entry.prices[productId];
      if (!price) return [];
      const vat = vatRateOf(price, rates[productId] ?? productById(productId).defaultVat);
      rates[productId] = vat;
      return { entry, productId, duties: { excise: price.excise, vat } };
    }),
  );
}

/** The surveys from which duties or VAT are others than before, oldest first. @param series in any order */
export function dutySteps(series: Iterable<SeriesEntry>): DutyStep[] {
  const known: ByProduct<Duties> = {};
  const steps = new Map<IsoDate, DutyChange[]>();
  for (const { entry, productId, duties: after } of publishedDuties(series)) {
    const before = known[productId];
    known[productId] = after;
    const isSame = before?.excise === after.excise && before.vat === after.vat;
    if (!before || isSame) continue;
    steps.set(entry.date, [...(steps.get(entry.date) ?? []), { productId, before, after }]);
  }
  return Array.from(steps, ([date, changes]) => ({ date, changes }));
}

/** The dates after a day from which a product's settings have another duty or VAT than before. */
export const dutyDates = (timeline: Timeline<ProductValues>, day: IsoDate): IsoDate[] =>
  timeline.flatMap(({ from }) => {
    if (from <= day) return [];
    const [before, after] = [valueOn(timeline, addDays(from, -1)), valueOn(timeline, from)];
    const isSame = before?.exciseDuty === after?.exciseDuty && before?.vat === after?.vat;
    return !before || isSame ? [] : [from];
  });

/** Why duties changed. */
export interface DutyNote {
  /** The day from which the law applied, or the survey's date. */
  readonly date: IsoDate;
  /** Null where an explanation was taken away. */
  readonly note: PublicNote | null;
}

/**
 * Most days between the law and the first survey with its duties: the survey's week must have ended, and weeks may
 * be skipped.
 */
const LONGEST_DELAY_DAYS = 21;

/** Each step with its explanation: the latest one dated after the step before it, and not long before the step. */
export function explainedSteps(
  steps: readonly DutyStep[],
  notes: Iterable<DutyNote>,
): (DutyStep & { readonly note?: DutyNote })[] {
  const all = [...notes].sort((a, b) => (a.date < b.date ? -1 : 1));
  return steps.map((step, index) => {
    const previous = steps[index - 1]?.date ?? '';
    const earliest = addDays(step.date, -LONGEST_DELAY_DAYS);
    const note = all.findLast(
      ({ date }) => date <= step.date && date > previous && date >= earliest,
    );
    return note ? { ...step, note } : step;
  });
}

/**
 * The duty changes that a new system begins with: those that are widely known, by the day on which they came into
 * force.
 */
export const DEFAULT_DUTY_NOTES: readonly (DutyNote & { readonly note: PublicNote })[] = [
  {
    date: '2011-04-06',
    note: {
      it: 'Aumento dell’accisa destinato al Fondo unico per lo spettacolo.',
      en: 'Rise of the excise duty for the fund for the performing arts.',
    },
  },
  {
    date: '2011-07-01',
    note: {
      it: 'Aumenti dell’accisa per l’emergenza migratoria (dal 28 giugno 2011) e per il Fondo unico per lo spettacolo (dal 1° luglio).',
      en: 'Rises of the excise duty for the migration emergency (from 28 June 2011) and for the fund for the performing arts (from 1 July).',
    },
  },
  {
    date: '2011-09-17',
    note: {
      it: 'L’aliquota ordinaria dell’IVA passa dal 20 al 21 % (decreto-legge 138/2011, convertito dalla legge 148/2011).',
      en: 'The standard rate of VAT rises from 20 to 21% (decree-law 138/2011, converted by law 148/2011).',
    },
  },
  {
    date: '2011-11-01',
    note: {
      it: 'Aumento dell’accisa per le alluvioni in Liguria e Toscana.',
      en: 'Rise of the excise duty after the floods in Liguria and Tuscany.',
    },
  },
  {
    date: '2011-12-06',
    note: {
      it: 'Aumento dell’accisa disposto dal decreto-legge 201/2011.',
      en: 'Rise of the excise duty by decree-law 201/2011.',
    },
  },
  {
    date: '2012-06-08',
    note: {
      it: 'Aumento dell’accisa per il terremoto in Emilia.',
      en: 'Rise of the excise duty after the earthquake in Emilia.',
    },
  },
  {
    date: '2013-10-01',
    note: {
      it: 'L’aliquota ordinaria dell’IVA passa dal 21 al 22 %.',
      en: 'The standard rate of VAT rises from 21 to 22%.',
    },
  },
  {
    date: '2022-03-22',
    note: {
      it: 'Taglio temporaneo delle accise contro il rincaro dei carburanti (decreto-legge 21/2022): 25 centesimi al litro in meno su benzina e gasolio, circa 30 con l’IVA, prorogato più volte fino a novembre.',
      en: 'Temporary cut of excise duties against the rise of fuel prices (decree-law 21/2022): 25 cents a litre less on petrol and gas oil, about 30 with VAT, prolonged several times until November.',
    },
  },
  {
    date: '2022-12-01',
    note: {
      it: 'Il taglio temporaneo delle accise è ridotto da 25 a 15 centesimi al litro (decreto-legge 179/2022).',
      en: 'The temporary cut of excise duties is reduced from 25 to 15 cents a litre (decree-law 179/2022).',
    },
  },
  {
    date: '2023-01-01',
    note: {
      it: 'Fine del taglio temporaneo: le accise tornano a quelle in vigore prima del 22 marzo 2022.',
      en: 'End of the temporary cut: excise duties are again those in force before 22 March 2022.',
    },
  },
  {
    date: '2025-05-15',
    note: {
      it: 'Primo riallineamento delle accise su benzina e gasolio: 1,5 centesimi al litro in meno sulla benzina, altrettanti in più sul gasolio (decreto interministeriale del 14 maggio 2025).',
      en: 'First step to equal excise duties on petrol and gas oil: 1.5 cents a litre less on petrol, as much more on gas oil (interministerial decree of 14 May 2025).',
    },
  },
  {
    date: '2026-01-01',
    note: {
      it: 'Le accise su benzina e gasolio auto diventano uguali: 672,90 euro per 1.000 litri.',
      en: 'Excise duties on petrol and automotive gas oil become equal: EUR 672.90 per 1,000 litres.',
    },
  },
];
