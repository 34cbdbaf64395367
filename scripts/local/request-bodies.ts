import type { IncomingMessage } from 'node:http';

/** Of all requests together that are being received or answered, in bytes: five of the largest. */
const MAX_HELD = 55 * 1024 * 1024;

/** A body that would have been one too many: to be sent again. */
export class TooManyBodies extends Error {}

interface Received {
  readonly pieces: Buffer[];
  size: number;
  isRefused: boolean;
}

/**
 * Reads the bodies of requests into bounded memory, however many are sent at the same time: when they
 * are too much together, the largest that is not there whole yet is refused, so that who sends many
 * large ones keeps no small one out.
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

  /** As far as `most` bytes; it is read to its end all the same. */
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
    /** Does something with the body of a request, at most `most` bytes of it. @throws TooManyBodies */
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
