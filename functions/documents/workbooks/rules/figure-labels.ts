import { namesOfCode } from './code-names.ts';
import { DATASET_TITLES } from './dataset-titles.ts';
import { type DatasetName, SERIES_DIMENSIONS } from './datasets.ts';
import type { Dimensions } from './dimensions.ts';

interface Named {
  readonly it: string;
  readonly en: string;
}

/** Codes of all there is of a dimension; regions, areas and groups of products are sums too, but parts of it. */
const WHOLE = new Set(['TOTAL', 'ALL', 'WORLD', 'IT']);

/**
 * Names figures by the codes in which those of a data set differ. What all of them share, such as "natural gas" in
 * the gas balance, would be repeated in every line. @param figures all figures that must be told apart
 */
export function figureLabels(
  figures: readonly { readonly dataset: DatasetName; readonly dimensions: Dimensions }[],
): (dataset: DatasetName, dimensions: Dimensions) => Named {
  const varying = new Map(
    [...Map.groupBy(figures, ({ dataset }) => dataset)].map(([dataset, own]) => [
      dataset,
      SERIES_DIMENSIONS.filter(
        (name) =>
          name !== 'unit' && new Set(own.map(({ dimensions }) => dimensions[name] ?? '')).size > 1,
      ),
    ]),
  );
  return (dataset, dimensions) => {
    const names = (varying.get(dataset) ?? []).flatMap((name) => {
      const code = dimensions[name];
      if (!code) return [];
      const { total, ...names } = namesOfCode(dataset, name, code) ?? { it: code, en: code };
      return [{ ...names, isWhole: total === true && (name === 'flow' || WHOLE.has(code)) }];
    });
    // "Gross consumption · all" says nothing more than "gross consumption".
    const told = names.filter(({ isWhole }) => !isWhole);
    const shown = told.length > 0 ? told : names.slice(0, 1);
    if (shown.length === 0) return { ...DATASET_TITLES[dataset] };
    return {
      it: shown.map(({ it }) => it).join(' · '),
      en: shown.map(({ en }) => en).join(' · '),
    };
  };
}
