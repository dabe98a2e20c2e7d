import { requestErrors } from '../errors/index.js';

interface Lane {
  running: number;
  readonly waiting: Array<() => void>;
}

/**
 * Lets so much work of one key (such as who asks) run at a time in this process; more of it waits in order, and what is beyond that is
 * refused with `request.too_many`. Work of other keys does not wait for it.
 */
export class Turns {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly bounds: { readonly atOnce: number; readonly waiting: number }) {}

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(key) ?? { running: 0, waiting: [] };
    this.lanes.set(key, lane);
    if (lane.running < this.bounds.atOnce) lane.running += 1;
    else await this.turn(lane);
    try {
      return await work();
    } finally {
      // Whoever waits longest takes the place over, so that nobody slips in between.
      const next = lane.waiting.shift();
      if (next) next();
      else if (--lane.running === 0) this.lanes.delete(key);
    }
  }

  private turn({ waiting }: Lane): Promise<void> {
    if (waiting.length >= this.bounds.waiting) throw requestErrors.too_many({ retryAfterSeconds: 1 });
    return new Promise((resolve) => waiting.push(resolve));
  }
}
