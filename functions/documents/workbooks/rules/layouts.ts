import type { Layout } from './layout.ts';
import { coalLayouts } from './layouts/coal.ts';
import { consumptionLayouts } from './layouts/consumption.ts';
import { gasLayouts } from './layouts/gas.ts';
import { industryLayouts } from './layouts/industry.ts';
import { salesLayouts } from './layouts/sales.ts';
import { tradeLayouts } from './layouts/trade.ts';

/** Every layout that is known. A new one is an entry in the file of its subject, and its names in the code lists. */
export const layouts: readonly Layout[] = [
  ...gasLayouts,
  ...consumptionLayouts,
  ...salesLayouts,
  ...tradeLayouts,
  ...industryLayouts,
  ...coalLayouts,
];
