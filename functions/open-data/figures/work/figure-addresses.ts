import type { SeriesCodes } from '../../../documents/workbooks/rules/blocks.ts';
import { type DatasetName, datasetOf } from '../../../documents/workbooks/rules/datasets.ts';
import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';

import { PARAMETERS } from '../../series/rules/parameters.ts';
import type { FigureName } from '../rules/figures.ts';

/** Permanent addresses of a revision of a figure; they include the host where the stage knows it. */
export function figureAddresses(
  { series, period, productId }: FigureName,
  revision: number,
): { api: string; page: string } {
  const origin = optionalEnvironment('PUBLIC_ORIGIN') ?? '';
  const query = new URLSearchParams({
    serie: series,
    periodo: period,
    prodotto: String(productId),
    revisione: String(revision),
  });
  return {
    api: `${origin}${apiBase}/figures/${series}/${period}/${productId}/${revision}`,
    page: `${origin}/dgsaie/dato?${query}`,
  };
}

interface StatedName {
  readonly flow: DatasetName;
  readonly period: string;
  readonly codes: SeriesCodes;
}

/** Address of a figure that documents state: of a revision, which stays, or of the latest without one. */
export function statedAddress({ flow, period, codes }: StatedName, revision?: number): string {
  const query = new URLSearchParams();
  for (const name of datasetOf(flow).dimensions) {
    const code = codes[name];
    if (code !== undefined) query.append(PARAMETERS[name], code);
  }
  if (revision !== undefined) query.append('revision', String(revision));
  const origin = optionalEnvironment('PUBLIC_ORIGIN') ?? '';
  return `${origin}${apiBase}/figures/${flow}/${period.replace('/', '--')}?${query}`;
}
