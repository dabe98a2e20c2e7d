/** Combines calls of one turn of the event loop: one transaction for all of them costs less than one for each. */
export class CallBatcher<T> {
  private waiting: Array<{ batch: readonly T[]; resolve: () => void; reject: (error: unknown) => void }> = [];

  /** `work` gets whole batches, together at most `limit` unless a single one is larger; what it rejects with, all of them get. */
  constructor(
    private readonly limit: number,
    private readonly work: (together: readonly T[]) => Promise<void>,
  ) {}

  add(batch: readonly T[]): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.waiting.push({ batch, resolve, reject }) === 1) setImmediate(() => this.begin());
    });
  }

  private begin(): void {
    const all = this.waiting;
    this.waiting = [];
    for (let from = 0; from < all.length;) {
      let size = 0;
      let to = from;
      do size += all[to++]?.batch.length ?? 0;
      while (to < all.length && size + (all[to]?.batch.length ?? 0) <= this.limit);
      const group = all.slice(from, to);
      from = to;
      this.work(group.flatMap(({ batch }) => batch)).then(
        () => group.forEach(({ resolve }) => resolve()),
        (error: unknown) => group.forEach(({ reject }) => reject(error)),
      );
    }
  }
}
