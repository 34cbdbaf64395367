import type { Handlers } from '../../platform/http/endpoint.ts';
import type { seriesRoutes } from './contract.ts';
import { listDocumentFlows } from './work/list-document-flows.ts';
import { listSeries } from './work/list-series.ts';
import { deliveredFlow } from './work/long-flow-files.ts';
import { sdmxAnswer } from './work/sdmx-answers.ts';

export const forExports = {
  'series/list': async ({ asOf }) => [
    ...(await listSeries(asOf)),
    ...(await listDocumentFlows(asOf)),
  ],

  'series/get': ({ params: { flow }, query, asOf, now }) => deliveredFlow(flow, query, asOf, now),

  'series/sdmx': ({ params: { path }, query, accept = '', asOf, now }) =>
    sdmxAnswer({ path, query, accept, asOf, now }),
} satisfies Handlers<typeof seriesRoutes>;
