import * as catalogue from '../api/catalogue.ts';
import * as exports from '../api/exports.ts';
import * as service from '../api/service.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('exports', [
  catalogue.forCatalogue,
  exports.forExports,
  service.forExports,
]);
