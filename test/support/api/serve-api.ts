import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiGateway } from '../../../scripts/local/api/api-gateway.ts';

/** The API of this process at an address of this machine, for programs that tests run. */
export async function serveApi(): Promise<{ origin: string; close: () => void }> {
  const gateway = apiGateway();
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: target = '/', headers } = request;
    const body = Buffer.concat(await request.toArray());
    const sent = body.length > 0 ? { body } : {};
    const answer = await gateway({ method, target, headers, ...sent, sourceIp: '127.0.0.1' });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
