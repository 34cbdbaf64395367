import { optionalEnvironment } from '../aws/environment.ts';
import { openApiDocument } from '../formats/openapi-document.ts';
import type { Handlers } from '../http/endpoint.ts';

export const forPublic = {
  'service/status': async () => ({ status: 'up' as const }),
} satisfies Handlers;

/** Apart from the public calls, none of which needs the conversion of schemas. */
export const forExports = {
  'service/openapi': async () => openApiDocument(optionalEnvironment('PUBLIC_ORIGIN') ?? ''),
} satisfies Handlers;
