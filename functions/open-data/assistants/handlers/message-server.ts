import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  isJSONRPCRequest,
  type JSONRPCMessage,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod/mini';
import { parsed } from '../../../platform/http/http-event.ts';
import { problemResult } from '../../../platform/http/problem.ts';
import { Refusal, unreadable } from '../../../platform/kernel/refusal.ts';
import type { Message, MessageAnswer } from '../contract.ts';
import { listedTools, type Tool, tools } from './tools.ts';

const INFO = { name: 'energy-statistics', version: '1.0.0' };

const INSTRUCTIONS = `Official energy statistics of Italy: weekly, monthly, quarterly and yearly prices of motor and heating fuels, duties, provisional daily prices, and the figures of the documents on oil, gas and coal.
Prices are in the unit that each answer names (EUR per 1000 litres or per 1000 kilograms, taxes included unless the measure says otherwise). Values are exact decimals in text.
Cite the address of each figure: it names the revision and stays. Status: A normal, I imputed, P provisional; M, L and O are missing, which is not zero.`;

/**
 * The answer to a message; undefined for one that has none. Each message is answered on its own: nothing is
 * remembered of the caller between two of them. @throws Refusal malformed for a request with members of an answer,
 * or whose parameters are not part of the protocol
 */
export async function answerTo(message: Message, now: Date): Promise<MessageAnswer | undefined> {
  if (message.id === undefined || message.method === undefined) return undefined;
  // The server never answers what is no request, such as one with an error in it.
  if (!isJSONRPCRequest(message))
    throw unreadable('body', 'A request has id, method and params, and no result or error.');
  const server = new Server(INFO, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...listedTools] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = Object.hasOwn(tools, params.name) ? tools[params.name] : undefined;
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}`);
    return called(tool, params.arguments ?? {}, now);
  });
  const { promise, resolve } = Promise.withResolvers<JSONRPCMessage>();
  const transport: Transport = {
    start: async () => {},
    send: async (answer) => resolve(answer),
    close: async () => {},
  };
  await server.connect(transport);
  transport.onmessage?.(message as JSONRPCMessage);
  const answer = await promise;
  await server.close();
  return answer as MessageAnswer;
}

/** In bytes; an answer contains it twice. Longer ones fill the context of an assistant. */
const LARGEST_ANSWER = 400_000;

/** A refusal is a result that says why, so that the assistant can ask better. */
async function called(tool: Tool, given: object, now: Date): Promise<CallToolResult> {
  try {
    const answer = await tool.run(parsed(tool.input, withText(given)), now);
    const written = JSON.stringify(answer);
    if (Buffer.byteLength(written) > LARGEST_ANSWER)
      throw new Refusal('too_large', { most: LARGEST_ANSWER });
    return { content: [text(written)], structuredContent: { ...answer } };
  } catch (error) {
    const { body = '' } = problemResult(error, '/mcp');
    const takes = Object.keys(tool.input instanceof z.ZodMiniObject ? tool.input.shape : {});
    return { content: [text(JSON.stringify({ ...JSON.parse(body), takes }))], isError: true };
  }
}

/** Assistants know most products by a number, which is a code all the same. */
const withText = ({ product, ...given }: { readonly product?: unknown }) =>
  product === undefined
    ? given
    : { ...given, product: typeof product === 'number' ? String(product) : product };

const text = (content: string) => ({ type: 'text' as const, text: content });
