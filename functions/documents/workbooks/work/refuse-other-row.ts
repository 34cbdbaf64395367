import { Refusal } from '../../../platform/kernel/refusal.ts';
import { uploadsTo } from '../../store/uploads.ts';
import { blockKey, seriesKey } from '../rules/blocks.ts';
import { isUnusual, isWithinRounding } from '../rules/checks/to-decide.ts';
import { datasetOf } from '../rules/datasets.ts';
import type { Dimensions } from '../rules/dimensions.ts';
import { isSameName, type LeftFigure, type NameCode, type NewName } from '../rules/name-codes.ts';
import { figureAt } from '../rules/statements.ts';
import type { DatasetContents } from '../store/dataset-contents.ts';
import { figureBlocks } from '../store/figure-blocks.ts';
import { type DocumentReading, readingsOf } from '../store/readings.ts';
import { findUploadCheck } from '../store/upload-checks.ts';

/** A figure of the name's row in a document. */
interface RowFigure {
  /** The public document; absent for one that is held, whose earlier version can have the row under its earlier name. */
  readonly document?: string;
  readonly dimensions: Dimensions;
  readonly value: string;
}

/**
 * Refuses the code of another row: one under which figures of the periods that the name's documents state are public,
 * unless these show that the row was renamed: no document has both, no figure differs by more than revisions do, and one
 * that is more than rounding agrees. @throws Refusal invalid
 */
export async function refuseOtherRow(
  name: NewName,
  code: string,
  present: NameCode | undefined,
  contents: DatasetContents | undefined,
): Promise<void> {
  const figures = [
    ...(await publicFigures(name, present, contents)),
    ...(await heldFigures(name)),
  ].map((one) => ({ ...one, dimensions: { ...one.dimensions, [name.dimension]: code } }));
  const dataset = datasetOf(name.dataset);
  const keys = new Set(figures.map(({ dimensions }) => blockKey(dataset, dimensions)));
  const series = (await figureBlocks(name.dataset, [...keys])).flatMap((block) => block.series);
  const met = figures.flatMap((figure) => {
    const { period = '', ...codes } = figure.dimensions;
    // A series is in as many blocks as it has years.
    const said = series
      .filter((one) => seriesKey(one.codes) === seriesKey(codes))
      .flatMap(({ points }) => points.get(period) ?? []);
    const before = figureAt(said, undefined)?.statement;
    return before ? [{ ...figure, before }] : [];
  });
  const differs = ({ document, value, before }: (typeof met)[number]) =>
    before.source.document === document || isUnusual({ before, after: { ...before, value } });
  const shows = ({ before }: (typeof met)[number]) => !isWithinRounding(before.value);
  if (met.length > 0 && (met.some(differs) || !met.some(shows)))
    throw new Refusal('invalid', { errors: [{ pointer: '/code', code: 'code_of_other_row' }] });
}

const ofName =
  (name: NewName) =>
  ({ dataset, dimensions }: LeftFigure): boolean => {
    const code = dimensions[name.dimension] ?? '';
    return code.startsWith('?') && isSameName({ ...name, dataset, name: code.slice(1) }, name);
  };

async function heldFigures(name: NewName): Promise<RowFigure[]> {
  const held = (await uploadsTo('/')).filter(({ state }) => state === 'held');
  const checks = await Promise.all(held.map(({ id }) => findUploadCheck(id)));
  return checks.flatMap((check) => check?.leftRows?.filter(ofName(name)) ?? []);
}

/** Of public documents: rows that were left, and those that are read with the code that the name has at present. */
async function publicFigures(
  name: NewName,
  present: NameCode | undefined,
  contents: DatasetContents | undefined,
): Promise<RowFigure[]> {
  const live = (contents?.contributions ?? []).filter(
    ({ until, newNames = [], codes }) =>
      until === undefined &&
      (newNames.some((one) => isSameName(one, name)) ||
        (present !== undefined && codes[name.dimension]?.includes(present.code))),
  );
  const readings = await readingsOf([...new Set(live.map(({ document }) => document))]);
  const all = await Promise.all(
    Array.from(readings, async ([document, reading]) => [
      ...(reading.leftRows ?? []).filter(ofName(name)).map((one) => ({ ...one, document })),
      ...(present && reading.named?.some((one) => isSameName(one, name))
        ? await figuresNamed(present, document, reading)
        : []),
    ]),
  );
  return all.flat();
}

async function figuresNamed(
  { dataset, dimension, code }: NameCode,
  document: string,
  { blocks }: DocumentReading,
): Promise<RowFigure[]> {
  const keys = blocks.flatMap(([name, key]) => (name === dataset ? [key] : []));
  const series = (await figureBlocks(dataset, keys)).flatMap((block) => block.series);
  return series
    .filter(({ codes }) => codes[dimension] === code)
    .flatMap(({ codes, points }) =>
      [...points].flatMap(([period, statements]) =>
        statements
          .filter((one) => one.source.document === document && one.until === undefined)
          .map(({ value }) => ({ document, dimensions: { ...codes, period }, value })),
      ),
    );
}
