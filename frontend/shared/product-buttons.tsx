import { useTranslation } from 'react-i18next';
import type { ProductId } from '../../functions/domain/products.ts';
import { ChoiceButtons } from '../ui/choice-buttons.tsx';

interface ProductButtonsProps {
  /** What choosing does. */
  readonly label: string;
  readonly products: readonly ProductId[];
  readonly chosen: ProductId;
  readonly onChoose: (product: ProductId) => void;
}

/** One product of several, all in sight. */
export function ProductButtons({ products, ...rest }: ProductButtonsProps) {
  const { t } = useTranslation();
  return (
    <ChoiceButtons {...rest} choices={products.map((id) => ({ id, label: t(`products.${id}`) }))} />
  );
}
