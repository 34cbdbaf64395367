/**
 * The surveyed products. Their ids, and the fields of the API that exist once for each product, are
 * derived from this table.
 */

export type Unit = 'litre' | 'kilogram';

interface Traits {
  readonly id: number;
  /** Field of the product in a row of the weekly report, and in what a company sells. */
  readonly reportKey: string;
  /** Field of a company's weight for the product. */
  readonly weightKey: string;
  /** Prices are EUR per 1000 of this unit. */
  readonly unit: Unit;
  /** True when companies declare its price; otherwise it is computed from station prices. */
  readonly declared: boolean;
  /** Fuel name in the station-price files of the national observatory, if it is sold at stations. */
  readonly stationFuel?: string;
  /** Only self-service rows of the station-price files count. */
  readonly selfServiceOnly: boolean;
  /** VAT in percent of a product that has no settings yet. */
  readonly defaultVat: number;
  /** First day the product is surveyed, when later than the series. */
  readonly since?: string;
}

const TABLE = [
  {
    id: 1,
    reportKey: 'petrol',
    weightKey: 'petrolWeight',
    unit: 'litre',
    declared: true,
    stationFuel: 'Benzina',
    selfServiceOnly: true,
    defaultVat: 22,
  },
  {
    id: 2,
    reportKey: 'carDiesel',
    weightKey: 'dieselWeight',
    unit: 'litre',
    declared: true,
    stationFuel: 'Gasolio',
    selfServiceOnly: true,
    defaultVat: 22,
  },
  {
    id: 5,
    reportKey: 'gpl',
    weightKey: 'gplWeight',
    unit: 'litre',
    declared: true,
    stationFuel: 'GPL',
    selfServiceOnly: false,
    defaultVat: 22,
  },
  {
    id: 12,
    reportKey: 'methane',
    weightKey: 'methaneWeight',
    unit: 'kilogram',
    declared: false,
    stationFuel: 'Metano',
    selfServiceOnly: false,
    defaultVat: 10,
    since: '2024-05-07',
  },
  {
    id: 13,
    reportKey: 'lng',
    weightKey: 'lngWeight',
    unit: 'kilogram',
    declared: false,
    stationFuel: 'GNL',
    selfServiceOnly: false,
    defaultVat: 10,
    since: '2024-05-07',
  },
  {
    id: 3,
    reportKey: 'dieselHeating',
    weightKey: 'dieselWeightHeating',
    unit: 'litre',
    declared: true,
    selfServiceOnly: false,
    defaultVat: 22,
  },
  {
    id: 6,
    reportKey: 'ocFluid',
    weightKey: 'ocFluidWeight',
    unit: 'kilogram',
    declared: true,
    selfServiceOnly: false,
    defaultVat: 10,
  },
  {
    id: 8,
    reportKey: 'ocDense',
    weightKey: 'ocBtzWeight',
    unit: 'kilogram',
    declared: true,
    selfServiceOnly: false,
    defaultVat: 0,
  },
] as const satisfies readonly Traits[];

type Row = (typeof TABLE)[number];
export type ProductId = Row['id'];
export interface Product extends Traits {
  readonly id: ProductId;
  readonly reportKey: Row['reportKey'];
  readonly weightKey: Row['weightKey'];
}

/** In the order used everywhere: lists, columns, exports. */
export const PRODUCTS: readonly Product[] = TABLE;

export const PRODUCT_IDS: readonly ProductId[] = PRODUCTS.map((product) => product.id);

const byId = new Map<number, Product>(PRODUCTS.map((product) => [product.id, product]));

export function isProductId(id: number): id is ProductId {
  return byId.has(id);
}

export function productById(id: ProductId): Product {
  const product = byId.get(id);
  if (!product) throw new RangeError(`no product ${id}`);
  return product;
}

/** Whether a product is surveyed on a day. */
export function isSurveyed(id: ProductId, date: string): boolean {
  const { since } = productById(id);
  return since === undefined || date >= since;
}

/** An object with one entry for each product, under its `reportKey` or its `weightKey`. */
export const keyedByProduct = <Key extends 'reportKey' | 'weightKey', T>(
  key: Key,
  fieldOf: (product: Product) => T,
) =>
  Object.fromEntries(PRODUCTS.map((product) => [product[key], fieldOf(product)])) as {
    [name in Product[Key]]: T;
  };

/** Codes of the products that are sold by a unit, rising. */
export const codesSoldBy = (sold: Unit, among: readonly Product[] = PRODUCTS): number[] =>
  among
    .filter(({ unit }) => unit === sold)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);

/** One value for each product, in their order; a list that is too short does not compile. */
export type ListOfProducts<T, Table = typeof TABLE> = { readonly [index in keyof Table]: T };

/** Values per product; a product without a value is absent. */
export type ByProduct<T> = { [id in ProductId]?: T };

/** Settings of a product that are valid on one date. */
export interface ProductSettings {
  readonly productId: ProductId;
  /** Excise in integer euro cents per 1000 units. */
  readonly exciseDuty: number;
  /** VAT in percent. */
  readonly vat: number;
  /** Lowest and highest plausible price, in euro cents per unit. */
  readonly min: number;
  readonly max: number;
}
