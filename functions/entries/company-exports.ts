import * as exports from '../open-data/exports/handlers.ts';
import { serve } from './serve.ts';

export const handler = serve('company-exports', [exports.forCompanyExports]);
