import * as dailyPrices from '../api/daily-prices.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('stations', [dailyPrices.forStations]);
