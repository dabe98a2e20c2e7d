import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import { Refusal } from './status.js';

/** A credit outside of rounds, in our terms. */
export interface PromoCredit {
  readonly transaction: string;
  readonly player: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

const dayMs = 24 * 3_600_000;
const lockClass = 7_151_002;

/**
 * Credits that belong to no bet are bound to what two operators agreed to: so much of a currency in any 24 hours. A place is taken
 * before the money is booked and stays taken, so that what is sent again or at once counts once.
 */
@Injectable()
export class PromoBudgetService {
  private readonly turns = new Map<number, Promise<unknown>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Takes the credit's place; returns why it has none, or null. */
  take({ id }: KnownVendor, credit: PromoCredit): Promise<Refusal | null> {
    return this.inTurn(id, () => this.taken(id, credit));
  }

  /** A vendor's credits one after the other, so that however many come at once wait with one connection and not with all. */
  private inTurn<T>(vendor: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.turns.get(vendor) ?? Promise.resolve()).then(work);
    this.turns.set(
      vendor,
      turn.catch(() => undefined),
    );
    return turn;
  }

  private taken(id: number, credit: PromoCredit): Promise<Refusal | null> {
    const { transaction, player, currency, amountMinor } = credit;
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock($1, $2)`, [lockClass, id]);
      const since = new Date(now.getTime() - dayMs);
      const key = [id, transaction, player, currency, amountMinor];
      const [known] = await tx.query<{ same: boolean; fresh: boolean }>(knownSql, [...key, since]);
      if (known && !known.same) return new Refusal('DUPLICATE_TRANSACTION', 'The id was used with other contents');
      if (known?.fresh) return null;
      // An old place is none any more: whether its money was booked, the ledger knows.
      const [room] = await tx.query<{ fits: boolean }>(roomSql, [id, currency, since, amountMinor]);
      if (!room?.fits)
        return new Refusal('PROMOTION_NOT_COVERED', 'The agreed budget for promotions does not cover it');
      await tx.query(takeSql, [...key, now]);
      return null;
    });
  }
}

const knownSql = sql`
select (player, currency, amount_minor) = ($3::text, $4::text, $5::bigint) as same, created_at > $6 as fresh from promo_credit where vendor_id = $1 and transaction = $2`;

const roomSql = sql`
select coalesce((select sum(amount_minor) from promo_credit where vendor_id = $1 and currency = $2 and created_at > $3), 0) + $4::bigint
  <= coalesce((select max((budget ->> 'amountMinor')::bigint) from vendor, jsonb_array_elements(promo_budgets) budget
    where id = $1 and budget ->> 'currency' = $2), 0) as fits`;

const takeSql = sql`
insert into promo_credit (vendor_id, transaction, player, currency, amount_minor, created_at) values ($1, $2, $3, $4, $5, $6)
on conflict (vendor_id, transaction) do update set created_at = excluded.created_at`;
