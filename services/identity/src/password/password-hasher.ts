import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { metrics } from '@banyan/kernel/app';
import { errors } from '../errors.js';
import { FairQueue, type Lane } from './fair-queue.js';
import { HashThread, type HashWork } from './hash-thread.js';

const atOnce = 2;
/** How many wait in all, of one address, and of one known device or account. */
const limits = { all: 256, perStranger: 4, perKnown: 6 };
/** Nobody waits longer: his browser has given up by then. */
const waitLimitMs = 8_000;
/** From here on strangers show that they mean it before they may wait. */
const busyFromMs = 400;
const firstGuessMs = 30;
const inputLimitBytes = 128;

const waitingGauge = metrics.gauge('identity_password_waiting', 'Password hashes that wait for their turn');
const runningGauge = metrics.gauge('identity_password_running', 'Password hashes in hand');
const refused = metrics.counter(
  'identity_password_refused_total',
  'Password hashes refused because too many wait, or because the wait was too long',
  ['reason'],
);

type Reason = 'full' | 'late';

function refusal(reason: Reason): Error {
  refused.inc({ reason });
  return errors.busy({ retryAfterSeconds: 2 });
}

interface Waiting {
  go(thread: HashThread): void;
  giveUp(reason: Reason): void;
  readonly timer: NodeJS.Timeout;
}

/** What the service hashes for itself before its doors open. */
const own: Lane = { key: 'the service', standing: 'known' };

/**
 * Hashes and checks passwords, two at once. Who waits takes his turn by his address, so that a flood waits for itself and not others
 * for it; whom we know, and who worked for it, does not wait behind the others.
 */
@Injectable()
export class PasswordHasher implements OnModuleInit, OnApplicationShutdown {
  private readonly threads = Array.from({ length: atOnce }, () => new HashThread());
  private readonly idle = [...this.threads];
  private readonly waiting = new FairQueue<Waiting>(limits);
  private dummy: string;
  /** A moving average of what one hash takes: much longer while bets need the processor. */
  private hashMs = firstGuessMs;

  async onModuleInit(): Promise<void> {
    this.dummy = await this.hash(randomBytes(16).toString('hex'), own);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.stop()));
  }

  /** Throws `identity.busy` when no further hash could wait there. Costs nothing: ask it before any other work is spent on a login. */
  requireRoom(lane: Lane): void {
    if (this.idle.length === 0 && !this.waiting.hasRoom(lane)) throw refusal('full');
  }

  /** Whether strangers would wait long now. */
  get busy(): boolean {
    return (this.waiting.size * this.hashMs) / atOnce > busyFromMs;
  }

  async hash(password: string, lane: Lane): Promise<string> {
    return String(await this.inTurn({ stored: null, password }, lane));
  }

  /** Without a hash the same work is done against a dummy, so that an unknown account takes as long as a known one. */
  async verify(stored: string | null, password: string, lane: Lane): Promise<boolean> {
    if (Buffer.byteLength(password) > inputLimitBytes) return false;
    const matches = await this.inTurn({ stored: stored ?? this.dummy, password }, lane);
    return matches === true && stored !== null;
  }

  private async inTurn(work: HashWork, lane: Lane): Promise<string | boolean> {
    const thread = this.idle.pop() ?? (await this.turn(lane));
    this.report();
    const begun = performance.now();
    try {
      return await thread.run(work);
    } finally {
      this.hashMs += (performance.now() - begun - this.hashMs) / 8;
      this.release(thread);
      this.report();
    }
  }

  private release(thread: HashThread): void {
    const next = this.waiting.next();
    if (!next) return void this.idle.push(thread);
    clearTimeout(next.timer);
    next.go(thread);
  }

  private turn(lane: Lane): Promise<HashThread> {
    this.requireRoom(lane);
    return new Promise((resolve, reject) => {
      const giveUp = (reason: Reason) => {
        clearTimeout(entry.timer);
        this.report();
        reject(refusal(reason));
      };
      const timer = setTimeout(() => {
        this.waiting.remove(lane, entry);
        giveUp('late');
      }, waitLimitMs);
      const entry: Waiting = { go: resolve, giveUp, timer };
      this.waiting.add(lane, entry)?.giveUp('full');
    });
  }

  private report(): void {
    waitingGauge.set(this.waiting.size);
    runningGauge.set(this.threads.length - this.idle.length);
  }
}
