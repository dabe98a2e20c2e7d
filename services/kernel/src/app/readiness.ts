import { Injectable } from '@nestjs/common';

type Check = () => boolean | Promise<boolean>;

/** What must work before this process takes requests. Parts add their own checks. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, Check>();
  private stopping = false;

  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** Answers not ready from now on, so that no new request is sent here. */
  stop(): void {
    this.stopping = true;
  }

  /** Each check's state; a check that throws or takes more than a second is not ready. */
  async state(): Promise<{ ready: boolean; checks: Record<string, boolean> }> {
    const entries = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await within(check)] as const),
    );
    return { ready: !this.stopping && entries.every(([, ok]) => ok), checks: Object.fromEntries(entries) };
  }
}

async function within(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), 1000);
  });
  try {
    return await Promise.race([Promise.resolve().then(check), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
