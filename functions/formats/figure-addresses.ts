import { optionalEnvironment } from '../aws/environment.ts';
import { apiBase } from '../contract/route.ts';
import type { FigureName } from '../domain/figures.ts';

/** Where a revision of a figure stands for good; with the host where the stage knows it. */
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
