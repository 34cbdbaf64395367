import * as search from '../api/search.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('search', [search.forSearch]);
