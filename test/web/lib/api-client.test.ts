import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, apiAddress, connectApi } from '../../../frontend/lib/api-client.ts';
import { ApiProblem, NetworkFailure } from '../../../frontend/lib/failures.ts';
import { answering, json, problem } from '../support/api-answers.ts';

const onFailure = vi.fn();

beforeEach(() => connectApi({ bearer: async () => undefined, onAnswer: () => {}, onFailure }));
afterEach(() => {
  window.sessionStorage.clear();
  onFailure.mockClear();
});

describe('the API client', () => {
  it('builds addresses from the route table', () => {
    expect(apiAddress('surveys/latest', { query: { limit: 16, published: false } })).toBe(
      '/dgsaie/api/v1/survey-prices/latest?limit=16&published=false',
    );
    expect(apiAddress('surveys/get', { params: { id: 7 } })).toBe('/dgsaie/api/v1/survey-prices/7');
  });

  it('leaves caching to the answers, and sends a bearer token only when there is a session', async () => {
    const calls = answering(json([]));
    await api('surveys/latest');
    connectApi({ bearer: async () => 'token' });
    await api('surveys/latest');
    const headers = calls.map(({ init }) => new Headers(init.headers));
    expect(headers[0]?.has('cache-control')).toBe(false);
    expect(headers[0]?.has('pragma')).toBe(false);
    expect(headers[0]?.has('authorization')).toBe(false);
    expect(headers[1]?.get('authorization')).toBe('Bearer token');
  });

  it('sends a change as JSON with the version on which it is based', async () => {
    const calls = answering(json({ id: 7 }));
    await api('surveys/change', { params: { id: 7 }, body: { active: false }, ifMatch: 3 });
    const init = calls[0]?.init;
    expect(init?.method).toBe('PUT');
    expect(init?.body).toBe('{"active":false}');
    expect(new Headers(init?.headers).get('if-match')).toBe('"3"');
  });

  it.each([
    [413, 'Request Entity Too Large', 'too_large'],
    [429, 'Too Many Requests', 'busy'],
    [431, 'Request Header Fields Too Large', 'too_large'],
    [503, 'Service Unavailable', 'busy'],
    [500, 'Internal Server Error', 'unknown'],
  ])('knows the meaning of the gateway’s own refusal with %s', async (status, message, code) => {
    const headers = { 'apigw-requestid': 'Aw1JhgPcMOUEJGw=' };
    answering(Response.json({ message }, { status, headers }));
    const requestId = headers['apigw-requestid'];
    await expect(api('surveys/latest')).rejects.toMatchObject({ status, code, requestId });
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  it('throws the problem that the API answers with', async () => {
    const errors = [{ pointer: '/date', code: 'date' }];
    answering(problem(422, 'invalid', { errors }));
    const failure = await api('surveys/create', { body: { date: '2026-03-30' } }).catch((e) => e);
    expect(failure).toBeInstanceOf(ApiProblem);
    expect(failure).toMatchObject({ status: 422, code: 'invalid', errors });
    expect(onFailure).toHaveBeenCalledWith(failure, false);
  });

  it('keeps the status of an error without a readable document', async () => {
    answering(new Response('<html>', { status: 502 }));
    await expect(api('surveys/latest')).rejects.toMatchObject({ status: 502, code: 'unknown' });
  });

  it('distinguishes a missing answer', async () => {
    answering(new TypeError('Failed to fetch'));
    await expect(api('surveys/latest')).rejects.toBeInstanceOf(NetworkFailure);
  });
});

describe('a change', () => {
  const lost = new TypeError('Failed to fetch');
  const change = (active = false) =>
    api('surveys/change', { params: { id: 7 }, body: { active }, ifMatch: 3 });
  const keysOf = (calls: ReturnType<typeof answering>) =>
    calls.map(({ init }) => new Headers(init.headers).get('idempotency-key'));

  it('whose answer is lost is sent again once by itself, with the same key', async () => {
    vi.useFakeTimers();
    const calls = answering(lost, json({ id: 7 }));
    const answer = change();
    await vi.runAllTimersAsync();
    expect(await answer).toEqual({ id: 7 });
    expect(calls).toHaveLength(2);
    const [first, second] = keysOf(calls);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('keeps its key until it has an answer, even over a reload, and another change gets its own', async () => {
    vi.useFakeTimers();
    const calls = answering(lost, lost, new Response('', { status: 504 }), json({}), json({}));
    const failure = change().catch((cause: unknown) => cause);
    await vi.runAllTimersAsync();
    expect(await failure).toBeInstanceOf(NetworkFailure);
    await expect(change()).rejects.toMatchObject({ status: 504 });
    await change();
    await change();
    const [first, again, afterGateway, answered, next] = keysOf(calls);
    expect([again, afterGateway, answered]).toEqual([first, first, first]);
    expect(next).not.toBe(first);
  });

  it('with other content or of another version is another change', async () => {
    vi.useFakeTimers();
    const calls = answering(lost);
    const failures = [change(true), change(false)].map((call) => call.catch(() => undefined));
    await vi.runAllTimersAsync();
    await Promise.all(failures);
    const keys = new Set(keysOf(calls));
    expect(keys.size).toBe(2);
    expect(window.sessionStorage.getItem('unansweredChanges')).not.toContain('active');
  });

  it('that is refused is not repeated, and its key is used up', async () => {
    const calls = answering(problem(409, 'stale_version'));
    for (const _ of [1, 2]) await expect(change()).rejects.toMatchObject({ status: 409 });
    const [first, second] = keysOf(calls);
    expect(second).not.toBe(first);
  });
});

it('reading has no key and is not repeated by the client', async () => {
  const calls = answering(new TypeError('Failed to fetch'));
  await expect(api('surveys/latest')).rejects.toBeInstanceOf(NetworkFailure);
  expect(calls).toHaveLength(1);
  expect(new Headers(calls[0]?.init.headers).has('idempotency-key')).toBe(false);
});
