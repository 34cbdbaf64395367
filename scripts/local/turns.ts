interface Waiting {
  readonly deadline: number;
  begin(): void;
  refuse(error: Error): void;
}

/** Lets a few tasks run at a time; the others wait for their turn, first come, first served. */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * Runs a task when it is its turn.
   * @param deadline epoch milliseconds
   * @throws Error when its turn comes after the deadline
   */
  async take<Result>(task: () => Promise<Result>, deadline: number): Promise<Result> {
    await new Promise<void>((begin, refuse) => {
      this.#waiting.push({ deadline, begin, refuse });
      this.#next();
    });
    try {
      return await task();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  #next(): void {
    while (this.#running < this.#atOnce) {
      const next = this.#waiting.shift();
      if (!next) return;
      if (next.deadline < Date.now()) {
        next.refuse(new Error('the function was too busy'));
        continue;
      }
      this.#running += 1;
      next.begin();
    }
  }
}
