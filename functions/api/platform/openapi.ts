import { endpoint } from '../../platform/endpoint.ts';
import { optionalEnvironment } from '../../platform/environment.ts';

/** Loaded when asked for: no other call needs the conversion of schemas. */
export const handler = endpoint('platform/openapi', async () => {
  const { openApiDocument } = await import('../../workflows/openapi-document.ts');
  return openApiDocument(optionalEnvironment('PUBLIC_ORIGIN') ?? '');
});
