import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { metrics } from '@banyan/kernel/app';
import { errors } from '../errors.js';

/** argon2id; each hash takes 19 MiB for some 50 ms, hence the queue. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const waitingLimit = 64;
const inputLimitBytes = 128;

const waitingGauge = metrics.gauge('identity_password_waiting', 'Password hashes that wait for their turn');
const refused = metrics.counter('identity_password_refused_total', 'Password hashes refused because too many wait');

/** Hashes and checks passwords, two at once, with a bounded queue: a flood of logins is refused, not suffered. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private running = 0;
  private readonly waiting: Array<() => void> = [];
  private dummy: string;

  async onModuleInit(): Promise<void> {
    this.dummy = await hash(randomBytes(32), cost);
  }

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, cost));
  }

  /** Without a hash the same work is done against a dummy, so that an unknown account takes as long as a known one. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    if (Buffer.byteLength(password) > inputLimitBytes) return false;
    const matches = await this.inTurn(() => verify(stored ?? this.dummy, password));
    return matches && stored !== null;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= atOnce) await this.turn();
    else this.running++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      waitingGauge.set(this.waiting.length);
      if (next) next();
      else this.running--;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= waitingLimit) {
      refused.inc();
      throw errors.busy({ retryAfterSeconds: 2 });
    }
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      waitingGauge.set(this.waiting.length);
    });
  }
}
