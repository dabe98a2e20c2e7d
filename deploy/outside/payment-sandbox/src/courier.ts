import { setTimeout as sleep } from 'node:timers/promises';
import { sign } from './signature.js';
import type { Callback, Store } from './store.js';

interface CourierOptions {
  readonly callbackUrl: string;
  readonly keyId: string;
  readonly secret: string;
  /** The longest pause between two tries. */
  readonly longestPauseMs: number;
}

const tryLimit = 1000;

/** Sends due callbacks until the platform takes each, with growing pauses. */
export class Courier {
  private running = true;
  private readonly done: Promise<void>;

  constructor(
    private readonly store: Store,
    private readonly options: CourierOptions,
  ) {
    this.done = this.run();
  }

  async close(): Promise<void> {
    this.running = false;
    await this.done;
  }

  private async run(): Promise<void> {
    while (this.running) {
      this.store.settle(Date.now());
      for (const callback of this.store.due(Date.now())) await this.deliver(callback);
      await sleep(100);
    }
  }

  private async deliver(callback: Callback): Promise<void> {
    if (await this.send(callback)) return this.store.drop(callback);
    callback.tries += 1;
    callback.dueAt = Date.now() + Math.min(500 * 2 ** callback.tries, this.options.longestPauseMs);
    if (callback.tries > tryLimit) this.store.drop(callback);
    else this.store.save();
  }

  private async send({ dueAt: _dueAt, tries: _tries, ...message }: Callback): Promise<boolean> {
    const body = JSON.stringify(message);
    const timestamp = String(Date.now());
    try {
      const answer = await fetch(this.options.callbackUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-payment-key': this.options.keyId,
          'x-payment-timestamp': timestamp,
          'x-payment-signature': sign(this.options.secret, timestamp, body),
        },
        body,
        signal: AbortSignal.timeout(10_000),
      });
      return answer.ok;
    } catch {
      return false;
    }
  }
}
