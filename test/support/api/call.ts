import type { HttpHandler } from '../../../functions/platform/http/endpoint.ts';
import { serviceTime } from '../../../scripts/local/access/service-time.ts';
import { lambdaContext } from '../../../scripts/local/functions/handlers.ts';
import { type ApiCall, apiEvent } from './events.ts';

export interface CallResult {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** The JSON body; undefined when there is none or when it is compressed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of it
  readonly body: any;
}

/** Runs a handler in this process on the event API Gateway would build for the call. */
export async function call(handler: HttpHandler, request: ApiCall): Promise<CallResult> {
  const context = lambdaContext(
    'test',
    request.requestId ?? 'test-request',
    serviceTime().getTime() + 30_000,
  );
  const result = await handler(apiEvent(request), context);
  const bytes = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  const headers = Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]),
  );
  const text = bytes.toString('utf8');
  const isText = text !== '' && !headers['content-encoding'];
  const json = isText && /json/.test(headers['content-type'] ?? '');
  return {
    status: result.statusCode ?? 200,
    headers,
    bytes,
    text,
    body: json ? JSON.parse(text) : undefined,
  };
}
