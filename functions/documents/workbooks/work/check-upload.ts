import { type IsoDate, todayInRome } from '../../../platform/kernel/calendar.ts';
import { isCopyOf } from '../../rules/document-names.ts';
import { isWorkbook } from '../../rules/inside/file-types.ts';
import { publishedBytes } from '../../store/document-objects.ts';
import { documentIdOf, documentKey, findDocument, isMadeUp } from '../../store/documents.ts';
import { folderAt } from '../../store/folders.ts';
import { findUpload, type Upload } from '../../store/uploads.ts';
import { codesOf, type SaidFigure, type SeriesCodes, seriesKey } from '../rules/blocks.ts';
import { otherBarrels } from '../rules/checks/barrels.ts';
import { countsOf } from '../rules/checks/public-comparison.ts';
import type { Difference } from '../rules/checks/quality.ts';
import { causeToDecide, isUnusual } from '../rules/checks/to-decide.ts';
import { learnCodes } from '../rules/code-names.ts';
import { DATASET_TITLES } from '../rules/dataset-titles.ts';
import { DATASET_NAMES, type DatasetName } from '../rules/datasets.ts';
import { negate, subtract } from '../rules/decimal.ts';
import { figureLabels } from '../rules/figure-labels.ts';
import { madeCodes, type NameCode } from '../rules/name-codes.ts';
import { lastMonthOfName } from '../rules/named-period.ts';
import { datasetsNamed } from '../rules/named-table.ts';
import type { Refused } from '../rules/observation.ts';
import { monthNames } from '../rules/period.ts';
import { figuresFollowing } from '../store/figures-following.ts';
import { nameCodes } from '../store/name-codes.ts';
import { findReading } from '../store/readings.ts';
import { findUploadCheck, type StoredCheck, saveUploadCheck } from '../store/upload-checks.ts';
import { alignFigures } from './align-figures.ts';
import { compareWithPublic, type PublicComparison, publicVersions } from './compare-with-public.ts';
import { standingWrites } from './publish-checked.ts';
import { qualityCounts } from './quality-counts.ts';
import type { PicturedFigures } from './read-figures.ts';
import { seriesFromPublic } from './series-from-public.ts';

/** Most entries of each list that are kept; the counts are of all. */
const KEPT = { figures: 2_000, differences: 300, revisions: 500, left: 100 };

/** Reads a document's bytes with its pictures, in a separate process because they come from outside. */
export type PictureReader = (
  fileName: string,
  bytes: Uint8Array,
  today: IsoDate,
  given: readonly NameCode[],
) => Promise<PicturedFigures>;

/** Reads a held workbook and compares it with the public figures: once, and again when these have changed. */
export async function checkUpload(
  uploadId: string,
  read: PictureReader,
  now: Date,
): Promise<'checked' | 'unchanged'> {
  const upload = await findUpload(uploadId);
  if (upload?.state !== 'held') return 'unchanged';
  const known = await findUploadCheck(uploadId);
  if (known && (await standingWrites(upload, known))) return 'unchanged';
  for (const { document } of (await figuresFollowing()).following)
    await alignFigures(document, { read, actor: 'figures', now });
  const { documentId, fileName } = upload;
  const key = documentKey(documentId, uploadId, fileName);
  const bytes = await publishedBytes(key);
  // The uploader removed the file meanwhile.
  if (!bytes) return 'unchanged';
  const { codes, version } = await nameCodes();
  const found = await read(fileName, bytes, todayInRome(now), codes);
  const check = await checkOf(upload, found, codes, now.toISOString());
  const waited = known && (known.waited || causeToDecide(known, fileName));
  await saveUploadCheck(uploadId, { ...check, codes: version, ...(waited && { waited: true }) });
  return 'checked';
}

async function checkOf(
  { documentId, fileName, location }: Upload,
  found: PicturedFigures,
  codes: readonly NameCode[],
  at: string,
): Promise<StoredCheck> {
  const sheets = found.sheets.map(({ cells, ...sheet }) => ({ ...sheet, cells: [...cells] }));
  const source = { document: documentId, month: lastMonthOfName(fileName) ?? '', since: at };
  const said = found.read ? found.figures : {};
  // Read before the figures, so that a change in between makes the check outdated.
  const replaced = await findDocument(documentId);
  const { files } = await folderAt(location);
  const copies = files.filter(
    (one) => isWorkbook(one.fileName) && isCopyOf(location, one.fileName, fileName),
  );
  const documents = await Promise.all(
    copies.map((one) => findDocument(documentIdOf(location, one.fileName))),
  );
  const copied = documents.find((one) => one && !isMadeUp(one));
  const earlier = (await findReading(documentId))?.blocks ?? [];
  const basis = await publicVersions(said, earlier);
  const { changes, compared, alone, exchanged } = await compareWithPublic(source, said, earlier);
  const all = Object.entries(said).flatMap(([dataset, figures]) =>
    (figures ?? []).map((figure) => ({ ...figure, dataset: dataset as DatasetName })),
  );
  for (const dataset of DATASET_NAMES) learnCodes(dataset, madeCodes(dataset, codes));
  const besides = await seriesFromPublic(fileName, said);
  const labelOf = figureLabels([
    ...all,
    ...besides.flatMap(({ dataset, missing }) =>
      missing.map(({ codes }) => ({ dataset, dimensions: codes })),
    ),
    ...[...changes, ...alone].map(({ dataset, codes }) => ({ dataset, dimensions: codes })),
  ]);
  const revisionsIn = (all: PublicComparison['changes']) =>
    all.flatMap((change) => revisionOf(change, labelOf)).slice(0, KEPT.revisions);
  const figures = all.map(({ dataset, dimensions, value, source: place }) => ({
    ...{ ...place, dataset, name: labelOf(dataset, dimensions), value },
    ...{ period: dimensions.period ?? '', unit: dimensions.unit ?? '' },
  }));
  const sums = (found.read ? found.differences : []).map(
    ({ rule, dataset, dimensions, sheet, cell, value, sum, difference }: Difference) => ({
      ...{ sheet, cell, period: dimensions.period ?? '', value, expected: sum, difference },
      kind: kindOf(rule),
      name: labelOf(dataset as DatasetName, dimensions),
    }),
  );
  const notInMonth = new Set(
    besides.flatMap(({ dataset, missing }) =>
      missing.flatMap(({ codes, grown }) => (grown ? rowKey(dataset, codes) : [])),
    ),
  );
  const others = compared
    .filter(({ agrees, known }) => !agrees && !known)
    // That a row is not in the month says why its running total differs.
    .filter(
      ({ kind, figure: { dataset, dimensions } }) =>
        kind !== 'months' || !notInMonth.has(rowKey(dataset, codesOf(dimensions))),
    )
    .map(({ kind, figure, value, expected, difference, with: other }) => ({
      ...{ ...figure.source, kind, value, expected, difference },
      ...{
        name: labelOf(figure.dataset, figure.dimensions),
        period: figure.dimensions.period ?? '',
      },
      ...(other ? { with: DATASET_TITLES[other] } : {}),
    }));
  // Of two rows the other one is told by its name, of two months by the month.
  const otherOf = (dataset: DatasetName, { dimensions: own }: SaidFigure, other: SaidFigure) => {
    const { period = '' } = other.dimensions;
    return period === own.period
      ? labelOf(dataset, other.dimensions)
      : monthNames(period.slice(0, 7));
  };
  const jumps = besides.flatMap(({ dataset, jumps }) =>
    jumps.map(({ figure, exchanged, repeats, line, expected, former }) => ({
      ...{ ...figure.source, kind: 'jump' as const, value: figure.value, expected },
      ...{ difference: subtract(figure.value, expected), former: [...former] },
      ...{ name: labelOf(dataset, figure.dimensions), period: figure.dimensions.period ?? '' },
      ...(exchanged ? { with: otherOf(dataset, figure, exchanged) } : {}),
      ...(repeats ? { repeats, ...(line ? { line } : {}) } : {}),
    })),
  );
  const ofOthers = exchanged.map(({ dataset, figure, exchanged: other, expected }) => {
    const period = figure.dimensions.period ?? '';
    return {
      ...{ ...figure.source, kind: 'jump' as const, value: figure.value, expected, period },
      ...{
        difference: subtract(figure.value, expected),
        name: labelOf(dataset, figure.dimensions),
      },
      with: otherOf(dataset, figure, other),
    };
  });
  const missing = besides.flatMap(({ dataset, missing }) =>
    missing.map(({ codes, period, expected, former, begun, stated = begun, ...why }) => {
      const value = begun?.value ?? '0';
      return {
        sheet: stated?.source.sheet ?? '',
        // Without a row of its own, it has no cell.
        cell: begun || why.grown ? (stated?.source.cell ?? '') : '',
        ...{ kind: 'missing' as const, period, expected, former: [...former] },
        ...{ value, difference: subtract(value, expected), name: labelOf(dataset, codes) },
        ...(begun ? { with: labelOf(dataset, begun.dimensions) } : {}),
        ...why,
      };
    }),
  );
  const unstated = (found.read ? found.unstated : []).map(({ dimensions, sum, part }) => ({
    ...{ sheet: part.source.sheet, cell: '', kind: 'missing' as const, value: '0', expected: sum },
    ...{ period: dimensions.period ?? '', difference: negate(sum), former: [], total: true },
    name: labelOf(part.dataset as DatasetName, dimensions),
  }));
  const barrels = otherBarrels(all).map(({ figure, expected }) => ({
    ...{ ...figure.source, kind: 'barrels' as const, value: figure.value, expected },
    ...{ difference: subtract(figure.value, expected), period: figure.dimensions.period ?? '' },
    name: labelOf('crude-imports', figure.dimensions),
  }));
  const differences = [
    ...apartSheets(found, besides, fileName),
    ...missing,
    ...unstated,
    ...[...ofOthers, ...jumps, ...sums, ...barrels, ...others],
  ];
  return {
    ...{ at, basis },
    ...(copied ? { copyOf: copied.fileName } : {}),
    ...(replaced ? { replaces: replaced.key } : {}),
    ...(found.read ? {} : { refused: found.refused }),
    counts: {
      ...{ figures: figures.length, ...countsOf(changes), differ: differences.length },
      unusual: changes.filter(isUnusual).length,
      uncompared: besides.reduce((sum, { uncompared }) => sum + uncompared, 0),
    },
    checks: found.read ? qualityCounts(found, compared) : [],
    figures: figures.slice(0, KEPT.figures),
    differences: differences.slice(0, KEPT.differences),
    revisions: revisionsIn(changes),
    alone: { count: alone.length, figures: revisionsIn(alone) },
    left: found.read ? found.left.slice(0, KEPT.left) : [],
    unknown: found.read ? found.unknown.slice(0, KEPT.left) : nameIn(found.refused),
    sheets,
    ...(found.read && found.leftRows.length > 0 ? { leftRows: [...found.leftRows] } : {}),
  };
}

const kindOf = (rule: string): 'means' | 'changes' | 'sum' =>
  rule === 'means' || rule === 'changes' ? rule : 'sum';

const rowKey = (dataset: DatasetName, codes: SeriesCodes): string =>
  `${dataset} ${seriesKey({ ...codes, unit: '' })}`;

/** Sheets with tables that are hidden, or else tables that documents of this name have, or those of the months before. */
function apartSheets(
  found: PicturedFigures,
  besides: Awaited<ReturnType<typeof seriesFromPublic>>,
  fileName: string,
): StoredCheck['differences'] {
  if (!found.read) return [];
  const month = lastMonthOfName(fileName) ?? '';
  const none = { cell: '', kind: 'sheet' as const, value: '0', expected: '0', difference: '0' };
  const hidden = found.hiddenTables.map((sheet) => ({
    ...{ ...none, sheet, period: month, hidden: true, name: { it: sheet, en: sheet } },
  }));
  if (hidden.length > 0) return hidden;
  const absent = datasetsNamed(fileName).filter((dataset) => !found.figures[dataset]);
  if (absent.length > 0)
    return absent.map((dataset) => ({
      ...{ ...none, sheet: '', period: month, name: DATASET_TITLES[dataset] },
    }));
  return besides.flatMap(({ dataset, sheet }) =>
    sheet ? { ...none, ...sheet, name: DATASET_TITLES[dataset] } : [],
  );
}

/** The name for which a sheet is not read. */
const nameIn = ({ place, found: name = '', sheet = '', cell = '' }: Refused) =>
  place ? [{ name, sheet, cell, ...place }] : [];

function revisionOf(
  { dataset, codes, period, before, against, after }: PublicComparison['changes'][number],
  labelOf: ReturnType<typeof figureLabels>,
): StoredCheck['revisions'] {
  if (!before) return [];
  const { sheet, cell } = after ?? before;
  return [
    {
      ...{ sheet, cell, name: labelOf(dataset, codes), period, unit: codes.unit ?? '' },
      before: before.value,
      ...(after ? { after: after.value } : {}),
      ...(after && against && against.value !== before.value ? { against: against.value } : {}),
      ...(after?.status === 'final' && before.status !== 'final' ? { moreFinal: true } : {}),
    },
  ];
}
