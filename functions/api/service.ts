import { optionalEnvironment } from '../aws/environment.ts';
import type { Handlers } from '../http/endpoint.ts';

export const forPublic = {
  'service/status': async () => ({ status: 'up' as const }),

  'service/openapi': async () => {
    // Loaded when asked for: no other call needs the conversion of schemas.
    const { openApiDocument } = await import('../formats/openapi-document.ts');
    return openApiDocument(optionalEnvironment('PUBLIC_ORIGIN') ?? '');
  },
} satisfies Handlers;
