import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';

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
