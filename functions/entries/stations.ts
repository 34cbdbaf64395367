import * as dailyPrices from '../stations/handlers/daily-prices.ts';
import { serve } from './serve.ts';

export const handler = serve('stations', [dailyPrices.forStations]);
