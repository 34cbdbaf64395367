import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * A bare server in a process of its own that answers everything with the same bytes and headers: the least that a read
 * can cost. It gets an address whose compressed answer it copies, and reports its own address.
 */
process.on('message', async (address: string) => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br, gzip' } }, resolve).on('error', reject);
  });
  const body = await buffer(answer);
  const { connection: _, 'keep-alive': __, date: ___, ...copied } = answer.headers;
  const headers = { ...copied, 'content-length': body.byteLength };
  const server = createServer((_message, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    if (typeof bound === 'object' && bound) process.send?.(`http://127.0.0.1:${bound.port}/`);
  });
});
