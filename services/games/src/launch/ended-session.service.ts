import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';

export interface EndedSession {
  /** Null when its vendor never took it up. */
  readonly tokenHash: Buffer | null;
  readonly endedAt: Date;
}

const askEveryMs = 1000;
/** A transaction that ends sessions is seen later than the time that it wrote. */
const overlapMs = 60_000;
/** Longer than any replica serves a session that it holds. */
const rememberedMs = 2 * 3600_000;

/**
 * Which sessions were ended lately, in memory, so that a bet is held against it without a round trip. The replica that ends one
 * knows at once, every other one a second later.
 */
@Injectable()
export class EndedSessionService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('EndedSessionService');
  private readonly ends = new Map<string, Date>();
  private heardUntil: Date | null = null;
  private timer: NodeJS.Timeout | undefined;
  private asking = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.ask(), askEveryMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** When the session of this token hash (base64) was ended; undefined for one that goes on. */
  endOf(hash: string): Date | undefined {
    return this.ends.get(hash);
  }

  hear(ended: readonly EndedSession[]): void {
    for (const { tokenHash, endedAt } of ended) if (tokenHash) this.ends.set(tokenHash.toString('base64'), endedAt);
  }

  /** Reads what any replica ended since the last time. Rejects when the database is away; the next one then reads more. */
  async read(): Promise<void> {
    const now = this.clock.now();
    const from = new Date((this.heardUntil ?? now).getTime() - overlapMs);
    const rows = await this.database.query<EndedSession>(
      sql`select token_hash as "tokenHash", ended_at as "endedAt" from game_session
       where ended_at > $1 and token_hash is not null`,
      [from],
    );
    this.hear(rows);
    this.heardUntil = now;
    const old = now.getTime() - rememberedMs;
    for (const [hash, endedAt] of this.ends) {
      if (endedAt.getTime() >= old) break;
      this.ends.delete(hash);
    }
  }

  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      await this.read();
    } catch (error) {
      this.logger.warn(`ends of sessions could not be read: ${String(error)}`);
    } finally {
      this.asking = false;
    }
  }
}
