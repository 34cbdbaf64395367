import { vi } from 'vitest';

/** Replaces the network: each call gets the next answer; the last one is repeated. */
export function answering(...answers: readonly (Response | Error)[]) {
  let at = 0;
  const calls: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    calls.push({ url, init });
    const answer = answers[Math.min(at, answers.length - 1)];
    at += 1;
    if (answer instanceof Response) return answer.clone();
    throw answer ?? new TypeError('Failed to fetch');
  });
  return calls;
}

export function json(body: unknown, init: ResponseInit = {}): Response {
  return Response.json(body, init);
}

export function problem(status: number, code: string, more: object = {}): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, ...more }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}
