import * as search from '../open-data/search/handlers.ts';
import { serve } from './serve.ts';

export const handler = serve('search', [search.forSearch]);
