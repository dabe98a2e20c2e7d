import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { DrawsCommitted } from '@banyan/proto/lottery/v1/events';
import { config } from '../config.js';
import { seedAt } from '../rules/fair.js';
import { recordOfDay, type Day } from '../rules/record.js';
import { DrawKeyService } from './draw-key.service.js';

interface Missing {
  readonly game: string;
  readonly day: string;
  readonly minutes: number;
}

/** For so long a draw waits for its beacon. */
const silentSeconds = 600;

/** What draws that are committed to now mix in. */
const beaconNow = (): Day['beacon'] =>
  config.beaconUrls.length > 0
    ? { chain: config.beaconChain, genesis: config.beaconGenesis, period: config.beaconPeriod, silentSeconds }
    : null;

/** Makes issues ahead of time: of official draws by their dated schedule, of vendor draws with the commitment of each day's chain. */
@Injectable()
export class ScheduleService {
  private readonly logger = new Logger('ScheduleService');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly key: DrawKeyService,
  ) {}

  /** Run again it adds what is missing and changes nothing. `days`: how far ahead vendor draws go. */
  async generate(days = 3): Promise<void> {
    const now = this.clock.now();
    await this.attempt('official', () => this.db.query(officialSql, [now]));
    for (const missing of await this.db.query<Missing>(missingSql, [now, days]))
      await this.attempt(missing.game, () => this.chain(missing, now));
  }

  /** Takes away the house's own draws that are 90 days old and that nobody bet on: some 10,000 a day. Their commitments stay. */
  async prune(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    for (let gone = pruneAtOnce; gone === pruneAtOnce && !signal?.aborted;) {
      const rows = await this.db.query(pruneSql, [now, pruneAtOnce]);
      gone = rows.length;
    }
  }

  /** What fails for one game keeps no other from its issues. */
  private async attempt(game: string, make: () => Promise<unknown>): Promise<void> {
    try {
      await make();
    } catch (error) {
      this.logger.error({ msg: 'no issues were made', game, error });
    }
  }

  /** A day's chain and its issues, together: no issue opens before its commitment is known. */
  private async chain({ game, day, minutes }: Missing, now: Date): Promise<void> {
    const length = Math.floor(1440 / minutes);
    const last = randomBytes(32);
    const commitment = seedAt(last, length, 0);
    const beacon = beaconNow();
    const said = { game, day, length, commitment: commitment.toString('hex'), beacon, committedAt: now };
    const { signature, keyId } = this.key.sign(recordOfDay(said));
    const announced = [beacon?.chain, beacon?.genesis, beacon?.period, beacon?.silentSeconds].map(
      (each) => each ?? null,
    );
    await this.db.transaction(async (tx) => {
      await this.key.publish(tx);
      const made = await tx.query(chainSql, [game, day, length, last, commitment, now, ...announced, signature, keyId]);
      if (made.length === 0) return;
      await tx.query(vendorSql, [game, day, length, now]);
      const fact = { gameCode: game, day, length, commitment: said.commitment };
      await tx.publish(DrawsCommitted, fact, game);
    });
  }
}

const pruneAtOnce = 2000;

const zone = sql`'Asia/Ho_Chi_Minh'`;

const officialSql = sql`
insert into issue (game, number, day, opens_at, closes_at, draws_at)
select g.code, to_char(d.day, 'YYYYMMDD'), d.day, d.at - make_interval(secs => g.cutoff_seconds) - interval '24 hours',
  d.at - make_interval(secs => g.cutoff_seconds), d.at
from lottery_game g
join draw_schedule s on s.game = g.code
cross join lateral (
  select n::date as day, (n::date + g.draw_time) at time zone ${zone} as at
  from generate_series(($1::timestamptz at time zone ${zone})::date, ($1::timestamptz at time zone ${zone})::date + 7, interval '1 day') n
) d
where g.kind = 'OFFICIAL' and g.enabled and s.weekday = extract(dow from d.day)::int + 1
  and s.valid_from <= d.day and (s.valid_to is null or s.valid_to >= d.day) and d.at > $1
  and not exists (select from draw_exception e where e.day = d.day and e.region = g.region)
on conflict (game, number) do nothing`;

/* A month of days is looked at, so that what was bet on is not read for ever. */
const pruneSql = sql`
delete from issue where id in (
  select i.id from issue i join lottery_game g on g.code = i.game and g.kind = 'VENDOR'
  where i.day between ($1::timestamptz at time zone ${zone})::date - 120 and ($1::timestamptz at time zone ${zone})::date - 90
    and not exists (select from ticket t where t.issue_id = i.id) and not exists (select from exposure e where e.issue_id = i.id)
    and not exists (select from cancel_request c where c.issue_id = i.id)
  limit $2
) returning id`;

const missingSql = sql`
select g.code as game, d.day::date::text as day, g.minutes
from lottery_game g
cross join generate_series(($1::timestamptz at time zone ${zone})::date, ($1::timestamptz at time zone ${zone})::date + $2::int, interval '1 day') d (day)
where g.kind = 'VENDOR' and g.enabled and not exists (select from draw_chain c where c.game = g.code and c.day = d.day::date)
order by d.day, g.place`;

const chainSql = sql`
insert into draw_chain (game, day, length, last_seed, commitment, created_at, beacon_chain, beacon_genesis, beacon_period, silent_seconds,
  signature, key_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, decode($11, 'hex'), $12)
on conflict (game, day) do nothing returning game`;

/*
 * Those of today that are over already are not made. The beacon's round is the last one by the draw's time, and in any case one that is said
 * after the closing: roundFor of rules/beacon.ts.
 */
const vendorSql = sql`
insert into issue (game, number, day, opens_at, closes_at, draws_at, chain_place, beacon_round)
select g.code, to_char($2::date, 'YYYYMMDD') || '-' || lpad(n::text, 4, '0'), $2::date, t.at - make_interval(mins => g.minutes),
  t.at - make_interval(secs => g.cutoff_seconds), t.at, n,
  greatest(
    floor((extract(epoch from t.at) - c.beacon_genesis) / c.beacon_period) + 1,
    floor((extract(epoch from t.at) - g.cutoff_seconds - c.beacon_genesis) / c.beacon_period) + 2
  )::int
from lottery_game g
join draw_chain c on c.game = g.code and c.day = $2::date
cross join generate_series(1, $3::int) n
cross join lateral (select ($2::date::timestamp at time zone ${zone}) + make_interval(mins => g.minutes * n) as at) t
where g.code = $1 and t.at - make_interval(secs => g.cutoff_seconds) > $4
on conflict (game, number) do nothing`;
