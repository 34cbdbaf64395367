import * as feeds from '../notices/feeds/handlers.ts';
import { webhookCalls } from '../notices/subscriptions/contract/webhook-calls.ts';
import * as catalogue from '../open-data/catalogue/handlers.ts';
import * as changes from '../open-data/changes/handlers.ts';
import * as codeLists from '../open-data/code-lists/handlers.ts';
import * as service from '../open-data/description/handlers.ts';
import * as energy from '../open-data/energy/handlers.ts';
import * as exports from '../open-data/exports/handlers.ts';
import * as figures from '../open-data/figures/handlers.ts';
import * as series from '../open-data/series/handlers.ts';
import { routes } from '../routes.ts';
import { serve } from './serve.ts';

export const handler = serve('exports', [
  catalogue.forCatalogue,
  changes.forExports,
  codeLists.forExports,
  energy.forExports,
  exports.forExports,
  feeds.forExports,
  figures.forExports,
  series.forExports,
  service.forExports(routes, webhookCalls),
]);
