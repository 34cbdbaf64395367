import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { handler as assistants } from '../../../functions/entries/assistants.ts';
import { handler as others } from '../../../functions/entries/public.ts';
import { apiBase } from '../../../functions/platform/kernel/addresses.ts';

import { call } from './call.ts';

const ADDRESS = `https://statistics.example.org${apiBase}/mcp`;

/** Requests that the official client sends, answered by the functions behind its address. */
async function answered(_address: string | URL, init: RequestInit = {}): Promise<Response> {
  const method = init.method === 'POST' ? 'POST' : 'GET';
  const result = await call(method === 'POST' ? assistants : others, {
    ...{ method, path: '/mcp' },
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' && { body: JSON.parse(init.body) }),
  });
  requests.push({ method, status: result.status, headers: result.headers });
  const { status, text } = result;
  return new Response(status === 202 ? null : text, {
    status,
    headers: result.headers as HeadersInit,
  });
}

const requests: { method: string; status: number; headers: object }[] = [];

/** An assistant that has connected by the official client, and what it was answered so far. */
export async function connectedAssistant() {
  requests.length = 0;
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(ADDRESS), { fetch: answered });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  // From here on the client holds each answer against the schema that the tool states.
  await client.listTools();
  return {
    client,
    requests,
    /** The content of a tool's answer; a refusal's problem document with `isError`. */
    async ask(name: string, given: Record<string, unknown>) {
      const { content, structuredContent, isError } = await client.callTool({
        name,
        arguments: given,
      });
      const [{ text = '' } = {}] = content as { text?: string }[];
      // biome-ignore lint/suspicious/noExplicitAny: each tool answers in its own shape
      const told: any = JSON.parse(text);
      if (!isError && JSON.stringify(structuredContent) !== text)
        throw new Error('text and structure differ');
      return { isError: Boolean(isError), told };
    },
  };
}
