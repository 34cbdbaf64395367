import { useTranslation } from 'react-i18next';
import { PRODUCTS } from '../../../functions/domain/products.ts';
import { useFormat } from '../../lib/format.ts';

/** Parts of a figure as records have them, in the order of their columns elsewhere. */
const PARTS = {
  total: 'totalPrice',
  excise: 'exciseDuty',
  vat: 'vat',
  net: 'netPrice',
  days: 'days',
} as const;

interface Figure {
  readonly product: number;
  readonly part: keyof typeof PARTS;
}

/** `prices › 1 › total` of a survey, `rows › 1 › total` of an average; undefined for other values. */
function figureOf(name: string): Figure | undefined {
  const [list, id, part, ...more] = name.split(' › ');
  if ((list !== 'prices' && list !== 'rows') || more.length > 0) return undefined;
  const product = PRODUCTS.findIndex((one) => String(one.id) === id);
  return part && part in PARTS && product >= 0
    ? { product, part: part as Figure['part'] }
    : undefined;
}

/** Figures last and by product, as records keep them in no order. */
export function inOrderOfFigures(names: readonly string[]): string[] {
  const places = new Map(names.map((name, index) => [name, placeOf(name, index)]));
  return names.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

function placeOf(name: string, index: number): number {
  const figure = figureOf(name);
  if (!figure) return index;
  return 1e6 + figure.product * 100 + Object.keys(PARTS).indexOf(figure.part);
}

/** How national prices in a record read: records have product ids and hundredths of EUR per 1000 units. */
export function useFigureTexts() {
  const { t } = useTranslation('monitor-audit');
  const format = useFormat();
  return {
    name(name: string): string {
      const figure = figureOf(name);
      const product = figure && PRODUCTS[figure.product];
      if (!product) return name;
      return t('figure', {
        product: t(`app:products.${product.id}`),
        part: t(figure.part === 'days' ? 'days' : `app:amounts.${PARTS[figure.part]}`),
      });
    },
    value(name: string, value: string): string {
      const figure = figureOf(name);
      if (!figure || figure.part === 'days') return value;
      return t('euroPer1000', { price: format.price(Number(value) / 100) });
    },
  };
}
