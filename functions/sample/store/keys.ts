import { padded } from '../../platform/tables/keys.ts';
import type { ProductId } from '../rules/products.ts';

export const sampleKeys = {
  product: (id: ProductId) => ({ pk: 'PRODUCTS', sk: padded(id, 3) }),
  products: { pk: 'PRODUCTS', prefix: '' },
  company: (id: number) => ({ pk: 'COMPANIES', sk: padded(id, 6) }),
  companies: { pk: 'COMPANIES', prefix: '' },
  companyCounter: { pk: 'COUNTER', sk: 'COMPANY' },
  /** Grows with every change of products' settings, companies' weights or publication settings. */
  settingsCounter: { pk: 'COUNTER', sk: 'SETTINGS' },
} as const;
