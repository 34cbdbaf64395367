import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type { assistantRoutes } from '../contract.ts';
import { answerTo } from './message-server.ts';

export const forAssistants = {
  'assistants/message': async ({ body, protocolVersion, now }) => {
    // The protocol asks for a status of 400.
    if (protocolVersion && !SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion))
      throw new Refusal('malformed', { supported: SUPPORTED_PROTOCOL_VERSIONS });
    return answerTo(body, now);
  },
} satisfies Handlers<typeof assistantRoutes>;
