import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { expect, it, onTestFinished, vi } from 'vitest';
import { log } from '../../../functions/platform/aws/log.ts';
import { problemResult } from '../../../functions/platform/http/problem.ts';

it('gives a connection up on which the database never answers, and tries again', async () => {
  const connections: Socket[] = [];
  const server = createServer((socket) => connections.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
    for (const socket of connections) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  // The SDK's own setting: to the product this is the database of the cloud.
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);
  vi.stubEnv('DYNAMODB_ENDPOINT', '');
  vi.stubEnv('AWS_REGION', 'eu-south-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_MAX_ATTEMPTS', '2');
  vi.resetModules();
  const { dynamo } = await import('../../../functions/platform/aws/dynamodb.ts');
  await expect(dynamo().send(new ListTablesCommand({}))).rejects.toThrow(
    expect.objectContaining({
      name: 'TimeoutError',
      $metadata: expect.objectContaining({ attempts: 2 }),
    }),
  );
  expect(connections.length).toBe(2);
});

it.each([
  ['is away', { attempts: 3 }, 503, '5'],
  ['failed each time', { attempts: 3, httpStatusCode: 500 }, 503, '5'],
  ['refuses the call itself', { attempts: 1, httpStatusCode: 400 }, 500, undefined],
])(
  'a caller gets an answer that says whether to try again, when the database %s',
  async (_, $metadata, status, wait) => {
    vi.spyOn(log, 'error').mockReturnValue(undefined);
    const answer = problemResult(
      Object.assign(new Error('read ECONNRESET'), { $metadata }),
      '/news',
    );
    expect(answer.statusCode).toBe(status);
    expect(answer.headers?.['retry-after']).toBe(wait);
  },
);

it('tells a caller that the disk is full, whether the database or the user pool says so', async () => {
  vi.spyOn(log, 'error').mockReturnValue(undefined);
  const $metadata = { attempts: 3, httpStatusCode: 500 };
  for (const message of [
    'commit failed (backend: database or disk is full)',
    'The disk is full.',
  ]) {
    const answer = problemResult(Object.assign(new Error(message), { $metadata }), '/news');
    expect(answer.statusCode).toBe(507);
    expect(answer.headers?.['retry-after']).toBeUndefined();
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'storage_full' });
  }
});

it('tells a caller to try again when the time of a call ran out before its work ended', async () => {
  vi.spyOn(log, 'error').mockReturnValue(undefined);
  const handler = middy()
    .handler(() => new Promise<never>(() => undefined))
    .onError((request) => {
      request.response = problemResult(request.error, '/news');
    });
  const context = { getRemainingTimeInMillis: () => 10 } as Context;
  expect(await handler({}, context)).toMatchObject({
    statusCode: 503,
    headers: { 'retry-after': '5' },
  });
});
