export interface CoalescerOptions {
  readonly maxBatch: number;
  readonly maxInFlight: number;
  /** A further call goes out beside others once it would carry as many; below that, waiting for the answer makes a cheaper batch. Default: 1. */
  readonly fill?: number;
  /** Nobody waits behind calls in flight for longer: one slow call must not hold up the others. Default: 5. */
  readonly patienceMs?: number;
  /** More than this waiting, and further ones are refused at once. */
  readonly maxWaiting: number;
}

interface Waiting<Q, A> {
  readonly item: Q;
  readonly deadlineMs: number;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/** Refused before it was sent: too many are waiting. */
export class QueueFull extends Error {
  constructor() {
    super('too many calls are waiting');
    this.name = 'QueueFull';
  }
}

/** Refused before it was sent: its deadline passed while it waited. */
export class DeadlinePassed extends Error {
  constructor() {
    super('the deadline passed before the call began');
    this.name = 'DeadlinePassed';
  }
}

/**
 * Sends what is asked in one turn of the event loop as one call. An idle caller waits for no timer,
 * and under load batches grow by themselves while calls are in flight.
 */
export class Coalescer<Q, A> {
  private readonly waiting: Array<Waiting<Q, A>> = [];
  private inFlight = 0;
  private scheduled = false;
  private timer: NodeJS.Timeout | undefined;
  private latest = 0;

  /** `send` answers one result per item, in order. `deadlineMs` is the earliest of the batch. */
  constructor(
    private readonly send: (items: Q[], deadlineMs: number) => Promise<readonly A[]>,
    private readonly options: CoalescerOptions,
  ) {}

  /** `deadlineMs` is in Unix milliseconds: an item that waited longer is refused, never sent. */
  submit(item: Q, deadlineMs: number): Promise<A> {
    if (this.waiting.length >= this.options.maxWaiting) return Promise.reject(new QueueFull());
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, deadlineMs, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.inFlight >= this.options.maxInFlight) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.pump();
    });
  }

  private pump(): void {
    while (this.inFlight < this.options.maxInFlight && this.waiting.length > 0) {
      if (!this.due()) return this.lookAgain();
      const batch = this.take();
      if (batch.length > 0) void this.dispatch(batch);
    }
  }

  private due(): boolean {
    const { fill = 1, patienceMs = 5 } = this.options;
    return this.inFlight === 0 || this.waiting.length >= fill || performance.now() - this.latest >= patienceMs;
  }

  private lookAgain(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.pump();
    }, this.options.patienceMs ?? 5);
  }

  private take(): Array<Waiting<Q, A>> {
    const now = Date.now();
    return this.waiting.splice(0, this.options.maxBatch).filter((entry) => {
      if (entry.deadlineMs > now) return true;
      entry.reject(new DeadlinePassed());
      return false;
    });
  }

  private async dispatch(batch: ReadonlyArray<Waiting<Q, A>>): Promise<void> {
    this.inFlight++;
    this.latest = performance.now();
    try {
      const deadlineMs = batch.reduce((earliest, entry) => Math.min(earliest, entry.deadlineMs), Infinity);
      const answers = await this.send(
        batch.map((entry) => entry.item),
        deadlineMs,
      );
      if (answers.length !== batch.length) throw new Error(`${answers.length} answers to ${batch.length} items`);
      batch.forEach((entry, index) => entry.resolve(answers[index] as A));
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    } finally {
      this.inFlight--;
      if (this.waiting.length > 0) this.schedule();
    }
  }
}
