import type { Problem } from '../../functions/platform/contract/problem.ts';

/** One refused field: `pointer` is a JSON pointer into the request, such as `/0/communicatedPrice`. */
export interface FieldProblem {
  readonly pointer: string;
  readonly code: string;
  readonly detail?: string | undefined;
  /** Limits of a value that is too small or too large. */
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  /** The product that it is about. */
  readonly productId?: number;
  /** A brand that another company has already, and that company's name. */
  readonly brand?: string;
  readonly name?: string;
  /** The dates nearest to one that is not taken. */
  readonly nearest?: readonly string[];
}

/** The gateway's own refusals may come without a problem document; then only their status tells the reason. */
const gatewayCodes: Readonly<Record<number, string>> = {
  413: 'too_large',
  429: 'busy',
  431: 'too_large',
  503: 'busy',
};

/** The API answered with an error. `code` is stable and has a text in `app` texts below `problems`. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldProblem[];
  /** Id of the request in the portal's logs, if the API returned it. */
  readonly requestId: string | undefined;
  /** Other members of the problem document, such as limits or a survey's id. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, document: Partial<Problem> = {}) {
    const code = document.code ?? gatewayCodes[status] ?? 'unknown';
    super(`${status} ${code}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.errors = document.errors ?? [];
    this.requestId = document.requestId;
    this.details = document;
  }
}

/** There was no answer because the connection failed. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('no answer from the network', { cause });
    this.name = 'NetworkFailure';
  }
}

/** The reason that the API gave for a failure, in words. */
export const problemText = (error: unknown, t: (keys: string[]) => string): string => {
  const code = error instanceof ApiProblem ? error.code : 'unknown';
  return t([`app:problems.${code}`, 'app:problems.unknown']);
};

/** Says that something failed and, of a conflict (status 409), also why, as the person can act on that. */
export const withReason = (failed: string, error: unknown, t: (keys: string[]) => string) =>
  [failed, statusOf(error) === 409 ? problemText(error, t) : ''].filter(Boolean).join('. ');

/** Status of a failed call, undefined when it never reached the API or failed otherwise. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ApiProblem ? error.status : undefined;
}

/** Reads the problem document of an error answer; from an unreadable one only the status is used. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const isProblem = response.headers.get('content-type')?.includes('json') ?? false;
  const document: unknown = isProblem ? await response.json().catch(() => undefined) : undefined;
  // The gateway gives every request an id, even those that reached no function.
  const requestId = response.headers.get('apigw-requestid');
  return new ApiProblem(response.status, {
    ...(requestId ? { requestId } : {}),
    ...(isRecord(document) ? document : {}),
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Logs a failure that has no message for the user. The only place that writes to the console. */
export function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a failure without a message must still leave a trace
  console.warn(what, cause instanceof Error ? cause.message : cause);
}
