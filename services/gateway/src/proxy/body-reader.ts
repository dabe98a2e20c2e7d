import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { bodyLimitBytes, neighbourhoodOf, type Network } from '@banyan/kernel/app';
import { requestErrors, systemErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';

/** A body is here after this long, or it is refused, unless its limit says another time. */
const usualMs = 20_000;
/** In each such window this much must come, unless the body is then complete. */
const windowMs = 5_000;
const leastPerWindow = 4 * 1024;
/** Bodies of one address that may be under way at once; one more, and the oldest of them is refused. */
const mostPerAddress = 64;
/** What the bodies of one address may hold together, until their requests are answered: two pictures. */
const mostHeldOfAddress = 10 * 1024 * 1024;
/** What all bodies may hold together. */
const mostHeldBytes = 64 * 1024 * 1024;
/** How long what nobody wants to read is let in, so that its sender gets to read the answer. */
const lingerMs = 1_000;

/** How large a body may be, what is said of a larger one, and by when it is here, in milliseconds (20 s unless it says so). */
export interface BodyLimit {
  readonly bytes: number;
  readonly tooLarge: () => Error;
  readonly ms?: number;
}

const usualLimit: BodyLimit = { bytes: bodyLimitBytes, tooLarge: () => requestErrors.too_large() };

/** A body that is not complete yet, or whose request is not answered yet. */
interface Held {
  readonly address: Network;
  readonly neighbourhood: string;
  readonly until: number;
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
  private readonly pending = new Map<Network, Set<Held>>();
  private readonly holding = new Set<Held>();
  private readonly heldOf = new Map<Network, number>();
  private held = 0;
  private timer: NodeJS.Timeout | undefined;

  /**
   * The bytes of a body, exactly; they count as held until `answer` is closed. Throws `tooLarge`, `gateway.slow_body`, `request.malformed`
   * when the sender is gone, `request.too_many` for the largest of an address that holds too much, and `system.unavailable` for the
   * largest of who holds most when too much is held in all.
   */
  async read(
    raw: IncomingMessage,
    answer: ServerResponse,
    address: Network,
    limit: BodyLimit = usualLimit,
  ): Promise<Buffer> {
    if (Number(raw.headers['content-length'] ?? 0) > limit.bytes) return this.refused(raw, limit.tooLarge());
    try {
      return await this.whole(raw, answer, address, limit);
    } catch (error) {
      return await this.refused(raw, error);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private whole(raw: IncomingMessage, answer: ServerResponse, address: Network, limit: BodyLimit): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const refuse = (error: Error) => {
        this.leave(one);
        this.release(one);
        chunks.length = 0;
        reject(error);
      };
      const now = performance.now();
      const one: Held = {
        address,
        neighbourhood: neighbourhoodOf(address),
        until: now + (limit.ms ?? usualMs),
        refuse,
        bytes: 0,
        windowSince: now,
        windowBytes: 0,
        over: false,
      };
      this.enter(one);
      raw.on('data', (chunk: Buffer) => {
        if (one.over) return;
        chunks.push(chunk);
        this.grow(one, chunk.length);
        if (one.bytes > limit.bytes) refuse(limit.tooLarge());
      });
      raw.once('end', () => {
        if (one.over) return;
        this.leave(one);
        if (answer.closed) this.release(one);
        else answer.once('close', () => this.release(one));
        resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
      });
      for (const end of ['close', 'error']) raw.once(end, () => one.over || refuse(requestErrors.malformed()));
    });
  }

  private enter(one: Held): void {
    const own = this.pending.get(one.address) ?? new Set();
    this.pending.set(one.address, own.add(one));
    this.holding.add(one);
    const [oldest] = own;
    if (own.size > mostPerAddress) oldest?.refuse(errors.slow_body());
    this.timer ??= setInterval(() => this.sweep(), 1_000).unref();
  }

  private grow(one: Held, bytes: number): void {
    one.windowBytes += bytes;
    this.count(one, bytes);
    if (this.holds(one.address) > mostHeldOfAddress)
      this.heaviest(this.pending.get(one.address))?.refuse(requestErrors.too_many({ retryAfterSeconds: 1 }));
    else if (this.held > mostHeldBytes) this.heaviest(this.all())?.refuse(systemErrors.unavailable());
  }

  private count(one: Held, bytes: number): void {
    one.bytes += bytes;
    this.held += bytes;
    const left = this.holds(one.address) + bytes;
    if (left > 0) this.heldOf.set(one.address, left);
    else this.heldOf.delete(one.address);
  }

  private holds(address: Network): number {
    return this.heldOf.get(address) ?? 0;
  }

  /** The largest, of the address that holds most, among the neighbours who do. */
  private heaviest(some: Iterable<Held> = []): Held | undefined {
    const near = new Map<string, number>();
    for (const { neighbourhood, bytes } of this.holding)
      near.set(neighbourhood, (near.get(neighbourhood) ?? 0) + bytes);
    const ofNear = ({ neighbourhood }: Held) => near.get(neighbourhood) ?? 0;
    const [heaviest] = [...some].toSorted(
      (a, b) => ofNear(b) - ofNear(a) || this.holds(b.address) - this.holds(a.address) || b.bytes - a.bytes,
    );
    return heaviest;
  }

  /** It is complete or refused. */
  private leave(one: Held): void {
    if (one.over) return;
    one.over = true;
    const own = this.pending.get(one.address);
    own?.delete(one);
    if (own?.size === 0) this.pending.delete(one.address);
  }

  private release(one: Held): void {
    if (this.holding.delete(one)) this.count(one, -one.bytes);
  }

  private sweep(): void {
    const now = performance.now();
    for (const one of this.all()) {
      const windowOver = now - one.windowSince >= windowMs;
      if (now >= one.until || (windowOver && one.windowBytes < leastPerWindow)) one.refuse(errors.slow_body());
      if (windowOver) Object.assign(one, { windowSince: now, windowBytes: 0 });
    }
  }

  private all(): Held[] {
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
