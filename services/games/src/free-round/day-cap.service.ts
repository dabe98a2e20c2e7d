import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { sql, type Tx } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { errors } from '../errors.js';
import { settings } from '../settings.gen.js';

/** The zone of the brands' days. */
const zone = sql`Asia/Ho_Chi_Minh`;

/** What one member of a brand may be given in free rounds in one day. */
export interface DayCap {
  readonly rounds: number;
  /** Minor units by currency. */
  readonly worth: ReadonlyMap<string, bigint>;
}

/** So many rounds for a member, each for a bet of so many minor units. */
export interface GivenRounds {
  readonly member: string;
  readonly currency: string;
  readonly rounds: number;
  readonly bet: string;
}

/** The caps that operators set for a brand. */
@Injectable()
export class DayCapService {
  constructor(
    private readonly settings: SettingReader,
    private readonly clock: Clock,
  ) {}

  /** Of the brand whose members are given the rounds, wherever the operator's request came in. */
  async of(brand: string): Promise<DayCap> {
    const [rounds, worth] = await Promise.all([
      this.settings.get(brand, settings.freeRoundsPerDay),
      this.settings.get(brand, settings.freeRoundsDayWorth),
    ]);
    return { rounds, worth };
  }

  /**
   * Refuses with `games.free_rounds_cap` when one of the members, who are locked from here on one after the other, would have more than that in the
   * brand's day. Each member comes once.
   */
  async refuseTooMany(tx: Tx, offered: readonly GivenRounds[], cap: DayCap): Promise<void> {
    const members = offered.map(({ member }) => member);
    await tx.query(lockSql, [members]);
    const days = await tx.query<Day>(daySql, [members, this.clock.now()]);
    const given = new Map(days.map((day) => [`${day.member} ${day.currency}`, day]));
    for (const { member, currency, rounds, bet } of offered) {
      const today = given.get(`${member} ${currency}`);
      const worth = BigInt(today?.worth ?? 0) + BigInt(bet) * BigInt(rounds);
      if (!withinDay(cap, currency, (today?.rounds ?? 0) + rounds, worth)) throw errors.free_rounds_cap({ member });
    }
  }
}

/** Whether one member may be given so many rounds, worth so much in minor units, in one day. */
export const withinDay = (cap: DayCap, currency: string, rounds: number, worthMinor: bigint): boolean =>
  rounds <= cap.rounds && worthMinor <= (cap.worth.get(currency) ?? worthMinor);

/** What a member was given in the brand's day. */
interface Day {
  readonly member: string;
  readonly currency: string;
  readonly rounds: number;
  readonly worth: string;
}

/** One member after the other, in this order. */
const lockSql = sql`select pg_advisory_xact_lock(hashtext('free-rounds'), hashtext(m.id)) from unnest($1::text[]) as m (id)`;

const daySql = sql`
select member_id::text as member, currency, sum(rounds)::int as rounds, sum(rounds * bet_minor)::text as worth from free_round_grant
where member_id = any($1::bigint[]) and state not in ('PROPOSED', 'REJECTED', 'REFUSED')
  and decided_at >= date_trunc('day', $2::timestamptz at time zone '${zone}') at time zone '${zone}'
group by 1, 2`;
