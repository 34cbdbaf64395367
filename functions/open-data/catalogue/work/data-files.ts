import * as z from 'zod/mini';
import { DATASET_NAMES } from '../../../documents/workbooks/rules/datasets.ts';
import type { FileReply } from '../../../platform/contract/route.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { ReportType } from '../../../prices/surveys/rules/series.ts';
import { provisionalFile, weekErrorsFile } from '../../exports/work/provisional-files.ts';
import { presentFile } from '../../exports/work/series-files.ts';
import { seriesRoutes } from '../../series/contract.ts';
import { flowFile } from '../../series/work/flow-file.ts';
import type { DataFile } from '../contract/data-sets.ts';

/** The file at its address, now or as of a moment. */
export function contentOf(
  { dataSet, choice }: Pick<DataFile, 'dataSet' | 'choice'>,
  now: Date,
  asOf?: Instant,
): Promise<FileReply> {
  const { group, frequency, path, query, product } = dataSet;
  const request = { ...choice, now };
  const made = {
    weekly: () =>
      presentFile(`weekly-${(query.type ?? 'FULL') as ReportType | 'ALL'}`, request, asOf),
    monthly: () => presentFile(product ? `monthly-${product}` : 'monthly', request, asOf),
    provisional: () =>
      frequency === 'daily' ? provisionalFile(request, asOf) : weekErrorsFile(request, asOf),
    energy: () => {
      const flow = DATASET_NAMES.find((name) => path.endsWith(`/${name}`));
      if (!flow) throw new Error(`${path} is no flow`);
      const asked = z.parse(seriesRoutes['series/get'].query, { ...query, ...choice });
      return flowFile(flow, asked, asOf, now);
    },
  } satisfies Record<typeof group, () => Promise<FileReply>>;
  return made[group]();
}
