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
    const change = price.variation ?? 0;
    const direction = change > 0 ? 'rises' : change < 0 ? 'falls' : 'stays';
    return t(`opening.${direction}`, {
      subject: t(`opening.subjects.${id}`),
      change: unit.difference(change).replace(/^[+\u2212]/, ''),
      unit: unit.name(productById(id).unit),
      price: unit.price(price.totalPrice),
    });
  });
  return sentences.length > 0 ? <p className="opening-sentence">{sentences.join(' ')}</p> : null;
}
