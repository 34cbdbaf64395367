import { optionalEnvironment } from '../../aws/environment.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Loaded when asked for: no other call needs the conversion of schemas. */
export const handler = endpoint('service/openapi', async () => {
  const { openApiDocument } = await import('../../formats/openapi-document.ts');
  return openApiDocument(optionalEnvironment('PUBLIC_ORIGIN') ?? '');
});
