import type { ServerResponse } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { requestErrors, systemErrors } from '@banyan/kernel/errors';
import { boundsOf, type Network } from '@banyan/kernel/app';
import { config } from '../config.js';

/** Requests that one service may have in flight or waiting; one more is refused at once. */
const mostPerService = 4_096;
/** And of one site: a service, or the files, are never one customer's alone. */
const mostPerSite = mostPerService / 4;
/** In each such window a reader takes this much of what waits for it, or it is left. */
const windowMs = 10_000;
const leastPerWindow = 20 * 1024;

/** A request in flight: it ends when its service has responded and its reader has received all or is gone. */
class InFlightRequest {
  private open = 2;
  private windowSince = performance.now();
  private taken = 0;

  constructor(
    private readonly raw: ServerResponse,
    private readonly onEnd: (flight: InFlightRequest) => void,
  ) {
    if (raw.closed) this.open = 1;
    else raw.once('close', () => this.step());
  }

  /** The service has answered, or failed to. */
  readonly answered = (): void => this.step();

  /** Leaves a reader that takes its answer too slowly, and with it the connection that the answer comes by. */
  watch(now: number): void {
    const { socket } = this.raw;
    if (!socket || !this.raw.headersSent || now - this.windowSince < windowMs) return;
    const gone = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength > 0 && gone - this.taken < leastPerWindow) socket.destroy();
    this.windowSince = now;
    this.taken = gone;
  }

  private step(): void {
    this.open -= 1;
    if (this.open === 0) this.onEnd(this);
  }
}

/**
 * Requests on their way, counted by service, and by address and service: the trouble of one service, and of one address with it,
 * takes nothing from any other.
 */
@Injectable()
export class InFlightRequests implements OnApplicationShutdown {
  private readonly counts = new Map<string, number>();
  private readonly inFlight = new Set<InFlightRequest>();
  private timer: NodeJS.Timeout | undefined;

  /**
   * Counts a request in. `address` is undefined for those who ask for many players from one address. Throws `request.too_many` when
   * the address has `most` on their way to this service, or its site as much as {@link boundsOf} it,
   * `system.unavailable` when the service has.
   */
  take(
    raw: ServerResponse,
    service: string,
    address: Network | undefined,
    most = config.requestsInFlight,
  ): InFlightRequest {
    const bounds = new Map(
      (address ? boundsOf(address, most) : []).map(([holder, bound]) => [
        `${service} ${holder}`,
        Math.min(bound, mostPerSite),
      ]),
    );
    for (const [name, bound] of bounds)
      if (this.count(name) >= bound) throw requestErrors.too_many({ retryAfterSeconds: 1 });
    if (this.count(service) >= mostPerService) throw systemErrors.unavailable();
    const names = [service, ...bounds.keys()];
    for (const name of names) this.counts.set(name, this.count(name) + 1);
    const flight = new InFlightRequest(raw, (ended) => this.land(ended, names));
    this.inFlight.add(flight);
    this.timer ??= setInterval(() => this.watch(), 2_500).unref();
    return flight;
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private count(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  private land(flight: InFlightRequest, names: readonly string[]): void {
    this.inFlight.delete(flight);
    for (const name of names) {
      const left = this.count(name) - 1;
      if (left > 0) this.counts.set(name, left);
      else this.counts.delete(name);
    }
  }

  private watch(): void {
    const now = performance.now();
    for (const flight of this.inFlight) flight.watch(now);
  }
}
