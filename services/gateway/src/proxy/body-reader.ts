import type { IncomingMessage } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { bodyLimitBytes, type Network } from '@banyan/kernel/app';
import { requestErrors, systemErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';

/** A body is here after this long, or it is refused. */
const mostMs = 20_000;
/** In each such window this much must come, unless the body is then complete. */
const windowMs = 5_000;
const leastPerWindow = 4 * 1024;
/** Bodies of one address that may be under way at once; one more, and the oldest of them is refused. */
const mostPerAddress = 64;
/** What all bodies under way may hold together. */
const mostHeldBytes = 64 * 1024 * 1024;
/** How long what nobody wants to read is let in, so that its sender gets to read the answer. */
const lingerMs = 1_000;

/** How large a body may be, and what is said of a larger one. */
export interface BodyLimit {
  readonly bytes: number;
  readonly tooLarge: () => Error;
}

const usualLimit: BodyLimit = { bytes: bodyLimitBytes, tooLarge: () => requestErrors.too_large() };

/** A body that is not complete yet. */
interface Pending {
  readonly address: Network;
  readonly since: number;
  readonly refuse: (error: Error) => void;
  bytes: number;
  windowSince: number;
  windowBytes: number;
  over: boolean;
}

/**
 * Reads bodies whole before the service is called: bounded in size, in time and in rate. A client that sends a byte now and then
 * keeps nothing busy but its own connection.
 */
@Injectable()
export class BodyReader implements OnApplicationShutdown {
  private readonly pending = new Map<string, Set<Pending>>();
  private held = 0;
  private timer: NodeJS.Timeout | undefined;

  /**
   * The bytes of a body, exactly. Throws `tooLarge`, `gateway.slow_body`, `request.malformed` when the sender is gone, and
   * `system.unavailable` for the largest when too much is under way in all.
   */
  async read(raw: IncomingMessage, address: Network, { bytes, tooLarge }: BodyLimit = usualLimit): Promise<Buffer> {
    if (Number(raw.headers['content-length'] ?? 0) > bytes) return this.refused(raw, tooLarge());
    try {
      return await this.whole(raw, address, { bytes, tooLarge });
    } catch (error) {
      return await this.refused(raw, error);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private whole(raw: IncomingMessage, address: Network, limit: BodyLimit): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const refuse = (error: Error) => {
        this.leave(one);
        chunks.length = 0;
        reject(error);
      };
      const now = performance.now();
      const one: Pending = { address, since: now, refuse, bytes: 0, windowSince: now, windowBytes: 0, over: false };
      this.enter(one);
      raw.on('data', (chunk: Buffer) => {
        if (one.over) return;
        chunks.push(chunk);
        this.grow(one, chunk.length);
        if (one.bytes > limit.bytes) refuse(limit.tooLarge());
      });
      raw.once('end', () => {
        this.leave(one);
        resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
      });
      for (const end of ['close', 'error']) raw.once(end, () => one.over || refuse(requestErrors.malformed()));
    });
  }

  private enter(one: Pending): void {
    const own = this.pending.get(one.address) ?? new Set();
    this.pending.set(one.address, own.add(one));
    const [oldest] = own;
    if (own.size > mostPerAddress) oldest?.refuse(errors.slow_body());
    this.timer ??= setInterval(() => this.sweep(), 1_000).unref();
  }

  private grow(one: Pending, bytes: number): void {
    one.bytes += bytes;
    one.windowBytes += bytes;
    this.held += bytes;
    if (this.held <= mostHeldBytes) return;
    const [largest] = this.all().toSorted((a, b) => b.bytes - a.bytes);
    largest?.refuse(systemErrors.unavailable());
  }

  private leave(one: Pending): void {
    if (one.over) return;
    one.over = true;
    this.held -= one.bytes;
    const own = this.pending.get(one.address);
    own?.delete(one);
    if (own?.size === 0) this.pending.delete(one.address);
  }

  private sweep(): void {
    const now = performance.now();
    for (const one of this.all()) {
      const windowOver = now - one.windowSince >= windowMs;
      if (now - one.since >= mostMs || (windowOver && one.windowBytes < leastPerWindow)) one.refuse(errors.slow_body());
      if (windowOver) Object.assign(one, { windowSince: now, windowBytes: 0 });
    }
  }

  private all(): Pending[] {
    return [...this.pending.values()].flatMap((own) => [...own]);
  }

  /** Throws the error when the rest has come, or after a moment; nothing of the rest is kept. */
  private async refused(raw: IncomingMessage, error: unknown): Promise<never> {
    raw.resume();
    if (!raw.complete && !raw.destroyed)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lingerMs);
        raw.once('close', () => resolve(clearTimeout(timer)));
        raw.once('end', () => resolve(clearTimeout(timer)));
      });
    throw error;
  }
}
