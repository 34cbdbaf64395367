import { serve } from '../http/serve.ts';
import { handler as ingest } from './daily-prices/ingest.ts';

export const handler = serve('stations', { 'daily-prices/ingest': ingest });
