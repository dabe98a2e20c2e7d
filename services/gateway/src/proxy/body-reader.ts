import type { IncomingMessage } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { bodyLimitBytes } from '@banyan/kernel/app';
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

/** A body that is not complete yet. */
interface Pending {
  readonly since: number;
  readonly refuse: (error: Error) => void;
  bytes: number;
  windowSince: number;
  windowBytes: number;
}

/**
 * Reads bodies whole before any service hears of the request: bounded in size, in time and in rate. Who sends a byte now and then
 * keeps nothing busy but its own connection.
 */
@Injectable()
export class BodyReader implements OnApplicationShutdown {
  private readonly pending = new Map<string, Set<Pending>>();
  private held = 0;
  private timer: NodeJS.Timeout | undefined;

  /**
   * The bytes of a body, exactly. Throws `request.too_large`, `gateway.slow_body`, `request.malformed` when the sender is gone, and
   * `system.unavailable` when too much is under way in all.
   */
  async read(raw: IncomingMessage, address: string, limitBytes = bodyLimitBytes): Promise<Buffer> {
    if (Number(raw.headers['content-length'] ?? 0) > limitBytes) return this.refused(raw, requestErrors.too_large());
    if (this.held > mostHeldBytes) return this.refused(raw, systemErrors.unavailable());
    const chunks: Buffer[] = [];
    const now = performance.now();
    const one: Pending = { since: now, bytes: 0, windowSince: now, windowBytes: 0, refuse: () => undefined };
    const arrived = new Promise<void>((resolve, reject) => {
      Object.assign(one, { refuse: reject });
      raw.on('data', (chunk: Buffer) => {
        one.bytes += chunk.length;
        one.windowBytes += chunk.length;
        this.held += chunk.length;
        if (one.bytes > limitBytes) return reject(requestErrors.too_large());
        return void chunks.push(chunk);
      });
      raw.once('end', resolve);
      raw.once('close', () => reject(requestErrors.malformed()));
      raw.once('error', () => reject(requestErrors.malformed()));
    });
    this.enter(address, one);
    try {
      await arrived;
      return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    } catch (error) {
      raw.removeAllListeners('data');
      return await this.refused(raw, error);
    } finally {
      this.leave(address, one);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private enter(address: string, one: Pending): void {
    const own = this.pending.get(address) ?? new Set();
    this.pending.set(address, own.add(one));
    const [oldest] = own;
    if (own.size > mostPerAddress) oldest?.refuse(errors.slow_body());
    this.timer ??= setInterval(() => this.sweep(), 1_000).unref();
  }

  private leave(address: string, one: Pending): void {
    this.held -= one.bytes;
    const own = this.pending.get(address);
    own?.delete(one);
    if (own?.size === 0) this.pending.delete(address);
  }

  private sweep(): void {
    const now = performance.now();
    for (const one of [...this.pending.values()].flatMap((own) => [...own])) {
      const windowOver = now - one.windowSince >= windowMs;
      if (now - one.since >= mostMs || (windowOver && one.windowBytes < leastPerWindow)) one.refuse(errors.slow_body());
      if (windowOver) Object.assign(one, { windowSince: now, windowBytes: 0 });
    }
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
