import { optionalEnvironment } from '../../platform/aws/environment.ts';
import type { RouteTable, WebhookCalls } from '../../platform/contract/route.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { whileDatabaseAnswers } from '../../platform/http/silent-database.ts';
import { publicVersion } from '../../platform/tables/counters.ts';
import type { serviceRoutes } from './contract.ts';
import { describedRoutes, openApiDocument } from './work/openapi-document.ts';

export const forPublic = {
  /** @throws SilentDatabase */
  'service/status': async () => {
    await whileDatabaseAnswers(publicVersion);
    return {
      type: 'about:blank' as const,
      title: 'OK',
      status: 200 as const,
      detail: 'The service and its database answer',
    };
  },
} satisfies Handlers<typeof serviceRoutes>;

/** Separate from the other public calls, because only this one needs the conversion of schemas. */
export const forExports = (routes: RouteTable, calls: WebhookCalls) =>
  ({
    'service/openapi': async () =>
      openApiDocument(describedRoutes(routes), calls, optionalEnvironment('PUBLIC_ORIGIN') ?? ''),
  }) satisfies Handlers<typeof serviceRoutes>;
