import { useTranslation } from 'react-i18next';
import type { ProductId } from '../../functions/domain/products.ts';
import { apiAddress } from '../lib/api-client.ts';
import { ExportLinks } from './export-links.tsx';

/** A product's monthly, quarterly and yearly averages to download; inside a `DownloadArea`. */
export function AverageFiles({ product }: { readonly product: ProductId }) {
  const { t } = useTranslation();
  const name = t(`products.${product}`);
  return (
    <div className="export-line">
      <span>{t('files.averagesOf', { product: name })}</span>
      <ExportLinks
        subject={name}
        addressOf={(query) =>
          apiAddress('monthly-prices/export', { params: { productId: product }, query })
        }
      />
    </div>
  );
}
