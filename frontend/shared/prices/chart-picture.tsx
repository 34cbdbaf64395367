import type { ReactNode } from 'react';
import type { ReleaseSeries } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import type { ProductId } from '../../../functions/sample/rules/products.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import './chart-picture.css';

interface ChartOrPictureProps {
  readonly series: ReleaseSeries;
  /** Of one unit. */
  readonly products: readonly ProductId[];
  /** First and last day; the latest when there is no last one. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly title: string;
  /** The chart. */
  readonly children: ReactNode;
}

/** A chart of prices, and without scripts a picture in place of its drawing. */
export function ChartOrPicture({
  series,
  products,
  from,
  to,
  title,
  children,
}: ChartOrPictureProps) {
  const lang = useLanguage();
  const picture = apiAddress('embeds/svg', {
    params: { series, products: products.join(',') },
    query: { from, to, lang },
  });
  return (
    <div className="chart-or-picture">
      {children}
      <noscript>
        <img src={picture} alt={title} width="1200" height="630" />
      </noscript>
    </div>
  );
}
