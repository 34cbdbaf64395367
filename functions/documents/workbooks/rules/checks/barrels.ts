import { codesOf, type SaidFigure, seriesKey } from '../blocks.ts';

/** The quantity of a crude oil is stated in tonnes and in barrels, which its gravity connects. */

/** Barrels that its tonnes and gravity do not give. */
export interface OtherBarrels {
  readonly figure: SaidFigure;
  /** Whole barrels. */
  readonly expected: string;
}

const BARRELS_IN_CUBIC_METRE = 6.2898;
/** Part by which they may differ: in the published workbooks they never do by a thousandth. */
const ALLOWED = 0.02;

/** Barrels of a tonne. @param gravity degrees API, whose definition gives the density at 15.6 °C */
const barrelsOfTonne = (gravity: number): number =>
  BARRELS_IN_CUBIC_METRE / (141.5 / (131.5 + gravity));

export function otherBarrels(said: readonly SaidFigure[]): OtherBarrels[] {
  const rowOf = ({ period, ...rest }: SaidFigure['dimensions']) =>
    `${period} ${seriesKey({ ...codesOf(rest), unit: '' })}`;
  const rows = Map.groupBy(said, ({ dimensions }) => rowOf(dimensions));
  return [...rows.values()].flatMap((row) => {
    const of = (unit: string) => row.find(({ dimensions }) => dimensions.unit === unit);
    const [figure, tonnes, gravity] = [of('BBL'), of('T'), of('API')];
    if (!figure || !tonnes || !gravity || Number(gravity.value) <= 0) return [];
    const expected = Number(tonnes.value) * barrelsOfTonne(Number(gravity.value));
    return Math.abs(Number(figure.value) - expected) <= ALLOWED * Math.abs(expected)
      ? []
      : [{ figure, expected: String(Math.round(expected)) }];
  });
}
