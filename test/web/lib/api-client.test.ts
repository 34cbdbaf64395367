import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, apiAddress, connectApi } from '../../../frontend/lib/api-client.ts';
import { ApiProblem, NetworkFailure } from '../../../frontend/lib/failures.ts';
import { answering, json, problem } from '../support/api-answers.ts';

const onFailure = vi.fn();

beforeEach(() => connectApi({ bearer: async () => undefined, onAnswer: () => {}, onFailure }));
afterEach(() => {
  vi.unstubAllGlobals();
  onFailure.mockClear();
});

describe('the API client', () => {
  it('builds addresses from the route table', () => {
    expect(apiAddress('surveys/latest', { query: { limit: 16, published: false } })).toBe(
      '/dgsaie/api/v1/survey-prices/latest?limit=16&published=false',
    );
    expect(apiAddress('surveys/get', { params: { id: 7 } })).toBe('/dgsaie/api/v1/survey-prices/7');
  });

  it('leaves caching to the answers, and sends a bearer only when there is a session', async () => {
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

  it('sends a change as JSON with the version it was made on', async () => {
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
    [503, 'Service Unavailable', 'busy'],
    [500, 'Internal Server Error', 'unknown'],
  ])(
    'knows what the gateway means that refuses by itself with %s',
    async (status, message, code) => {
      answering(Response.json({ message }, { status }));
      await expect(api('surveys/latest')).rejects.toMatchObject({ status, code });
      expect(onFailure).toHaveBeenCalledTimes(1);
    },
  );

  it('throws the problem the API answers with', async () => {
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

  it('tells a missing answer apart', async () => {
    answering(new TypeError('Failed to fetch'));
    await expect(api('surveys/latest')).rejects.toBeInstanceOf(NetworkFailure);
  });
});
