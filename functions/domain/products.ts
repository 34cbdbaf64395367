/** The surveyed products. Everything that depends on the product is a column of this table. */

export type ProductId = 1 | 2 | 3 | 5 | 6 | 8 | 12 | 13;
export type Unit = 'litre' | 'kilogram';

export interface Product {
  readonly id: ProductId;
  /** Key of the product in wide report rows, and stem of its weight's name. */
  readonly reportKey:
    | 'petrol'
    | 'carDiesel'
    | 'gpl'
    | 'methane'
    | 'lng'
    | 'dieselHeating'
    | 'ocFluid'
    | 'ocDense';
  readonly weightKey:
    | 'petrolWeight'
    | 'dieselWeight'
    | 'gplWeight'
    | 'methaneWeight'
    | 'lngWeight'
    | 'dieselWeightHeating'
    | 'ocFluidWeight'
    | 'ocBtzWeight';
  /** Prices are EUR per 1000 of this unit. */
  readonly unit: Unit;
  /** Declared by companies; the others are computed from station prices. */
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

/** In the order used everywhere: lists, columns, exports. */
export const PRODUCTS: readonly Product[] = [
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
];

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

/** Values per product; a product without a value is absent. */
export type ByProduct<T> = { [id in ProductId]?: T };

/** What an administrator sets for a product; changes apply from the next computation. */
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
