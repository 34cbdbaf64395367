import { useTranslation } from 'react-i18next';
import type { ProductId } from '../../functions/domain/products.ts';

interface ProductButtonsProps {
  /** What choosing does. */
  readonly label: string;
  readonly products: readonly ProductId[];
  readonly chosen: ProductId;
  readonly onChoose: (product: ProductId) => void;
}

/** One product of several, all in sight. */
export function ProductButtons({ label, products, chosen, onChoose }: ProductButtonsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="choice-buttons">
      <legend className="visually-hidden">{label}</legend>
      {products.map((product) => (
        <button
          key={product}
          type="button"
          aria-pressed={product === chosen}
          className={
            product === chosen ? 'btn btn-sm btn-primary' : 'btn btn-sm btn-outline-primary'
          }
          onClick={() => onChoose(product)}
        >
          {t(`products.${product}`)}
        </button>
      ))}
    </fieldset>
  );
}
