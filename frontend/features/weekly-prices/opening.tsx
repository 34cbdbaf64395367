import { useTranslation } from 'react-i18next';
import { productById } from '../../../functions/domain/products.ts';
import { usePriceUnit } from '../../shared/price-unit.tsx';
import type { ShownSurvey } from './shown-survey.ts';

const products = [1, 2] as const;

/** What is new in a survey, as sentences: how petrol and gas oil changed, and what they cost. */
export function Opening({ shown: { prices = [] } }: { readonly shown: ShownSurvey }) {
  const { t } = useTranslation('weekly-prices');
  const unit = usePriceUnit();
  const sentences = products.flatMap((id) => {
    const price = prices.find(({ productId }) => productId === id);
    if (!price) return [];
    const { variation } = price;
    const change = unit.difference(variation ?? 0).replace(/^[+\u2212]/, '');
    return t(`opening.${directionOf(variation, change)}`, {
      subject: t(`opening.subjects.${id}`),
      change,
      unit: unit.name(productById(id).unit),
      price: unit.price(price.totalPrice),
    });
  });
  return sentences.length > 0 ? <p className="opening-sentence">{sentences.join(' ')}</p> : null;
}

/** @param shown the change as it is written: less than its last digit is none */
function directionOf(variation: number | null | undefined, shown: string) {
  if (variation === null || variation === undefined) return 'costs';
  if (!/[1-9]/.test(shown)) return 'stays';
  return variation > 0 ? 'rises' : 'falls';
}
