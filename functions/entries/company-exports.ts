import * as exports from '../api/exports.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('company-exports', [exports.forCompanyExports]);
