import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { type Query, sql, type Tx } from '@banyan/kernel/database';
import type { CashMoved, GiftPosted } from '@banyan/proto/wallet/v1/events';
import { holdOpen, laterOf } from '../sales/closing.js';
import { SettingsService } from '../settings/settings.service.js';
import type { GivenBack } from '../settlement/net-loss.js';
import type { Limits } from '../terms/offer-check.js';

/** What a member was given, or what a payment of its cost. */
interface Cost {
  readonly key: string;
  readonly brand: string;
  readonly memberId: bigint;
  readonly part: GivenBack;
  readonly currency: string;
  /** Positive: given; negative: taken back. */
  readonly amountMinor: bigint;
  readonly reference: string;
  readonly at: Date;
}

/** What the wallet calls a gift, and the line of the bill that it belongs to. One of a newer wallet counts as a bonus until it is known here. */
const parts: ReadonlyMap<string, GivenBack> = new Map([
  ['BONUS', 'bonus'],
  ['REBATE', 'rebate'],
  ['PROMO', 'promo'],
  ['JACKPOT', 'jackpot'],
]);

/**
 * What teams cost besides payouts and salaries. Each is stored once, whatever is told twice, and booked when it happened; what is told after
 * that was closed is booked behind everything that is closed, like a round, so that it counts in exactly one dividend.
 */
@Injectable()
export class CostService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /** Gifts, from the wallet's events. */
  async gifts(tx: Tx, events: readonly GiftPosted[]): Promise<void> {
    const now = this.clock.now();
    await this.record(
      tx,
      events.map(({ entryId, part, postedAt = now, ...gift }) => ({
        ...gift,
        key: `gift:${entryId}`,
        part: parts.get(part) ?? 'bonus',
        at: postedAt,
      })),
    );
  }

  /** What deposits and withdrawals cost by the rates of their brands at this moment; one that came back takes its fee back. */
  async fees(tx: Tx, events: readonly CashMoved[]): Promise<void> {
    const now = this.clock.now();
    const brands = [...new Set(events.map(({ brand }) => brand))];
    const limits = await this.settings.limitsOfAll(tx.query, brands);
    await this.record(
      tx,
      events.flatMap(({ kind, movementId, memberId, brand, currency, movedAt: at = now, amountMinor }) => {
        const fee = feeOf({ kind, amountMinor }, limits.get(brand));
        const key = `fee:${kind}:${movementId}:${memberId}`;
        const cost: Cost = { key, brand, memberId, part: 'fee', currency, amountMinor: fee, reference: movementId, at };
        return fee === 0n ? [] : [cost];
      }),
    );
  }

  private async record(tx: Tx, costs: readonly Cost[]): Promise<void> {
    if (costs.length === 0) return;
    const brands = costs.map(({ brand }) => brand);
    const closed = await holdOpen(tx, brands);
    await tx.query(recordSql, [
      costs.map(({ key }) => key),
      brands,
      costs.map(({ memberId }) => String(memberId)),
      costs.map(({ part }) => part),
      costs.map(({ currency }) => currency),
      costs.map(({ amountMinor }) => String(amountMinor)),
      costs.map(({ reference }) => reference),
      costs.map(({ at }) => at.toISOString()),
      costs.map(({ at, brand }) => laterOf(at, closed.get(brand)).toISOString()),
    ]);
  }
}

/** Truncated towards zero on both ways, so that a whole payment that comes back takes back exactly its fee. */
function feeOf({ kind, amountMinor }: Pick<CashMoved, 'kind' | 'amountMinor'>, limits: Limits | undefined): bigint {
  if (kind === 'deposit') return (amountMinor * BigInt(limits?.depositFeeBp ?? 0)) / 10_000n;
  if (kind === 'withdrawal') return (-amountMinor * BigInt(limits?.withdrawalFeeBp ?? 0)) / 10_000n;
  return 0n;
}

const recordSql = sql`
insert into team_cost (key, brand, member_id, part, currency, amount_minor, reference, happened_at, booked_at)
select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::timestamptz[], $9::timestamptz[])
on conflict (key) do nothing`;

/** A cost that no report has yet. */
export interface Unreported {
  readonly brand: string;
  readonly memberId: string;
  readonly kind: string;
  readonly currency: string;
  readonly amountMinor: string;
  readonly at: Date;
}

/** Takes costs of known members that no report has yet, each once: whoever calls adds them in this transaction. */
export const takeCosts = (tx: Tx, most: number): Promise<Unreported[]> => tx.query<Unreported>(takeSql, [most]);

const takeSql = sql`
update team_cost set reported = true where key in (
  select c.key from team_cost c join team_member m on m.member_id = c.member_id
  where not c.reported order by c.booked_at limit $1 for update of c skip locked)
returning brand, member_id as "memberId", upper(part) as kind, currency, amount_minor as "amountMinor", booked_at as at`;

/** Forgets up to `most` costs that were booked before `until`, and answers how many those were. */
export async function forgetCosts(query: Query, until: Date, most: number): Promise<number> {
  return (await query(forgetSql, [until, most])).length;
}

const forgetSql = sql`
delete from team_cost where ctid = any(array(select ctid from team_cost where booked_at < $1 order by booked_at limit $2)) returning 1`;
