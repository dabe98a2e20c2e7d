import { setTimeout as sleep } from 'node:timers/promises';
import { type CallHandler, Injectable, type NestInterceptor } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import type { Observable } from 'rxjs';

/** How long a registration may be on its way here. */
const longestMs = 5_000;
const lookEveryMs = 50;
const mostRemembered = 100_000;

/**
 * Whoever comes with a member's token is registered, though it may not be heard here yet: he waits for it, so that nobody is told that
 * he does not exist a moment after he was told that he does.
 */
@Injectable()
export class ArrivalService implements NestInterceptor {
  /** Members whose registration was consumed, or waited for in vain once. */
  private readonly seen = new Set<bigint>();

  constructor(private readonly db: Database) {}

  async intercept(_context: unknown, next: CallHandler): Promise<Observable<unknown>> {
    const who = ctx().principal;
    if (who?.type === 'member') await this.until(who.id);
    return next.handle();
  }

  private async until(memberId: bigint): Promise<void> {
    if (this.seen.has(memberId)) return;
    for (let waited = 0; !(await this.knows(memberId)) && waited < longestMs; waited += lookEveryMs)
      await sleep(lookEveryMs);
    if (this.seen.size >= mostRemembered) this.seen.clear();
    this.seen.add(memberId);
  }

  private async knows(memberId: bigint): Promise<boolean> {
    const found = await this.db.query(sql`select 1 from team_member where member_id = $1`, [memberId]);
    return found.length > 0;
  }
}
