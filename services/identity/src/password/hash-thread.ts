import { Worker } from 'node:worker_threads';

/** argon2id; each hash takes 19 MiB for some 30 ms. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Without `stored` the password is hashed, with it compared. */
export interface HashWork {
  readonly stored: string | null;
  readonly password: string | Uint8Array;
}

export interface HashResult {
  readonly value?: string | boolean;
  readonly error?: string;
}

/**
 * A thread that hashes one password at a time, at a lower priority than everything else on the machine: while many log in at once,
 * bets keep their speed. It starts with its first work and ends nothing: a thread that died is replaced by the next work.
 */
export class HashThread {
  private worker: Worker | undefined;

  run(work: HashWork): Promise<string | boolean> {
    const worker = (this.worker ??= this.start());
    worker.ref();
    return new Promise<string | boolean>((resolve, reject) => {
      const died = (code: unknown) => reject(new Error(`the hash thread ended with ${String(code)}`));
      worker.once('exit', died);
      worker.once('message', ({ value, error }: HashResult) => {
        worker.off('exit', died);
        if (value === undefined) reject(new Error(error));
        else resolve(value);
      });
      worker.postMessage(work);
    }).finally(() => worker.unref());
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./hash-worker.js', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 1 },
    });
    const gone = () => {
      if (this.worker === worker) this.worker = undefined;
    };
    worker.once('exit', gone);
    worker.on('error', gone);
    return worker;
  }
}
