import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export interface DownloadLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

const MOST_REDIRECTS = 3;

/**
 * Downloads a file from another service. Every address on the way, redirects included, must be public
 * and use HTTPS: otherwise a redirect could make the portal read private services of its own machine,
 * such as the one that gives out credentials. Only the address given by the caller may be a loopback
 * address, as in a system that runs on one machine.
 * @throws Error with the reason why there is no file
 */
export async function download(
  address: string,
  { timeoutMs, maxBytes }: DownloadLimits,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs);
  const asked = new URL(address);
  let url = asked;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (!(isThisMachine(asked) && url.origin === asked.origin)) await assertPublic(url);
    const response = await fetch(url, { signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel();
      url = new URL(location, url);
      continue;
    }
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return bodyOf(response, maxBytes);
  }
  throw new Error(`more than ${MOST_REDIRECTS} redirects`);
}

async function bodyOf(response: Response, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const isThisMachine = ({ hostname }: URL) => hostname === '127.0.0.1' || hostname === '[::1]';

async function assertPublic(url: URL): Promise<void> {
  if (url.protocol !== 'https:') throw new Error(`${url.protocol} is not encrypted`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map(addressOf);
  if (addresses.some(isPrivate)) throw new Error(`${url.hostname} is no public address`);
}

const addressOf = ({ address }: { address: string }) => address;

/** Whether an address is not reachable from the internet; IPv4 written as IPv6 is checked as IPv4. */
export const isPrivate = (address: string): boolean =>
  notPublic.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  // Networks that contain IPv4 addresses, which a gateway may lead to.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  // Networks that are discarded, for documentation, local or multicast.
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6');
}
