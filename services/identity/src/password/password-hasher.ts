import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { metrics } from '@banyan/kernel/app';
import { errors } from '../errors.js';
import { HashThread, type HashWork } from './hash-thread.js';

const atOnce = 2;
const waitingLimit = 64;
/** Nobody is let wait who would wait longer than this at the present speed, and nobody waits longer than twice as long. */
const expectedWaitLimitMs = 2_000;
const waitLimitMs = 2 * expectedWaitLimitMs;
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
  readonly timer: NodeJS.Timeout;
}

/** Hashes and checks passwords, two at once, with a bounded queue and a bounded wait: a flood of logins is refused, not suffered. */
@Injectable()
export class PasswordHasher implements OnModuleInit, OnApplicationShutdown {
  private readonly threads = Array.from({ length: atOnce }, () => new HashThread());
  private readonly idle = [...this.threads];
  private readonly waiting: Waiting[] = [];
  private dummy: string;
  /** A moving average of what one hash takes: much longer while bets need the processor. */
  private hashMs = firstGuessMs;

  async onModuleInit(): Promise<void> {
    this.dummy = await this.hash(randomBytes(16).toString('hex'));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.stop()));
  }

  /** Throws `identity.busy` when no further hash could wait. Costs nothing: ask it before any other work is spent on a login. */
  requireRoom(): void {
    const expectedMs = ((this.waiting.length + 1) * this.hashMs) / atOnce;
    const full = this.waiting.length >= waitingLimit || (this.waiting.length > 0 && expectedMs > expectedWaitLimitMs);
    if (full) throw refusal('full');
  }

  async hash(password: string): Promise<string> {
    return String(await this.inTurn({ stored: null, password }));
  }

  /** Without a hash the same work is done against a dummy, so that an unknown account takes as long as a known one. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    if (Buffer.byteLength(password) > inputLimitBytes) return false;
    const matches = await this.inTurn({ stored: stored ?? this.dummy, password });
    return matches === true && stored !== null;
  }

  private async inTurn(work: HashWork): Promise<string | boolean> {
    const thread = this.idle.pop() ?? (await this.turn());
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
    const next = this.waiting.shift();
    if (!next) return void this.idle.push(thread);
    clearTimeout(next.timer);
    next.go(thread);
  }

  private turn(): Promise<HashThread> {
    this.requireRoom();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        this.report();
        reject(refusal('late'));
      }, waitLimitMs);
      const entry: Waiting = { go: resolve, timer };
      this.waiting.push(entry);
    });
  }

  private report(): void {
    waitingGauge.set(this.waiting.length);
    runningGauge.set(this.threads.length - this.idle.length);
  }
}
