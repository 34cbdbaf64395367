/**
 * Load on the API on the day of a duty cut: 10,000 readers a minute request the home page's answers through the
 * stand-in of the distribution's cache, for two minutes, across expiries, with random queries around a publication, and
 * with the API down. The real functions and database answer behind it. Limits: at most five requests a minute and
 * address reach the API, and no reader gets an error.
 *
 *   npm run bench crisis-day
 */

import { randomUUID } from 'node:crypto';
import { apiRequestGiven } from '../../infra/edge/edge-script.ts';
import { apiGateway, type GatewayResponse } from '../../scripts/local/api/api-gateway.ts';
import { edgeCache } from '../../scripts/local/site/edge-cache.ts';
import { edgeFunction, edgeQuery } from '../../scripts/local/site/edge-function.ts';
import { startEmulators } from '../support/aws/emulators.ts';

const READERS_A_MINUTE = 10_000;
const MINUTES = 2;
const READS = ['/survey-prices/latest?limit=1', '/news?limit=5', '/release-calendar', '/bulletins'];
/** Maximum requests to the API for an address and minute, in each encoding. */
const MOST_ASKED = 5;

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
const stack = await startEmulators('dynamodb', 's3');
try {
  const gateway = apiGateway();
  const origin = { asked: 0, down: false };
  const cache = edgeCache((request) => {
    origin.asked += 1;
    const away: GatewayResponse = {
      status: 503,
      headers: { 'cache-control': 'no-store' },
      body: Buffer.alloc(0),
      requestId: '',
    };
    return origin.down ? Promise.resolve(away) : gateway(request);
  });
  const atEdge = edgeFunction('api-request', apiRequestGiven());

  /** Sends one request as a browser does. @returns its status and its time in milliseconds */
  const read = async (address: string) => {
    const [path = '', query = ''] = address.split('?');
    const request = atEdge({
      method: 'GET',
      uri: `/dgsaie/api/v1${path}`,
      querystring: edgeQuery(query),
      headers: {},
      cookies: {},
    });
    if ('statusCode' in request) return { status: request.statusCode, ms: 0 };
    const known = Object.entries(request.querystring).map(
      ([name, { value }]) => `${name}=${value}`,
    );
    const begin = performance.now();
    const { status } = await cache.answer({
      method: 'GET',
      target: [request.uri, ...(known.length > 0 ? [known.join('&')] : [])].join('?'),
      headers: { 'x-viewer': 'anonymous', 'accept-encoding': 'br, gzip' },
      sourceIp: '203.0.113.7',
    });
    return { status, ms: performance.now() - begin };
  };

  const run = async (name: string, seconds: number, addressOf: (read: string) => string) => {
    origin.asked = 0;
    const answers: { status: number; ms: number }[] = [];
    const begin = performance.now();
    const pending: Promise<unknown>[] = [];
    for (let sent = 0; ; ) {
      const elapsed = (performance.now() - begin) / 1000;
      if (elapsed >= seconds) break;
      const due = Math.floor((elapsed * READERS_A_MINUTE) / 60);
      for (; sent < due; sent += 1) {
        for (const one of READS) pending.push(read(addressOf(one)).then((it) => answers.push(it)));
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await Promise.all(pending);
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
    const failed = answers.filter(({ status }) => status >= 400).length;
    const perAddress = origin.asked / READS.length / (seconds / 60);
    console.log(
      `${name}: ${answers.length} requests, ${origin.asked} to the API ` +
        `(${perAddress.toFixed(1)} a minute and address), ${failed} errors, ` +
        `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.99999)} ms`,
    );
    if (failed > 0 || (!origin.down && perAddress > MOST_ASKED)) process.exitCode = 1;
  };

  const seconds = MINUTES * 60;
  for (const one of READS) await read(one);
  await run('across expiries', seconds, (address) => address);
  await run('with junk in queries', 60, (address) => {
    return `${address}${address.includes('?') ? '&' : '?'}junk=${randomUUID()}`;
  });
  origin.down = true;
  await run('with the API down', 90, (address) => address);
} finally {
  await stack.stop();
}
