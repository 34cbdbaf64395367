import type {
  CompanyInputs,
  InputCompany,
  InputPrice,
  SurveyInputs,
} from '../../../functions/prices/national-prices/rules/survey-inputs.ts';
import { DEFAULT_SETTINGS } from '../../../functions/sample/rules/default-settings.ts';
import { type ByProduct, PRODUCT_IDS } from '../../../functions/sample/rules/products.ts';
import { fc } from '../fuzz.ts';

/** Inputs of a week, by default without companies and with the settings of 2024. */
export function companyInputs(fields: Partial<CompanyInputs> = {}): CompanyInputs {
  return {
    kind: 'companies',
    date: '2024-06-10',
    products: DEFAULT_SETTINGS,
    companies: [],
    stations: {},
    leftOut: {},
    previous: {},
    ...fields,
  };
}

export type PetrolRow = readonly [weight: number, price: InputPrice['price'] | InputPrice];

/** Companies that have weights and prices for petrol only. */
export function petrolCompanies(...rows: readonly PetrolRow[]): InputCompany[] {
  return rows.map(([weight, price], index) => ({
    companyId: index + 1,
    name: `Company ${index + 1}`,
    weights: { 1: weight },
    prices: { 1: typeof price === 'object' ? price : { price, source: 'company' } },
  }));
}

const byProduct = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<ByProduct<T>> =>
  fc.record(Object.fromEntries(PRODUCT_IDS.map((id) => [id, value])), {
    requiredKeys: [],
  }) as fc.Arbitrary<ByProduct<T>>;

const total = fc.integer({ min: 1, max: 400_000 });

const inputPrice: fc.Arbitrary<InputPrice> = fc.record(
  {
    price: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 4_000 }) },
      { weight: 1, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.constant('no' as const) },
    ),
    source: fc.constantFrom('company', 'admin', 'stations', 'imputed'),
    items: fc.integer({ min: 1, max: 9_999 }),
    queried: fc.constantFrom('corrected', 'confirmed'),
  },
  { requiredKeys: ['price', 'source'] },
);

const products = fc
  .tuple(
    ...PRODUCT_IDS.map(() =>
      fc.record({
        exciseDuty: fc.integer({ min: 0, max: 200_000 }),
        vat: fc.constantFrom(0, 4, 5, 10, 20, 21, 22, 22.5),
        min: fc.integer({ min: 1, max: 100 }),
        max: fc.integer({ min: 100, max: 400 }),
      }),
    ),
  )
  .map((values) => Object.fromEntries(PRODUCT_IDS.map((id, index) => [id, values[index]])));

const date = fc.constantFrom('2005-01-03', '2024-05-06', '2024-06-10', '2026-11-16');

const words = fc.string({ minLength: 1, maxLength: 12 });

/** Random weeks with none to twelve companies. */
export const anyCompanyInputs: fc.Arbitrary<CompanyInputs> = fc.record({
  kind: fc.constant('companies'),
  date,
  products,
  companies: fc
    .array(
      fc.record({
        name: fc.string({ maxLength: 12 }),
        weights: byProduct(fc.integer({ min: 0, max: 1_000_000 })),
        prices: byProduct(inputPrice),
      }),
      { maxLength: 12 },
    )
    .map((list) => list.map((company, index) => ({ ...company, companyId: index + 1 }))),
  stations: byProduct(fc.record({ price: total, items: fc.integer({ min: 1, max: 9_999 }) })),
  leftOut: fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: byProduct(fc.record({ it: words, en: words })) },
  ),
  previous: byProduct(total),
});

const parts = fc
  .record({ total, vat: fc.nat(60_000), excise: fc.nat(100_000) })
  .map((value) => ({ ...value, net: value.total - value.vat - value.excise }));

/** With or without a variation. */
const published = fc
  .tuple(parts, fc.option(fc.integer({ min: -50_000, max: 50_000 })))
  .map(([price, variation]) => (variation === null ? price : { ...price, variation }));

/** Random inputs of every kind. */
export const anySurveyInputs: fc.Arbitrary<SurveyInputs> = fc.oneof(
  { weight: 3, arbitrary: anyCompanyInputs as fc.Arbitrary<SurveyInputs> },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('entered' as const),
      date,
      products,
      totals: byProduct(total),
      kept: byProduct(published),
      previous: byProduct(total),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('imported' as const),
      date,
      prices: byProduct(published),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('restored' as const),
      date,
      revision: fc.integer({ min: 1, max: 9 }),
      prices: byProduct(published),
      previous: byProduct(total),
    }),
  },
);
