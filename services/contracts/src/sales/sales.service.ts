import { Injectable } from '@nestjs/common';
import type { RoundSettled } from '@banyan/proto/games/v1/events';
import { sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { hourOf } from '../period/period.js';
import { holdOpen, laterOf } from './closing.js';
import { added, noSales, roundOf, salesOf, type Sales, type SettledRound } from './contribution.js';
import { addChanges, type RoundChange } from './round-changes.js';
import { validOf } from './valid-sql.js';

interface Known extends SettledRound {
  readonly memberId: bigint;
  readonly settledAt: Date;
  readonly category: string | null;
}

interface Fact {
  readonly memberId: bigint;
  readonly hour: Date;
  readonly gameCode: string;
  readonly currency: string;
  readonly sales: Sales;
}

/**
 * Sales per member, hour and game, from settled rounds. A round counts in the hour in which it was settled; what changes
 * later (a rollback, a late win) is booked as a difference in the hour of the change, so that hours that are over stay as they
 * were paid. What is told only after a period was closed over it counts from the end of what is closed.
 */
@Injectable()
export class SalesService {
  constructor(private readonly brands: BrandService) {}

  async record(tx: Tx, events: readonly RoundSettled[]): Promise<void> {
    const closed = await holdOpen(
      tx,
      events.map(({ brand }) => brand),
    );
    const rounds = await this.known(tx, events);
    const changes: RoundChange[] = [];
    const facts = new Map<string, Fact>();
    const changed = new Set<string>();
    for (const event of events) {
      const { brand, vendor, roundId, memberId, gameCode, currency } = event;
      const now = roundOf(event);
      const { settledAt = new Date(0) } = event;
      const key = keyOf(vendor, roundId, memberId);
      const before = rounds.get(key);
      // A replayed dead letter may be older than what is known; its round has moved on.
      if (before && before.settledAt > settledAt) continue;
      // A round stays in the category in which it was told first, so that what is taken back leaves it again.
      const category = before?.category ?? event.category ?? null;
      rounds.set(key, { ...now, memberId, settledAt, category });
      changed.add(key);
      const bookedAt = laterOf(settledAt, closed.get(brand));
      changes.push({ brand, vendor, roundId, memberId, currency, gameCode, category, bookedAt, was: before, now });
      const hour = hourOf(bookedAt, await this.brands.zoneOf(brand));
      const place = `${memberId} ${hour.getTime()} ${currency} ${gameCode}`;
      const sales = facts.get(place)?.sales ?? noSales;
      const was = before ? salesOf(before) : noSales;
      facts.set(place, { memberId, hour, gameCode, currency, sales: added(sales, salesOf(now), was) });
    }
    await this.saveRounds(tx, [...changed], rounds);
    await this.saveFacts(tx, [...facts.values()]);
    await addChanges(tx, changes);
  }

  private async known(tx: Tx, events: readonly RoundSettled[]): Promise<Map<string, Known>> {
    const rows = await tx.query<Record<'vendor' | 'roundId' | 'memberId' | 'state' | 'stake' | 'win' | 'valid', string> & { settledAt: Date; category: string | null }>(
      sql`select f.vendor, f.round_id as "roundId", f.member_id as "memberId", f.state, f.stake_minor as stake,
         f.win_minor as win, ${validOf(sql`f.stake_minor`, sql`f.win_minor`, sql`f.valid_minor`)} as valid, f.settled_at as "settledAt", f.category
       from round_fact f join unnest($1::text[], $2::text[], $3::bigint[]) as asked (vendor, round_id, member_id)
         on f.vendor = asked.vendor and f.round_id = asked.round_id and f.member_id = asked.member_id
       order by f.vendor, f.round_id, f.member_id for update of f`,
      [events.map(({ vendor }) => vendor), events.map(({ roundId }) => roundId), events.map(({ memberId }) => String(memberId))],
    ); // prettier-ignore
    return new Map(
      rows.map(({ vendor, roundId, memberId, state, stake, win, valid, settledAt, category }) => [
        keyOf(vendor, roundId, BigInt(memberId)),
        {
          memberId: BigInt(memberId),
          state,
          stakeMinor: BigInt(stake),
          winMinor: BigInt(win),
          validMinor: BigInt(valid),
          settledAt,
          category,
        },
      ]),
    );
  }

  private async saveRounds(tx: Tx, keys: readonly string[], rounds: ReadonlyMap<string, Known>): Promise<void> {
    const rows = keys.flatMap((key) => {
      const round = rounds.get(key);
      return round ? [{ names: JSON.parse(key) as [string, string], round }] : [];
    });
    await tx.query(
      sql`insert into round_fact (vendor, round_id, member_id, state, stake_minor, win_minor, settled_at, valid_minor, category)
       select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::timestamptz[], $8::bigint[], $9::text[])
       on conflict (vendor, round_id, member_id) do update set state = excluded.state, stake_minor = excluded.stake_minor,
         win_minor = excluded.win_minor, valid_minor = excluded.valid_minor, settled_at = excluded.settled_at,
         category = excluded.category`,
      [
        rows.map(({ names }) => names[0]),
        rows.map(({ names }) => names[1]),
        rows.map(({ round }) => String(round.memberId)),
        rows.map(({ round }) => round.state),
        rows.map(({ round }) => String(round.stakeMinor)),
        rows.map(({ round }) => String(round.winMinor)),
        rows.map(({ round }) => round.settledAt.toISOString()),
        rows.map(({ round }) => String(round.validMinor)),
        rows.map(({ round }) => round.category),
      ],
    );
  }

  private async saveFacts(tx: Tx, facts: readonly Fact[]): Promise<void> {
    const column = (of: (sales: Sales) => bigint) => facts.map(({ sales }) => String(of(sales)));
    await tx.query(
      sql`insert into sales_fact as f (member_id, hour, game_code, currency, rounds, bet_minor, stake_minor, payout_minor,
         win_stake_minor, loss_stake_minor)
       select * from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[],
         $8::bigint[], $9::bigint[], $10::bigint[]) as new (member_id, hour)
       order by new.member_id, new.hour
       on conflict (member_id, hour, game_code, currency) do update set rounds = f.rounds + excluded.rounds,
         bet_minor = f.bet_minor + excluded.bet_minor, stake_minor = f.stake_minor + excluded.stake_minor,
         payout_minor = f.payout_minor + excluded.payout_minor,
         win_stake_minor = f.win_stake_minor + excluded.win_stake_minor,
         loss_stake_minor = f.loss_stake_minor + excluded.loss_stake_minor`,
      [
        facts.map(({ memberId }) => String(memberId)),
        facts.map(({ hour }) => hour.toISOString()),
        facts.map(({ gameCode }) => gameCode),
        facts.map(({ currency }) => currency),
        column(({ rounds }) => rounds),
        column(({ betMinor }) => betMinor),
        column(({ stakeMinor }) => stakeMinor),
        column(({ payoutMinor }) => payoutMinor),
        column(({ winStakeMinor }) => winStakeMinor),
        column(({ lossStakeMinor }) => lossStakeMinor),
      ],
    );
  }
}

/** A round of a table is one for each of its members. */
const keyOf = (vendor: string, roundId: string, memberId: bigint): string =>
  JSON.stringify([vendor, roundId, String(memberId)]);
