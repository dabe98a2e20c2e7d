import { Injectable } from '@nestjs/common';
import { within } from './timing.js';

const joinMs = 20_000;

type Check = () => boolean | Promise<boolean>;

/** The checks that must pass before this process takes requests, and those that are only reported. Parts add their own. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, Check>();
  private readonly told = new Map<string, Check>();
  private readonly first = new Map<string, Check>();
  private readonly joined = new Set<string>();
  private askedAt: number | undefined;
  private ending = false;

  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** Reported with the other checks, but no reason to send requests elsewhere: without it the process does its work later. */
  tell(name: string, check: Check): void {
    this.told.set(name, check);
  }

  /** Holds up the start until it was true once, 20 s at most: what it waits for may be away, and requests are served without it. */
  join(name: string, check: Check): void {
    this.first.set(name, check);
  }

  /** Whether it was told to stop. */
  get stopping(): boolean {
    return this.ending;
  }

  /** Answers not ready from now on, so that no new request is sent here. */
  stop(): void {
    this.ending = true;
  }

  /** Whether its work has begun: what {@link join} names was there once, or did not come in time. True ever after. */
  async started(): Promise<boolean> {
    this.askedAt ??= performance.now();
    const open = new Map([...this.first].filter(([name]) => !this.joined.has(name)));
    for (const [name, there] of Object.entries(await answers(open))) if (there) this.joined.add(name);
    return this.joined.size === this.first.size || performance.now() - this.askedAt > joinMs;
  }

  /** Each check's state; a check that throws or takes more than a second is not ready. */
  async state(): Promise<{ ready: boolean; checks: Record<string, boolean> }> {
    const [needed, told] = await Promise.all([answers(this.checks), answers(this.told)]);
    return {
      ready: !this.ending && Object.values(needed).every(Boolean),
      checks: { ...needed, ...told },
    };
  }
}

async function answers(checks: ReadonlyMap<string, Check>): Promise<Record<string, boolean>> {
  const entries = [...checks].map(async ([name, check]) => [name, await answered(check)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

const answered = (check: Check): Promise<boolean> =>
  within(1000, 'no answer', Promise.resolve().then(check)).catch(() => false);
