import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { DomainError } from '@banyan/kernel/errors';
import { ChaseEnded } from '@banyan/proto/lottery/v1/events';
import { BasketService, fallen, refusalOf, type Stored } from '../bet/basket.service.js';
import { errors } from '../errors.js';
import { WalletService } from '../wallet/wallet.service.js';
import {
  stepOf,
  type Asked,
  type ChaseReason,
  type ChaseRules,
  type PlannedDraw,
  type Refused,
  type Step,
} from './plan.js';

/** A plan that is held until the commit. */
export interface HeldChase extends ChaseRules {
  readonly id: string;
  readonly memberId: string;
  readonly brand: string;
  readonly username: string;
  readonly currency: string;
  readonly game: string;
  readonly draws: number;
  readonly reason: ChaseReason | null;
  readonly code: string | null;
  readonly lines: ReadonlyArray<{ bet: string; numbers: string[]; unitMinor: string }>;
}

interface Due {
  readonly chaseId: string;
  readonly opensAt: Date;
  readonly place: number;
}

const atOnce = 500;
const sideBySide = 8;

/**
 * Bets for plans when their draws are sold. What a plan does next is found out from its rows under its lock, and a draw's bet is tied to it in
 * the transaction that stores the basket: whoever dies in between, or runs beside it, finds what is left and bets nothing twice.
 */
@Injectable()
export class ChaseRunnerService {
  private readonly logger = new Logger('ChaseRunnerService');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly baskets: BasketService,
    private readonly wallet: WalletService,
  ) {}

  /** All plans that have a draw on sale, or a bet of which there is news. One that fails waits for the next run. */
  async run(signal?: AbortSignal): Promise<void> {
    const seen = new Set<string>();
    for (let after: Due = { chaseId: '0', opensAt: new Date(0), place: 0 }, count = atOnce; count === atOnce;) {
      const due = await this.db.query<Due>(dueSql, [
        this.clock.now(),
        after.opensAt,
        after.chaseId,
        after.place,
        atOnce,
      ]);
      const fresh = [...new Set(due.map(({ chaseId }) => chaseId))].filter((id) => !seen.has(id));
      fresh.forEach((id) => seen.add(id));
      await Promise.all(
        Array.from({ length: sideBySide }, async () => {
          for (let id = fresh.pop(); id && !signal?.aborted; id = fresh.pop()) await this.attempt(id);
        }),
      );
      if (signal?.aborted) return;
      count = due.length;
      after = due.at(-1) ?? after;
    }
  }

  private async attempt(id: string): Promise<void> {
    try {
      await this.advance(id);
    } catch (error) {
      this.logger.warn({ msg: 'a chase plan could not go on', chaseId: id, error });
    }
  }

  /** Writes what became of a plan's bets, and bets on the draw that is next where it is sold. */
  async advance(id: string): Promise<void> {
    const { chase, bet } = await this.db.transaction((tx) => this.step(tx, id));
    if (!chase || !bet) return;
    const { memberId, brand, username, lines } = chase;
    // Nobody plays then, and nobody could stop it: the draw is passed over when it has closed.
    if (await this.wallet.isInMaintenance(brand)) return;
    const sent = lines.map(({ unitMinor, ...line }) => ({
      ...line,
      issueId: BigInt(bet.issueId),
      unitMinor: BigInt(unitMinor) * BigInt(bet.multiple),
    }));
    try {
      await this.baskets.bet({ id: BigInt(memberId), brand, username }, { key: bet.key, lines: sent }, (tx, stored) =>
        this.keep(tx, id, bet, stored),
      );
    } catch (error) {
      // What nobody knows is asked again under its key by the next run.
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      await this.db.transaction((tx) => this.step(tx, id, { refused: { ...bare(error), place: bet.place } }));
    }
  }

  /** The next step of a plan, under its lock, and what is to be bet after the commit. */
  async step(tx: Tx, id: string, asked?: Asked): Promise<{ chase?: HeldChase; bet?: PlannedDraw | null }> {
    const chase = await holdChase(tx, id);
    if (!chase || chase.state === 'ENDED') return {};
    const step = stepOf(chase, await this.drawsOf(tx, id), this.clock.now(), asked);
    await this.write(tx, chase, step);
    return { chase, bet: step.bet };
  }

  private async drawsOf(tx: Tx, id: string): Promise<PlannedDraw[]> {
    const rows = await tx.query<PlannedDraw & { refusal: string | null }>(drawsSql, [id]);
    return rows.map(({ refusal, ...draw }) => ({
      ...draw,
      refusedAs: draw.ticketState && fallen.has(draw.ticketState) ? bare(refusalOf(refusal)) : null,
    }));
  }

  private async write(tx: Tx, chase: HeldChase, { done, skipped, stop, isOver }: Step): Promise<void> {
    const { id } = chase;
    if (done.length > 0) await tx.query(doneSql, [id, done]);
    if (skipped.length > 0) await tx.query(skippedSql, [id, JSON.stringify(skipped)]);
    if (stop) await tx.query(droppedSql, [id]);
    const reason = stop?.reason ?? chase.reason;
    const refused = stop?.refused ?? null;
    const code = refused?.code ?? chase.code;
    if (stop) await tx.query(stopSql, [id, reason, code, refused && JSON.stringify(refused.details)]);
    if (!isOver || !reason) return;
    await tx.query(endSql, [id, this.clock.now()]);
    await this.tell(tx, chase, reason, code);
  }

  private async tell(tx: Tx, chase: HeldChase, reason: ChaseReason, code: string | null): Promise<void> {
    const [sums] = await tx.query<{ bet: number; stakeMinor: string; payoutMinor: string }>(sumsSql, [chase.id]);
    const fact = ChaseEnded.fromPartial({
      chaseId: BigInt(chase.id),
      memberId: BigInt(chase.memberId),
      brand: chase.brand,
      currency: chase.currency,
      gameCode: chase.game,
      reason,
      code: code ?? '',
      drawsBet: sums?.bet ?? 0,
      draws: chase.draws,
      stakeMinor: BigInt(sums?.stakeMinor ?? 0),
      payoutMinor: BigInt(sums?.payoutMinor ?? 0),
    });
    await tx.publish(ChaseEnded, fact, chase.memberId);
  }

  /** Ties a basket to its draw, as long as the plan still wants it: a stop that came first leaves no bet. Never for more than was shown. */
  private async keep(tx: Tx, id: string, { place, stakeMinor }: PlannedDraw, stored: Stored): Promise<void> {
    const chase = await holdChase(tx, id);
    if (chase?.state !== 'RUNNING') throw errors.chase_over();
    if (stored.stakeMinor !== BigInt(stakeMinor)) throw errors.chase_plan_wrong();
    const [kept] = await tx.query(keptSql, [id, place, stored.tickets[0]?.id]);
    if (!kept) throw errors.chase_over();
  }
}

const bare = ({ code, details }: DomainError): Refused => ({ code, details });

/** Holds a plan until the commit; undefined where there is none. */
export async function holdChase(tx: Tx, id: string | bigint): Promise<HeldChase | undefined> {
  const [chase] = await tx.query<HeldChase>(holdSql, [id]);
  return chase;
}

/* A bet that waits for its draw has nothing to be done for. */
const dueSql = sql`
select d.chase_id as "chaseId", d.opens_at as "opensAt", d.place from chase_draw d left join ticket t on t.id = d.ticket_id
where d.state in ('WAITING', 'BET') and d.opens_at <= $1 and (d.opens_at, d.chase_id, d.place) > ($2, $3::bigint, $4::int)
  and (d.state = 'WAITING' or t.state <> 'PLACED')
order by d.opens_at, d.chase_id, d.place limit $5`;

const holdSql = sql`
select id, member_id as "memberId", brand, username, currency, game, draws, lines, state, reason, code,
  stop_on_win as "stopOnWin", stop_profit_minor as "stopProfitMinor"
from chase where id = $1 for update`;

const drawsSql = sql`
select d.place, d.issue_id as "issueId", d.opens_at as "opensAt", d.closes_at as "closesAt", d.multiple, d.stake_minor as "stakeMinor",
  d.key, d.state, t.state as "ticketState", t.payout_minor as "payoutMinor", t.refusal
from chase_draw d left join ticket t on t.id = d.ticket_id where d.chase_id = $1 order by d.place`;

const doneSql = sql`update chase_draw set state = 'DONE' where chase_id = $1 and place = any($2::int[]) and state = 'BET'`;

const skippedSql = sql`
update chase_draw d set state = 'SKIPPED', code = s.code, details = s.details
from jsonb_to_recordset($2::jsonb) as s (place int, code text, details jsonb)
where d.chase_id = $1 and d.place = s.place and d.state in ('WAITING', 'BET')`;

const droppedSql = sql`update chase_draw set state = 'DROPPED' where chase_id = $1 and state = 'WAITING'`;

const stopSql = sql`
update chase set state = 'STOPPING', reason = $2, code = $3, details = $4::jsonb where id = $1 and state = 'RUNNING'`;

const endSql = sql`update chase set state = 'ENDED', ended_at = $2 where id = $1 and state = 'STOPPING'`;

const keptSql = sql`
update chase_draw set state = 'BET', ticket_id = $3 where chase_id = $1 and place = $2 and state = 'WAITING' returning place`;

const sumsSql = sql`
select count(*)::int as bet, coalesce(sum(t.stake_minor) filter (where t.state <> 'REFUNDED'), 0) as "stakeMinor",
  coalesce(sum(t.payout_minor) filter (where t.state <> 'REFUNDED'), 0) as "payoutMinor"
from chase_draw d join ticket t on t.id = d.ticket_id where d.chase_id = $1 and d.state = 'DONE'`;
