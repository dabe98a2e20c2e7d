import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { GiftService } from '../gift/gift.service.js';
import { MemberService } from '../member/member.service.js';
import { givePoints, lockPoints } from '../points/move.js';
import { WalletService } from '../wallet/wallet.service.js';
import { HeardService } from './heard.service.js';
import { holdTournament } from './tournament-lock.js';
import { periodOf, rules } from './tournament-row.js';
import type { PlacePrizeDto } from './tournament.dto.js';

/** A prize that the wallet refuses for now can be claimed so long. */
const claimMs = 7 * 86_400_000;
/** Members of the ladder who are looked at together. */
const atOnce = 20;
/** As `trialType` of the kernel's access rules. */
const trialType = 4;
/** Rounds, and from where members joined, are forgotten so long after the end. */
const keptMs = 30 * 86_400_000;
const forgottenAtOnce = 5_000;

interface Closed {
  readonly id: string;
  readonly brand: string;
  readonly currency: string;
  readonly paidIn: boolean;
  readonly turnover: number;
  readonly movesUp: boolean;
  readonly prizes: readonly PlacePrizeDto[];
}

interface Ranked {
  readonly memberId: string;
  readonly player: string;
  readonly score: string;
  readonly reachedAt: Date;
}

interface Placed extends Ranked {
  readonly place: number;
  readonly denied: string;
}

/** Ends tournaments: closes their scores after the settling time, then gives the places of the closed ladder and their prizes in one transaction. */
@Injectable()
export class AwardService {
  private readonly logger = new Logger('Tournament');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly wallet: WalletService,
    private readonly gifts: GiftService,
    private readonly heard: HeardService,
    private readonly members: MemberService,
  ) {}

  async work(signal: AbortSignal): Promise<void> {
    await this.close(signal);
    const closed = await this.db.query<Closed>(closedSql);
    for (const tournament of closed) {
      if (signal.aborted) return;
      await this.award(tournament).catch((error: unknown) =>
        this.logger.error({ msg: 'tournament_waits', tournament: tournament.id, error: String(error) }),
      );
    }
  }

  /** Closes those whose settling time is over, when every round that was told within it has been heard. */
  private async close(signal: AbortSignal): Promise<void> {
    const [now, heard] = [this.clock.now(), await this.heard.through()];
    if (heard === null) return;
    const over = await this.db.query<{ id: string }>(
      sql`select id::text as id from tournament where state = 'PUBLISHED' and settles_at <= $1 order by id`,
      [heard < now ? heard : now],
    );
    for (const { id } of over) {
      if (signal.aborted) return;
      await this.db.transaction(async (tx) => {
        // Waits for what is being counted; nothing is counted after it.
        await holdTournament(tx, id);
        await tx.query(
          sql`update tournament set state = 'CLOSED', updated_at = $2, revision = revision + 1 where id = $1 and state = 'PUBLISHED' and settles_at <= $2`,
          [id, now],
        );
      });
    }
    if (over.length > 0) await failpoint('promotions.after_close');
  }

  /** Forgets what was counted round by round of tournaments that are long over, and from where members joined. */
  async forget(signal: AbortSignal): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - keptMs);
    for (let count = forgottenAtOnce; count === forgottenAtOnce && !signal.aborted;)
      count = (
        await this.db.query(
          sql`delete from tournament_round where (tournament_id, member_id, vendor, round_id) in (
             select r.tournament_id, r.member_id, r.vendor, r.round_id from tournament t join tournament_round r on r.tournament_id = t.id
             where t.state in ('ENDED', 'CANCELLED') and t.updated_at < $1 limit $2) returning 1`,
          [longAgo, forgottenAtOnce],
        )
      ).length;
    await this.db.query(
      sql`update tournament_score s set address = null, site = null from tournament t
       where t.id = s.tournament_id and t.state in ('ENDED', 'CANCELLED') and s.site is not null`,
    );
  }

  private async award(tournament: Closed): Promise<void> {
    const placed = await this.placesOf(tournament);
    await this.db.transaction(async (tx) => {
      const now = this.clock.now();
      // Of two at once the second one finds it ended.
      const mine = await tx.query(sql`select 1 from tournament where id = $1 and state = 'CLOSED' for no key update`, [
        tournament.id,
      ]);
      if (mine.length === 0) return;
      await storePlaces(tx, tournament, placed, now);
      await this.offer(tx, tournament, now);
      await pay(tx, tournament, placed, now);
      await tx.query(
        sql`update tournament set state = 'ENDED', updated_at = $2, revision = revision + 1 where id = $1`,
        [tournament.id, now],
      );
      await failpoint('promotions.in_award');
    });
  }

  /** Who has which of the places with a prize. The ladder is closed, so it is the same whenever it is read; who gets nothing leaves his place, or keeps it empty. */
  private async placesOf(tournament: Closed): Promise<Placed[]> {
    const { id, movesUp, prizes } = tournament;
    const most = prizes.at(-1)?.toPlace ?? 0;
    const placed: Placed[] = [];
    for (let from = 0; placed.length < most; from += atOnce) {
      const rows = await this.db.query<Ranked>(rankedSql, [id, from, atOnce]);
      const denials = await Promise.all(rows.map(({ memberId }) => this.denialOf(BigInt(memberId), tournament)));
      for (const [index, row] of rows.entries()) {
        const denied = denials[index] ?? '';
        if (placed.length < most && !(movesUp && denied)) placed.push({ ...row, denied, place: placed.length + 1 });
      }
      if (rows.length < atOnce) break;
    }
    return placed;
  }

  /** Why a member gets nothing; empty for who may have it. */
  private async denialOf(memberId: bigint, { brand, currency, paidIn }: Closed): Promise<string> {
    const { status, accountType } = await this.brands.memberOf(memberId);
    if (accountType === trialType) return 'trial';
    if (status !== 'ACTIVE') return 'frozen';
    // Whose deposits all went back since has not paid in.
    if (paidIn && !(await this.members.factOf(this.db.query, memberId))?.paidIn) return 'charged_back';
    return (await this.wallet.isKeptFrom(memberId, brand, currency)) ? 'reward_blocked' : '';
  }

  private async offer(tx: Tx, { id, brand, currency, turnover }: Closed, now: Date): Promise<void> {
    const claimUntil = new Date(now.getTime() + claimMs);
    const offer = { brand, kind: 'TOURNAMENT', currency, turnover, automatic: true, claimUntil } as const;
    await this.gifts.offer(tx, offer, giftSql, [id, periodOf(id)]);
  }
}

const closedSql = sql`
select a.id::text as id, a.brand, a.currency, a.paid_in as "paidIn", a.turnover, a.moves_up as "movesUp", ${rules.prizes} as prizes from tournament a
where a.state = 'CLOSED' order by a.id`;

const rankedSql = sql`
select member_id::text as "memberId", player, score::text as score, reached_at as "reachedAt"
from tournament_score where tournament_id = $1 and falling < 0 order by falling, reached_at, member_id offset $2 limit $3`;

const giftSql = sql`
select p.member_id, coalesce(v.level, 0) as level, $9::text as period, p.amount_minor, '' as denied, '{}'::jsonb as formula
from tournament_place p left join vip_member v on v.member_id = p.member_id where p.tournament_id = $8::bigint and p.denied = ''`;

async function storePlaces(
  tx: Tx,
  { id, brand, currency }: Closed,
  placed: readonly Placed[],
  now: Date,
): Promise<void> {
  await tx.query(
    sql`insert into tournament_place (tournament_id, place, brand, member_id, player, score, reached_at, kind, currency, amount_minor, points, denied, placed_at)
     select $1, n.place, $2, n.member_id, n.player, n.score, n.reached_at, p.kind, $3, p.amount_minor, p.points, n.denied, $4::timestamptz
     from unnest($5::int[], $6::bigint[], $7::text[], $8::bigint[], $9::timestamptz[], $10::text[]) as n (place, member_id, player, score, reached_at, denied)
       join tournament_prize p on p.tournament_id = $1 and n.place between p.from_place and p.to_place order by n.place`,
    [
      id,
      brand,
      currency,
      now,
      placed.map(({ place }) => place),
      placed.map(({ memberId }) => memberId),
      placed.map(({ player }) => player),
      placed.map(({ score }) => score),
      placed.map(({ reachedAt }) => reachedAt),
      placed.map(({ denied }) => denied),
    ],
  );
}

/** Points come at once, in double entry; accounts are locked in one order. */
async function pay(tx: Tx, { id, brand, prizes }: Closed, placed: readonly Placed[], at: Date): Promise<void> {
  const won = new Map<number, string[]>();
  for (const { place, memberId, denied } of placed) {
    const points = prizes.find(({ fromPlace, toPlace }) => place >= fromPlace && place <= toPlace)?.points ?? 0;
    if (points > 0 && !denied) won.set(points, [...(won.get(points) ?? []), memberId]);
  }
  const members = [...won.values()].flat().map(BigInt);
  for (const memberId of members.toSorted((a, b) => (a < b ? -1 : 1))) await lockPoints(tx, memberId);
  for (const [points, ids] of won)
    await givePoints(tx, ids, {
      brand,
      kind: 'WON',
      contra: 'house:tournament',
      points: BigInt(points),
      key: `tournament:${id}`,
      at,
    });
}
