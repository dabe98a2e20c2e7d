import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { ValidBetsCounted, ValidBetsTold } from '@banyan/proto/promotions/v1/events';
import { BrandService } from '../brand/brand.service.js';
import { PlayService } from './play.service.js';

const atOnce = 500;

/** Tells others of members' valid bets by day: each time all of a day, with a version that grows, and which days are complete. */
@Injectable()
export class ToldService {
  private readonly logger = new Logger(ToldService.name);

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly play: PlayService,
  ) {}

  /** All days that are others than was told, the oldest first, some in one transaction with their events; then what is complete. */
  async tell(signal: AbortSignal): Promise<void> {
    await this.tellDays(signal);
    const rows = await this.db.query<{ brand: string }>(sql`select brand from play_close order by brand`);
    for (const { brand } of rows) {
      if (signal.aborted) return;
      await this.mark(brand, signal).catch((error: unknown) =>
        this.logger.error({ msg: 'valid_bets_mark_failed', brand, error: String(error) }),
      );
    }
  }

  private async tellDays(signal: AbortSignal): Promise<void> {
    for (let count = atOnce; count === atOnce && !signal.aborted;)
      count = await this.db.transaction(async (tx) => {
        const days = await tx.query<Day>(tellSql, [atOnce]);
        const sorted = days.sort((a, b) => (a.day < b.day ? -1 : 1));
        const facts = sorted.map(({ memberId, validMinor, version, ...day }) => ({
          payload: { ...day, memberId: BigInt(memberId), validMinor: BigInt(validMinor), version: BigInt(version) },
          key: memberId,
        }));
        await tx.publishAll(ValidBetsCounted, facts);
        return days.length;
      });
  }

  /** Closes a brand's days that are over, and says so once all of them were told: what is told later counts on the next day. */
  private async mark(brand: string, signal: AbortSignal): Promise<void> {
    const zone = await this.brands.zoneOf(brand);
    const [due] = await this.db.query<Due>(dueSql, [brand, this.clock.now(), zone]);
    if (!due) return;
    const { after, through } = due;
    await this.db.transaction((tx) => this.play.close(tx, brand, through));
    await this.tellDays(signal);
    const [left] = await this.db.query(untoldSql, [brand, through]);
    if (left) return;
    // The days are closed and told: their versions change no more.
    const [told] = await this.db.query<{ versions: string }>(versionsSql, [brand, after, through]);
    await this.db.transaction(async (tx) => {
      const marked = await tx.query(markSql, [brand, after, through]);
      if (marked.length === 0) return;
      const fact = { brand, afterDay: after ?? '', throughDay: through, versions: BigInt(told?.versions ?? 0), zone };
      await tx.publish(ValidBetsTold, fact, `play:${brand}`);
    });
  }
}

interface Day {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly day: string;
  readonly category: string;
  readonly validMinor: string;
  readonly rounds: number;
  readonly version: string;
}

interface Due {
  readonly after: string | null;
  readonly through: string;
}

/* What another process tells just now is passed over. */
const tellSql = sql`
update play_day d set told_minor = d.valid_minor, told_rounds = d.rounds, told_version = d.told_version + 1
where (d.member_id, d.currency, d.day, d.category) in (
  select u.member_id, u.currency, u.day, u.category from play_day u
  where u.valid_minor <> u.told_minor or u.rounds <> u.told_rounds order by u.day limit $1 for update skip locked)
returning d.member_id::text as "memberId", d.brand, d.currency, d.day::text as day, d.category, d.valid_minor::text as "validMinor", d.rounds,
  d.told_version::text as version`;

/* A day is closed three hours after its end: rounds of its last moments were told by then. */
const dueSql = sql`
select c.marked_day::text as after, d.through::text as through
from play_close c cross join (select (($2::timestamptz - interval '3 hours') at time zone $3)::date - 1 as through) d
where c.brand = $1 and (c.marked_day is null or c.marked_day < d.through)`;

const untoldSql = sql`
select 1 from play_day where brand = $1 and day <= $2::date and (valid_minor <> told_minor or rounds <> told_rounds) limit 1`;

const versionsSql = sql`
select coalesce(sum(told_version), 0)::text as versions from play_day
where brand = $1 and day > coalesce($2::date, '-infinity') and day <= $3::date`;

const markSql = sql`
update play_close set marked_day = $3::date where brand = $1 and marked_day is not distinct from $2::date returning 1`;
