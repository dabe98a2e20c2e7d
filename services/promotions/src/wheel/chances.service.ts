import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { sql, type Query, type Tx } from '@banyan/kernel/database';
import type { CashMoved, DepositSettled } from '@banyan/proto/wallet/v1/events';
import { GiftService } from '../gift/gift.service.js';
import type { WheelChancesDto } from './wheel.dto.js';
import { leftOfGrant } from '../wheel-grant/wheel-grant.js';
import { lockSpinner } from './wheel-seed.service.js';

/** What brings spins of a wheel. */
export interface Ways {
  readonly id: string;
  readonly brand: string;
  readonly currency: string;
  readonly free: number;
  readonly perDepositMinor: string;
  readonly perBetMinor: string;
  readonly perDay: number;
  /** IANA; its days are those of this zone. */
  readonly zone: string;
}

/** What brought a spin, and which deposit. */
export interface Source {
  readonly source: 'FREE' | 'DEPOSIT' | 'BETS' | 'POINTS' | 'GRANT';
  readonly depositId: string | null;
  /** Of a spin that a promotion gave. */
  readonly grantId: string | null;
}

/** What a member has of spins, on which day of the wheel, and what brings the next that is not for points. */
export interface Chances extends WheelChancesDto {
  readonly day: string;
  readonly next: Source;
}

/**
 * Spins that days, deposits and bets bring, once over all wheels of a brand and a currency: they are of the day of the wheel that brought them. Those
 * that promotions gave are of one wheel and stay until it ends, so the day's come first.
 */
@Injectable()
export class ChancesService {
  constructor(
    private readonly clock: Clock,
    private readonly gifts: GiftService,
  ) {}

  async of(query: Query, wheel: Ways, memberId: bigint): Promise<Chances> {
    const { brand, zone, currency, free, perDepositMinor, perBetMinor, perDay } = wheel;
    const [row] = await query<Row>(chancesSql, [
      this.clock.now(),
      zone,
      memberId,
      currency,
      perDepositMinor,
      brand,
      wheel.id,
    ]);
    if (!row) throw new Error('no row of chances');
    const { day, depositId, spun, points, granted, grantId } = row;
    const [step, bets] = [BigInt(perBetMinor), BigInt(row.valid) > 0n ? BigInt(row.valid) : 0n];
    const byBets = step > 0n ? Number(bets / step) : 0;
    const isPaidFor = BigInt(perDepositMinor) > 0n;
    const freeLeft = Math.max(0, free - row.free);
    const depositsLeft = isPaidFor ? row.unused : 0;
    const betsLeft = Math.max(0, byBets - row.bets);
    // A spin whose deposit went back later is owed of what else the day brings.
    const earned = Math.max(0, freeLeft + depositsLeft + betsLeft - row.owed);
    const left = earned + granted;
    const source = earned === 0 ? 'GRANT' : freeLeft > 0 ? 'FREE' : depositsLeft > 0 ? 'DEPOSIT' : 'BETS';
    return {
      day,
      next: {
        source,
        depositId: source === 'DEPOSIT' ? depositId : null,
        grantId: source === 'GRANT' ? grantId : null,
      },
      left: perDay > 0 ? Math.min(left, Math.max(0, perDay - spun)) : left,
      spun,
      granted,
      byDeposits: isPaidFor ? row.deposits : 0,
      byBets,
      betMinor: String(step > 0n ? bets % step : 0n),
      points,
    };
  }

  async deposited(tx: Tx, event: DepositSettled, at: Date): Promise<void> {
    const { depositId, memberId, currency, amountMinor } = event;
    // A settlement that is heard of after its chargeback brings nothing.
    await tx.query(
      sql`insert into wheel_deposit (deposit_id, member_id, currency, amount_minor, day, settled_at)
       values ($1, $2, $3, $4, ($5::timestamptz at time zone 'UTC')::date, $5) on conflict do nothing`,
      [depositId, memberId, currency, amountMinor, at],
    );
  }

  /** A deposit that was charged back was none: of the prizes that it brought, what is not paid yet is denied. */
  async chargedBack(tx: Tx, { kind, movementId, memberId, currency }: CashMoved): Promise<void> {
    const [depositId = '', what] = movementId.split(':');
    if (kind !== 'deposit' || what !== 'charged_back') return;
    await lockSpinner(tx, memberId);
    await tx.query(
      sql`insert into wheel_deposit (deposit_id, member_id, currency, amount_minor, day, charged_back) values ($1, $2, $3, 0, $4::timestamptz::date, true)
       on conflict (deposit_id) do update set charged_back = true`,
      [depositId, memberId, currency, this.clock.now()],
    );
    const spins = await tx.query<{ id: string }>(
      sql`select s.id::text as id from wheel_spin s where s.deposit_id = $1 and s.member_id = $2
       union all select s.id::text from wheel_grant g join wheel_spin s on s.grant_id = g.id where g.deposit_id = $1 and g.member_id = $2`,
      [depositId, memberId],
    );
    const periods = spins.map(({ id }) => periodOf(id));
    await this.gifts.deny(tx, memberId, 'WHEEL', periods);
  }

  /** Forgets deposits, and from where was spun, of days that are over. */
  async forget(query: Query): Promise<void> {
    await query(sql`delete from wheel_deposit where day < $1::timestamptz::date - 3`, [this.clock.now()]);
    await query(sql`delete from wheel_network where day < $1::timestamptz::date - 1`, [this.clock.now()]);
  }
}

/** What the gift of a spin says it is for. */
export const periodOf = (spinId: string): string => `WHEEL-${spinId}`;

interface Row {
  readonly day: string;
  readonly deposits: number;
  /** Of these the ones that no spin was spun for, and the first of them. */
  readonly unused: number;
  readonly depositId: string | null;
  readonly valid: string;
  /** Spins of the day that are free, or that bets brought. */
  readonly free: number;
  readonly bets: number;
  readonly owed: number;
  readonly spun: number;
  readonly points: string;
  /** Spins that promotions gave and that are left, and which are spun first. */
  readonly granted: number;
  readonly grantId: string | null;
}

/* A deposit of the day in the wheel's zone; its own `day` is that of UTC, at most one beside it. */
const paidIn = sql`wheel_deposit d where d.member_id = $3 and d.day between t.day - 1 and t.day + 1 and coalesce((d.settled_at at time zone $2)::date, d.day) = t.day
  and d.currency = $4 and d.amount_minor >= $5 and not d.charged_back`;
const unused = sql`${paidIn} and not exists (select from wheel_spin u where u.deposit_id = d.deposit_id)`;
const grantsLeft = sql`wheel_grant g where g.member_id = $3 and g.wheel_id = $7 and g.used < g.granted`;
const spunToday = sql`wheel_spin s where s.member_id = $3 and s.day = t.day and s.brand = $6 and s.currency = $4`;

/* A spin of before its source was kept counts as free. */
const chancesSql = sql`
with today as (select ($1::timestamptz at time zone $2)::date as day)
select to_char(t.day, 'YYYY-MM-DD') as day,
  (select count(*)::int from ${paidIn}) as deposits,
  (select count(*)::int from ${unused}) as unused,
  (select min(d.deposit_id) from ${unused}) as "depositId",
  (select coalesce(sum(p.valid_minor), 0)::text from play_day p where p.member_id = $3 and p.currency = $4 and p.day = t.day) as valid,
  (select count(*)::int from ${spunToday} and s.price = 0 and s.source in ('', 'FREE')) as free,
  (select count(*)::int from ${spunToday} and s.source = 'BETS') as bets,
  (select count(*)::int from ${spunToday} and exists (select from charged_back_deposit c where c.deposit_id = s.deposit_id)) as owed,
  (select count(*)::int from ${spunToday}) as spun,
  coalesce((select balance::text from point_account where member_id = $3), '0') as points,
  (select coalesce(sum(${leftOfGrant}), 0)::int from ${grantsLeft}) as granted,
  (select min(g.id)::text from ${grantsLeft} and ${leftOfGrant} > 0) as "grantId"
from today t`;
