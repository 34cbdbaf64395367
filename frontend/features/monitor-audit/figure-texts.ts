import { useTranslation } from 'react-i18next';
import { isIsoDate } from '../../../functions/platform/kernel/calendar.ts';
import { PRODUCTS } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import type en from './texts.en.json';
import type it from './texts.it.json';

/** Parts of a figure as records name them, in the order of their columns elsewhere. */
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

/** Sorts figures last and by product, because records have no order. */
export function inOrderOfFigures(names: readonly string[]): string[] {
  const places = new Map(names.map((name, index) => [name, placeOf(name, index)]));
  return names.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

function placeOf(name: string, index: number): number {
  const figure = figureOf(name);
  if (!figure) return index;
  return 1e6 + figure.product * 100 + Object.keys(PARTS).indexOf(figure.part);
}

/** Product ids are keys in a record's values by product: companies' declarations, and national means. */
const BY_PRODUCT = /^(?:prices › |rows › |imputed › )?(\d+)(?: › |$)/;

/** The price of a product that was computed for a company. */
const OF_COMPANY = /^\d+ › (\d+) › price$/;

const productOf = (name: string) => {
  const id = BY_PRODUCT.exec(name)?.[1];
  return PRODUCTS.find((product) => String(product.id) === id);
};

/**
 * Texts for the values of a record. Records have the program's names, product ids, hundredths of EUR per 1000 units for
 * national prices, and thousandths of EUR per unit for companies' declarations.
 */
export function useFigureTexts() {
  const { t, i18n } = useTranslation('monitor-audit');
  const format = useFormat();
  const field = (name: string): string => {
    const product = PRODUCTS.find(({ weightKey }) => weightKey === name);
    if (product) return t('weight', { product: t(`app:products.${product.id}`) });
    return i18n.exists(`monitor-audit:fields.${name}`) ? t(`fields.${name as Field}`) : name;
  };
  const fields = (names: string) => names.split(' › ').filter(Boolean).map(field);
  return {
    name(name: string): string {
      const figure = figureOf(name);
      const product = productOf(name);
      if (!product) return fields(name).join(', ');
      const ofProduct = t(`app:products.${product.id}`);
      const [, company] = OF_COMPANY.exec(name) ?? [];
      if (company) return t('ofCompany', { product: ofProduct, company });
      if (!figure) return [ofProduct, ...fields(name.replace(BY_PRODUCT, ''))].join(', ');
      return t('figure', {
        product: ofProduct,
        part: t(figure.part === 'days' ? 'days' : `app:amounts.${PARTS[figure.part]}`),
      });
    },
    value(name: string, value: string): string {
      const figure = figureOf(name);
      if (figure && figure.part !== 'days') return euros(format.price(Number(value) / 100));
      if (/^prices › \d+ › price$/.test(name)) return euros(format.price(Number(value) / 100));
      if (productOf(name) && /^\d+ › (?:\d+ › )?price$/.test(name))
        return euros(format.unitPrice(Number(value)));
      if (value === 'true' || value === 'false') return t(value);
      if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return format.dateTime(value);
      return isIsoDate(value) ? format.date(value) : value;
    },
  };

  function euros(price: string): string {
    return t('euroPer1000', { price });
  }
}

/** Fields that have a text in both languages; others are shown as in the record. */
type Field = keyof (typeof it)['fields'] & keyof (typeof en)['fields'];
