import { namesOfCode } from '../../../documents/workbooks/rules/code-names.ts';
import { DATASET_TITLES } from '../../../documents/workbooks/rules/dataset-titles.ts';
import { SERIES_DIMENSIONS } from '../../../documents/workbooks/rules/datasets.ts';
import {
  allDatasetContents,
  type DatasetContents,
} from '../../../documents/workbooks/store/dataset-contents.ts';
import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';

import { type Instant, isPublic } from '../../../platform/kernel/as-of.ts';
import { LICENCE } from '../../../platform/kernel/publisher.ts';
import type { DocumentFlowView } from '../contract.ts';
import { DOCUMENT_FREQUENCIES, frequencyOf } from '../rules/document-rows.ts';
import { PARAMETERS } from '../rules/parameters.ts';

/** The flows whose figures come from documents, those that have some now, or had some at a moment. */
export async function listDocumentFlows(asOf: Instant | undefined): Promise<DocumentFlowView[]> {
  return (await allDatasetContents()).flatMap((contents) => viewOf(contents, asOf));
}

function viewOf(
  { dataset, contributions }: DatasetContents,
  asOf: Instant | undefined,
): DocumentFlowView[] {
  const live = contributions.filter((one) => isPublic(one, asOf));
  if (live.length === 0) return [];
  const periods = [...new Set(live.flatMap((one) => one.periods))].sort();
  const origin = optionalEnvironment('PUBLIC_ORIGIN') ?? '';
  const title = DATASET_TITLES[dataset];
  return [
    {
      ...{ code: dataset, flow: dataset, title: { ...title } },
      dimensions: Object.fromEntries(
        SERIES_DIMENSIONS.flatMap((name) => {
          const codes = [...new Set(live.flatMap((one) => one.codes[name] ?? []))].sort();
          if (codes.length === 0) return [];
          return [[PARAMETERS[name], codes.map((code) => named(dataset, name, code))] as const];
        }),
      ),
      frequencies: DOCUMENT_FREQUENCIES.flatMap((frequency) => {
        const own = periods.filter((period) => frequencyOf(period) === frequency);
        const [first, last] = [own[0], own.at(-1)];
        return first && last ? [{ frequency, first, last }] : [];
      }),
      documents: new Set(live.map(({ document }) => document)).size,
      figures: live.reduce((sum, { figures }) => sum + figures, 0),
      licence: LICENCE.address,
      address: `${origin}${apiBase}/series/${dataset}`,
    },
  ];
}

function named(...[dataset, dimension, code]: Parameters<typeof namesOfCode>) {
  const { it = code, en = code } = namesOfCode(dataset, dimension, code) ?? {};
  return { code, it, en };
}
