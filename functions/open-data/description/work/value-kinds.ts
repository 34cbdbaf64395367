import * as z from 'zod/mini';
import { asOf, givenDate, instant, isoDate } from '../../../platform/contract/primitives.ts';
import {
  euroPer1000,
  productCode,
  productId,
  thousandths,
} from '../../../sample/contract/fields.ts';
import { codesSoldBy, PRODUCT_IDS } from '../../../sample/rules/products.ts';

/** Units, ranges and examples of the values that the contract's schemas share. */
export interface ValueKind {
  readonly 'x-unit'?: string;
  readonly enum?: readonly (number | string)[];
  readonly examples?: readonly unknown[];
  readonly pattern?: string;
}

/** "6, 8, 12 and 13". */
export const SOLD_BY_KILOGRAM = new Intl.ListFormat('en-GB').format(
  codesSoldBy('kilogram').map(String),
);

/** The unit of prices, in words and as the extension of a schema has it. */
export const UNITS: Readonly<Record<string, string>> = {
  'EUR/1000 l | EUR/1000 kg': `EUR per 1000 litres, or per 1000 kilograms for products ${SOLD_BY_KILOGRAM}`,
  'EUR/1000/l | EUR/1000/kg': 'Thousandths of EUR per litre or kilogram: 1.789 EUR is 1789',
};

const euro: ValueKind = { 'x-unit': 'EUR/1000 l | EUR/1000 kg', examples: [1788.33] };

export const VALUE_KINDS = z.registry<ValueKind>();
VALUE_KINDS.add(euroPer1000, euro);
VALUE_KINDS.add(thousandths, { 'x-unit': 'EUR/1000/l | EUR/1000/kg', examples: [1789] });
VALUE_KINDS.add(productId, { enum: PRODUCT_IDS, examples: [2] });
VALUE_KINDS.add(productCode, { enum: PRODUCT_IDS.map(String), examples: ['2'] });
VALUE_KINDS.add(isoDate, { examples: ['2026-11-23'] });
VALUE_KINDS.add(givenDate, { examples: ['2026-11-23'] });
VALUE_KINDS.add(instant, { examples: ['2026-11-24T10:00:00.000Z'] });
// The moment is read elsewhere, where its errors have statuses of their own; a plus sign may arrive as a space.
VALUE_KINDS.add(asOf, {
  pattern:
    '^(?:19|20)\\d\\d-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:Z|[+ -]\\d\\d:\\d\\d))?$',
});
