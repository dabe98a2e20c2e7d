import { Logger } from '@nestjs/common';
import { backoffMs, delay, textOf } from '../runtime/timing.js';

/** Repeats a step: after the pause that the step returns (ms), or with growing pauses up to `longestMs` while it fails. */
export class Loop {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private nap = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    name: string,
    private readonly step: () => Promise<number>,
    private readonly options: { failed?: () => void; longestMs?: number } = {},
  ) {
    this.logger = new Logger(name);
  }

  /** Aborts at {@link stop}. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  start(): void {
    this.running = this.run();
  }

  /** Ends a rest, or lets the next one be none. */
  wake(): void {
    this.nap.abort();
  }

  /** Resolves when the step in hand is over. */
  stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    return this.running;
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.signal.aborted;) {
      this.nap = new AbortController();
      try {
        const restMs = await this.step();
        failures = 0;
        if (restMs > 0) await delay(restMs, this.nap.signal);
      } catch (error) {
        this.options.failed?.();
        this.logger.warn(`will try again: ${textOf(error)}`);
        await delay(backoffMs(++failures, 100, this.options.longestMs ?? 5000), this.signal);
      }
    }
  }
}
