import * as z from 'zod/mini';
import { jsonText, mapValues } from '../../platform/tables/packed-json.ts';
import type { ByProduct } from '../../sample/rules/products.ts';
import type { StationAverage } from '../rules/station-prices.ts';

const averageTuples = z.record(z.string(), z.tuple([z.int(), z.int(), z.optional(z.int())]));

/** A day's station averages, of all stations or of a company's. */
export const packAverages = (averages: ByProduct<StationAverage>): string =>
  JSON.stringify(
    mapValues(averages, ({ price, items, old }) =>
      old === undefined ? [price, items] : [price, items, old],
    ),
  );

/** Reads what `packAverages` made. */
export const packedAverages: z.ZodMiniType<ByProduct<StationAverage>> = z.pipe(
  jsonText(averageTuples),
  z.transform((packed: z.output<typeof averageTuples>) =>
    mapValues(packed, ([price, items, old]) => ({
      ...{ price, items },
      ...(old === undefined ? {} : { old }),
    })),
  ),
);
