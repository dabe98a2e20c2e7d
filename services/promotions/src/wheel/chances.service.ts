import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { sql, type Query, type Tx } from '@banyan/kernel/database';
import type { CashMoved, DepositSettled } from '@banyan/proto/wallet/v1/events';
import { BrandService } from '../brand/brand.service.js';
import type { WheelChancesDto } from './wheel.dto.js';

/** What brings spins of a wheel. */
export interface Ways {
  readonly id: string;
  readonly brand: string;
  readonly currency: string;
  readonly free: number;
  readonly perDepositMinor: string;
  readonly perBetMinor: string;
  readonly perDay: number;
}

/** What a member has of spins, and on which day of the brand. */
export interface Chances extends WheelChancesDto {
  readonly day: string;
}

/** Spins that days, deposits and bets bring. They are of the day of the brand that brought them. */
@Injectable()
export class ChancesService {
  constructor(
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  async of(query: Query, wheel: Ways, memberId: bigint): Promise<Chances> {
    const { id, brand, currency, free, perDepositMinor, perBetMinor, perDay } = wheel;
    const zone = await this.brands.zoneOf(brand);
    const [row] = await query<Row>(chancesSql, [this.clock.now(), zone, memberId, currency, perDepositMinor, id]);
    const { day = '', deposits = 0, valid = '0', earned = 0, spun = 0, points = '0' } = row ?? {};
    const [step, bets] = [BigInt(perBetMinor), BigInt(valid) > 0n ? BigInt(valid) : 0n];
    const byBets = step > 0n ? Number(bets / step) : 0;
    const byDeposits = BigInt(perDepositMinor) > 0n ? deposits : 0;
    // What was taken back after it was spun for leaves less than nothing.
    const left = Math.max(0, free + byDeposits + byBets - earned);
    return {
      day,
      left: perDay > 0 ? Math.min(left, Math.max(0, perDay - spun)) : left,
      spun,
      byDeposits,
      byBets,
      betMinor: String(step > 0n ? bets % step : 0n),
      points,
    };
  }

  async deposited(tx: Tx, event: DepositSettled, at: Date): Promise<void> {
    const { depositId, memberId, brand, currency, amountMinor } = event;
    // A settlement that is heard of after its chargeback brings nothing.
    await tx.query(
      sql`insert into wheel_deposit (deposit_id, member_id, currency, amount_minor, day)
       values ($1, $2, $3, $4, ($5::timestamptz at time zone $6)::date) on conflict do nothing`,
      [depositId, memberId, currency, amountMinor, at, await this.brands.zoneOf(brand)],
    );
  }

  /** A deposit that was charged back was none. */
  async chargedBack(tx: Tx, { kind, movementId, memberId, currency }: CashMoved): Promise<void> {
    const [depositId = '', what] = movementId.split(':');
    if (kind !== 'deposit' || what !== 'charged_back') return;
    await tx.query(
      sql`insert into wheel_deposit (deposit_id, member_id, currency, amount_minor, day, charged_back) values ($1, $2, $3, 0, $4::timestamptz::date, true)
       on conflict (deposit_id) do update set charged_back = true`,
      [depositId, memberId, currency, this.clock.now()],
    );
  }

  /** Forgets deposits of days that are over. */
  async forget(query: Query): Promise<void> {
    await query(sql`delete from wheel_deposit where day < $1::timestamptz::date - 3`, [this.clock.now()]);
  }
}

interface Row {
  readonly day: string;
  readonly deposits: number;
  readonly valid: string;
  readonly earned: number;
  readonly spun: number;
  readonly points: string;
}

const chancesSql = sql`
with today as (select ($1::timestamptz at time zone $2)::date as day)
select to_char(t.day, 'YYYY-MM-DD') as day,
  (select count(*)::int from wheel_deposit d where d.member_id = $3 and d.day = t.day and d.currency = $4 and d.amount_minor >= $5 and not d.charged_back) as deposits,
  (select coalesce(sum(p.valid_minor), 0)::text from play_day p where p.member_id = $3 and p.currency = $4 and p.day = t.day) as valid,
  (select count(*)::int from wheel_spin s where s.member_id = $3 and s.wheel_id = $6 and s.day = t.day and s.price = 0) as earned,
  (select count(*)::int from wheel_spin s where s.member_id = $3 and s.wheel_id = $6 and s.day = t.day) as spun,
  coalesce((select balance::text from point_account where member_id = $3), '0') as points
from today t`;
