import { PICTURED_PRODUCTS } from '../../../functions/open-data/charts/rules/price-views.ts';
import type { Language } from '../../../functions/platform/kernel/language.ts';
import type { ReleaseSeries } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import type { ProductId } from '../../../functions/sample/rules/products.ts';
import { apiAddress } from '../../lib/api-client.ts';

interface PicturedTime {
  readonly series: ReleaseSeries;
  /** Last day shown, ISO 8601. */
  readonly until: string;
  readonly years: number;
  /** Petrol and diesel when absent. */
  readonly products?: readonly ProductId[];
  readonly lang: Language;
}

/** Address of the picture of prices up to the period that a page is about, for shared links. */
export const pictureUntil = ({
  series,
  until,
  years,
  products = PICTURED_PRODUCTS,
  lang,
}: PicturedTime): string =>
  apiAddress('embeds/png', {
    params: { series, products: products.join(',') },
    query: { from: `${Number(until.slice(0, 4)) - years}${until.slice(4, 7)}-01`, to: until, lang },
  });
