import * as z from 'zod/mini';
import { requiredLine } from '../../platform/contract/primitives.ts';
import type { Routes } from '../../platform/contract/route.ts';

/** The Model Context Protocol, by which assistants read the figures: JSON-RPC messages over streamable HTTP. */

const id = z.union([requiredLine(200), z.int()]);
const anything = z.record(z.string(), z.unknown());

/** A request has an id and a method, a notification only a method; an answer to the portal has no method. */
const message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(id),
  method: z.optional(requiredLine(100)),
  params: z.optional(anything),
  result: z.optional(anything),
  error: z.optional(anything),
});
export type Message = z.infer<typeof message>;

const answer = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(id),
  result: z.optional(anything),
  error: z.optional(anything),
});
export type MessageAnswer = z.infer<typeof answer>;

/** Most messages in one request. */
const MOST_IN_BATCH = 20;

export const assistantRoutes = {
  'assistants/message': {
    method: 'POST',
    path: '/mcp',
    summary:
      'A message of an assistant by the Model Context Protocol (streamable HTTP): find and read series, explain a figure, compare periods, compute the fuel clause',
    access: 'anyone',
    fn: 'assistants',
    ignoresToken: true,
    reads: true,
    quotas: { address: { most: 600, seconds: 300 } },
    // Several in one request are of versions until 2025-03-26.
    body: z.union([message, z.array(message).check(z.minLength(1), z.maxLength(MOST_IN_BATCH))], {
      error: `A message of JSON-RPC 2.0, or 1 to ${MOST_IN_BATCH} of them.`,
    }),
    largestBody: 100_000,
    // Notifications have no answer.
    response: z.optional(z.union([answer, z.array(answer)])),
  },
} as const satisfies Routes<'assistants'>;
