import type { IncomingMessage } from 'node:http';

/** Limit in bytes for all requests together that are being received or answered: five of the largest. */
const MAX_HELD = 55 * 1024 * 1024;

/** A body that exceeded the limit; the client should send it again. */
export class TooManyBodies extends Error {}

interface Received {
  readonly pieces: Buffer[];
  size: number;
  isRefused: boolean;
}

/**
 * Reads the bodies of requests into bounded memory, however many are sent at the same time. When they are too much
 * together, the largest incomplete one is refused, so that a client that sends many large ones cannot keep small ones
 * out.
 */
export function requestBodies() {
  const receiving = new Set<Received>();
  let held = 0;

  const refuseLargest = () => {
    const largest = [...receiving].reduce((a, b) => (b.size > a.size ? b : a));
    receiving.delete(largest);
    largest.isRefused = true;
    largest.pieces.length = 0;
    held -= largest.size;
  };

  /** Keeps up to `most` bytes, but reads the body to its end. */
  async function receive(message: IncomingMessage, most: number): Promise<Received> {
    const body: Received = { pieces: [], size: 0, isRefused: false };
    receiving.add(body);
    try {
      for await (const piece of message as AsyncIterable<Buffer>) {
        if (body.isRefused || body.size >= most) continue;
        body.pieces.push(piece);
        body.size += piece.length;
        held += piece.length;
        if (held > MAX_HELD) refuseLargest();
      }
    } catch (error) {
      if (!body.isRefused) held -= body.size;
      throw error;
    } finally {
      receiving.delete(body);
    }
    if (body.isRefused) throw new TooManyBodies();
    return body;
  }

  return {
    /** Works with the body of a request, of at most `most` bytes. @throws TooManyBodies */
    async with<T>(
      message: IncomingMessage,
      most: number,
      work: (body: Buffer) => Promise<T>,
    ): Promise<T> {
      const body = await receive(message, most);
      try {
        return await work(Buffer.concat(body.pieces.splice(0)));
      } finally {
        held -= body.size;
      }
    },
  };
}
