/** Reads a stream of bytes by delimiters and lengths, holding no more than a chunk in memory. */
export class ByteReader {
  #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The bytes before the delimiter, which is consumed; undefined when it does not occur within `maxBytes` bytes. */
  async until(delimiter: Buffer, maxBytes: number): Promise<Buffer | undefined> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      if (at >= 0) return at > maxBytes ? undefined : this.#take(at, delimiter.length);
      if (this.#held.length > maxBytes + delimiter.length || !(await this.#more()))
        return undefined;
    }
  }

  /** The next bytes, piece by piece. @throws when the stream ends before */
  async *exactly(length: number): AsyncGenerator<Buffer> {
    let left = length;
    while (left > 0) {
      if (this.#held.length === 0 && !(await this.#more()))
        throw new Error('the body is too short');
      const piece = this.#take(Math.min(left, this.#held.length), 0);
      left -= piece.length;
      if (piece.length > 0) yield piece;
    }
  }

  /** Everything before the delimiter, piece by piece; the delimiter is consumed. @throws when it never comes */
  async *streamUntil(delimiter: Buffer): AsyncGenerator<Buffer> {
    const reach = delimiter.length - 1;
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      if (at >= 0) {
        const last = this.#take(at, delimiter.length);
        if (last.length > 0) yield last;
        return;
      }
      // The delimiter may have begun at the end of the held bytes.
      const safe = this.#held.length - reach;
      if (safe > 0) yield this.#take(safe, 0);
      const { done, value } = await this.#source.next();
      if (done) throw new Error('the body ends before its delimiter');
      // A long file is not copied, because copies would be made faster than they are collected.
      const seam = Buffer.concat([this.#held, value.subarray(0, reach)]);
      if (seam.includes(delimiter) || value.length <= reach) {
        this.#held = Buffer.concat([this.#held, value]);
      } else {
        if (this.#held.length > 0) yield this.#held;
        this.#held = value;
      }
    }
  }

  /** Reads the rest and drops it. */
  async drain(): Promise<void> {
    do this.#held = Buffer.alloc(0);
    while (await this.#more());
  }

  #take(length: number, skip: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length + skip);
    return taken;
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }
}
