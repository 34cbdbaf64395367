import { connect } from 'node:net';

/** Answers and speed for many simultaneous readers. Times are in milliseconds. */
export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers with another status than 200, and broken connections. */
  readonly errors: number;
  /** Tags of the answers, by address. */
  readonly tags: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Paths, requested in turn. */
  readonly paths: readonly string[];
}

/**
 * Keeps this many connections busy with one request at a time each, like browsers that accept compressed answers. It
 * uses plain sockets, because a client of Node's own would take longer than the server.
 */
export async function httpLoad(origin: string, options: LoadOptions): Promise<Load> {
  const { hostname, port } = new URL(origin);
  const { connections, seconds, paths } = options;
  const requests = paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br, gzip\r\n\r\n`,
    ),
  );
  const times: number[] = [];
  const tags = new Map(paths.map((path) => [path, new Set<string>()]));
  let errors = 0;
  let turn = 0;
  const began = performance.now();
  const end = began + seconds * 1000;

  const reader = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname).setNoDelay(true);
      let asked = 0;
      let sentAt = 0;
      let head = '';
      let missing = -1;
      const ask = () => {
        asked = turn++ % paths.length;
        head = '';
        missing = -1;
        sentAt = performance.now();
        socket.write(requests[asked] as Buffer);
      };
      socket.on('connect', ask);
      socket.on('error', () => {
        errors += 1;
        resolve();
      });
      socket.on('data', (piece) => {
        if (missing >= 0) missing -= piece.length;
        else {
          head += piece.toString('latin1', 0, 4096);
          const headEnd = head.indexOf('\r\n\r\n');
          if (headEnd < 0) return;
          if (!head.startsWith('HTTP/1.1 200')) errors += 1;
          const size = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
          const tag = /\r\netag: (\S+)/i.exec(head)?.[1];
          if (tag) tags.get(paths[asked] ?? '')?.add(tag);
          missing = size - (piece.length - (headEnd + 4));
        }
        if (missing > 0) return;
        times.push(performance.now() - sentAt);
        if (performance.now() < end) return ask();
        socket.destroy();
        resolve();
      });
    });

  await Promise.all(Array.from({ length: connections }, reader));
  const elapsed = (performance.now() - began) / 1000;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    requests: times.length,
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    errors,
    tags,
  };
}
