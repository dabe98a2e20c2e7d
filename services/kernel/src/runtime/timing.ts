/**
 * Resolves after `ms`, sooner when the signal aborts. Never keeps the process alive by itself. By the global timer and not by
 * `node:timers/promises`, because the simulation replaces the global one.
 */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms).unref();
    signal?.addEventListener('abort', done);
  });
}

/** Rejects with `message` when `work` takes longer than `ms`. The work itself cannot be stopped. */
export async function within<T>(ms: number, message: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waiting time before try `attempt` (1 is the first repetition): doubles from `baseMs` to `maxMs`, a fifth of it random. */
export function backoffMs(attempt: number, baseMs: number, maxMs: number): number {
  return Math.round(Math.min(maxMs, baseMs * 2 ** (attempt - 1)) * (0.9 + Math.random() * 0.2));
}

export function textOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
