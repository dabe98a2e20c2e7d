import { Injectable } from '@nestjs/common';
import { within } from './timing.js';

type Check = () => boolean | Promise<boolean>;

/** The checks that must pass before this process takes requests, and those that are only reported. Parts add their own. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, Check>();
  private readonly told = new Map<string, Check>();
  private stopping = false;

  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** Reported with the other checks, but no reason to send requests elsewhere: without it the process does its work later. */
  tell(name: string, check: Check): void {
    this.told.set(name, check);
  }

  /** Answers not ready from now on, so that no new request is sent here. */
  stop(): void {
    this.stopping = true;
  }

  /** Each check's state; a check that throws or takes more than a second is not ready. */
  async state(): Promise<{ ready: boolean; checks: Record<string, boolean> }> {
    const [needed, told] = await Promise.all([answers(this.checks), answers(this.told)]);
    return {
      ready: !this.stopping && Object.values(needed).every(Boolean),
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
