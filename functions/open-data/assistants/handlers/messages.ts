import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import { unreadable } from '../../../platform/kernel/refusal.ts';
import { attemptsTable } from '../../../platform/tables/keys.ts';
import { countRequestIn } from '../../../platform/tables/request-counts.ts';
import { assistantRoutes } from '../contract.ts';
import { answerTo } from './message-server.ts';

const { quotas } = assistantRoutes['assistants/message'];

/** The last version with several messages in one request, and that of a request which names none. */
const LAST_WITH_BATCHES = '2025-03-26';

export const forAssistants = {
  /** @throws Refusal too_many_requests; malformed for a version that is not known, and for a batch that it does not have */
  'assistants/message': async ({ body, protocolVersion, address, now }) => {
    const messages = Array.isArray(body) ? body : [body];
    for (const _ of messages)
      await countRequestIn(
        attemptsTable(),
        { what: 'assistant', from: address, ...quotas.address, isTold: true },
        now,
      );
    // The protocol asks for a status of 400.
    if (protocolVersion && !SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion))
      throw unreadable('MCP-Protocol-Version', `One of ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`);
    if (!Array.isArray(body)) return answerTo(body, now);
    if ((protocolVersion ?? LAST_WITH_BATCHES) > LAST_WITH_BATCHES)
      throw unreadable('body', `Version ${protocolVersion} takes one message in a request.`);
    if (messages.some(({ method }) => method === 'initialize'))
      throw unreadable('body', 'The message initialize is sent alone.');
    const answers = await Promise.all(messages.map((message) => answerTo(message, now)));
    const given = answers.filter((answer) => answer !== undefined);
    return given.length > 0 ? given : undefined;
  },
} satisfies Handlers<typeof assistantRoutes>;
