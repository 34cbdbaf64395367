import { webhookCalls } from '../../functions/notices/subscriptions/contract/webhook-calls.ts';
import {
  DESCRIPTION_PARTS,
  type DescriptionPart,
} from '../../functions/open-data/description/contract.ts';
import { openApiDocument } from '../../functions/open-data/description/work/openapi-document.ts';
import { routes } from '../../functions/routes.ts';

/** A part of the API's description. */
export const describedPart = (
  part: DescriptionPart,
  origin = 'https://statistics.example.org',
  // biome-ignore lint/suspicious/noExplicitAny: a document of many shapes
): any => withResponses(openApiDocument({ routes, calls: webhookCalls, part, origin }));

/** Both parts. */
export const describedParts = () => DESCRIPTION_PARTS.map((part) => describedPart(part));

/** The document with the responses that it shares between calls at each of them. */
// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes
export function withResponses(document: any): any {
  const prefix = '#/components/responses/';
  return JSON.parse(JSON.stringify(document), (_, value) =>
    typeof value?.$ref === 'string' && value.$ref.startsWith(prefix)
      ? document.components.responses[value.$ref.slice(prefix.length)]
      : value,
  );
}
