import * as z from 'zod/mini';
import { isoDate } from '../../platform/contract/primitives.ts';
import { euroPer1000, productId } from './fields.ts';

/** A product's settings, and the figures that the week published last would have with them. */
const figures = z.object({
  /** Null where the week has no price. */
  totalPrice: z.nullable(euroPer1000),
  vat: z.nullable(euroPer1000),
  netPrice: z.nullable(euroPer1000),
  exciseDuty: euroPer1000,
  /** Percent. */
  vatRate: z.number(),
  /** Euro cents per unit. */
  min: z.int(),
  max: z.int(),
});

/**
 * What a change of settings does to the last published week that it reaches and that has a price of the products; of a
 * change of weights, to the last one with company prices. Null before the first week.
 */
export const settingEffect = z.nullable(
  z.object({
    survey: z.object({
      id: z.int(),
      date: isoDate,
      /**
       * `lastReached`: the change ends before later weeks. `withoutCompanies`: no recent week has company prices, so that
       * weights change nothing in it.
       */
      week: z.enum([
        'last',
        'lastReached',
        'lastWithPrice',
        'lastWithCompanies',
        'withoutCompanies',
      ]),
    }),
    products: z.array(z.object({ productId, without: figures, with: figures })),
    /** Products that a company's stations price, where other brands give it other stations: no figure shows that yet. */
    stations: z.array(productId),
  }),
);
export type SettingEffect = z.infer<typeof settingEffect>;
