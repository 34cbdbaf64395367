import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import { unreadable } from '../../../platform/kernel/refusal.ts';
import { attemptsTable } from '../../../platform/tables/keys.ts';
import { countRequestIn } from '../../../platform/tables/request-counts.ts';
import { assistantRoutes } from '../contract.ts';
import { answerTo } from './message-server.ts';

const { quotas } = assistantRoutes['assistants/message'];

export const forAssistants = {
  /** @throws Refusal too_many_requests; malformed for a version that is not known */
  'assistants/message': async ({ body, protocolVersion, address, now }) => {
    await countRequestIn(
      attemptsTable(),
      { what: 'assistant', from: address, ...quotas.address, isTold: true },
      now,
    );
    // The protocol asks for a status of 400.
    if (protocolVersion && !SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion))
      throw unreadable('MCP-Protocol-Version', `One of ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`);
    return answerTo(body, now);
  },
} satisfies Handlers<typeof assistantRoutes>;
