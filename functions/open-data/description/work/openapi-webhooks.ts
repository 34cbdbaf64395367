import type { JsonSchema } from './openapi-schemas.ts';

/** The call that a registered program gets. */
export const webhookOf = (name: string, summary: string, schema: JsonSchema): JsonSchema => ({
  operationId: `${name}Call`,
  tags: ['webhooks'],
  summary,
  description: `${summary}. Signed as the Standard Webhooks conventions have it: \`webhook-signature\` is \`v1,\` and the HMAC-SHA256, in base64, of \`webhook-id\`, \`webhook-timestamp\` and the body with full stops between them. A call that is not answered with a 2xx within ten seconds is made again after 1, 5, 15, 60, 180, 480 and 720 minutes; 410 ends the registration.`,
  parameters: WEBHOOK_HEADERS,
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: {
    '2XX': { description: 'Accepted; of a challenge, the body is its value' },
    410: { description: 'Wanted no more: the registration ends' },
  },
  security: [{}],
});

const WEBHOOK_HEADERS = [
  ['webhook-id', 'Names what happened, the same at each attempt', { type: 'string' }],
  [
    'webhook-timestamp',
    'Moment of the attempt, in seconds since 1970; to be refused when more than five minutes away',
    { type: 'integer', format: 'int64' },
  ],
  ['webhook-signature', 'One signature for each secret that holds', { type: 'string' }],
].map(([name, description, schema]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
}));
