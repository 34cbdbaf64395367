import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LogLevel } from '../settings/settings.ts';

/** Writes one JSON line per answered request: calls of the API at `info`, all at `debug`, failures at `error`. */
export function accessLog(level: LogLevel) {
  return (message: IncomingMessage, response: ServerResponse, details: RequestDetails): void => {
    const started = performance.now();
    response.once('close', () => {
      const status = response.statusCode;
      const weight = status >= 500 ? 'error' : details.kind === 'api' ? 'info' : 'debug';
      if (order[weight] > order[level]) return;
      const line = {
        level: weight,
        time: new Date().toISOString(),
        method: message.method,
        path: pathOf(message.url),
        status,
        milliseconds: Math.round(performance.now() - started),
        ...(response.writableFinished ? {} : { cutOff: true }),
        ...(details.requestId ? { requestId: details.requestId } : {}),
      };
      process.stdout.write(`${JSON.stringify(line)}\n`);
      if (details.error) console.error(details.error);
    });
  };
}

/**
 * Without the query, which may contain texts that people typed, and without fiscal codes, tokens and keys that a caller
 * wrote into an address by mistake.
 */
const pathOf = (url: string | undefined): string | undefined =>
  url
    ?.split('?')[0]
    ?.replace(/[a-z]{6}\d{2}[a-z]\d{2}[a-z]\d{3}[a-z]|eyJ[\w.-]{16,}|esk_[\w-]{16,}/gi, '{hidden}');

/** Filled in while the request is answered. */
export interface RequestDetails {
  kind: 'api' | 'file' | 'site';
  requestId?: string;
  error?: unknown;
}

const order: Readonly<Record<LogLevel, number>> = { silent: 0, error: 1, info: 2, debug: 3 };
