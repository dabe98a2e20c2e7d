import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { passingOf, type Passing } from '../game/tienlen/replay.js';
import type { HandRow, HandSeatRow } from './pvp.row.js';

/** What two players did together, told to those who look at it. Nothing is ever done about it by itself. */
export interface PvpSignal {
  readonly kind: 'TOGETHER' | 'SAME_ADDRESS' | 'PASSING' | 'ONE_WAY';
  /** The platform's names of both. */
  readonly playerA: string;
  readonly playerB: string;
  readonly figures: Readonly<Record<string, number | string>>;
  readonly raisedAt: Date;
  readonly updatedAt: Date;
}

/** From when on figures say something. */
export const marks = {
  /** Hands together, and their share in the hands of who of the two plays less. */
  together: { hands: 30, percent: 80 },
  sameAddress: { hands: 3 },
  /** How often one could have beaten the other, how often it passed, and by how much more than against all others. */
  passing: { can: 40, percent: 80, above: 25 },
  /** Money from one to the other, in stakes of the hand in which it is looked at, and how much more than back. */
  oneWay: { hands: 20, stakes: 10, times: 4 },
} as const;

interface Together {
  readonly a: HandSeatRow;
  readonly b: HandSeatRow;
}

/** Counts after each hand what each two players did together, and stores what stands out. */
@Injectable()
export class PvpSignalService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The latest first. */
  list(limit: number): Promise<PvpSignal[]> {
    return this.database.query<PvpSignal>(
      sql`select s.kind, a.platform_player as "playerA", b.platform_player as "playerB", s.figures, s.raised_at as "raisedAt",
         s.updated_at as "updatedAt"
       from pvp_signal s join player a on a.id = s.player_a join player b on b.id = s.player_b
       order by s.updated_at desc, s.kind, s.player_a, s.player_b limit $1`,
      [limit],
    );
  }

  async record(tx: Tx, hand: HandRow, seats: readonly HandSeatRow[]): Promise<void> {
    const passing = passingOf(hand.dealt.hands, hand.moves);
    const people = seats.filter(({ playerId }) => playerId !== null);
    for (const one of people)
      for (const other of people) {
        if (BigInt(one.playerId ?? 0) >= BigInt(other.playerId ?? 0)) continue;
        const pair = { a: one, b: other };
        await this.count(tx, pair, passing, flowsOf(BigInt(hand.stakeMinor), seats, pair));
        await this.look(tx, pair, hand.stakeMinor);
      }
  }

  private async count(tx: Tx, { a, b }: Together, passing: readonly Passing[], flows: Flows): Promise<void> {
    const met = (seat: number, against: number) =>
      passing.find((each) => each.seat === seat && each.against === against) ?? { can: 0, passed: 0 };
    const [ab, ba] = [met(a.seat, b.seat), met(b.seat, a.seat)];
    await tx.query(
      sql`insert into pvp_pair values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9) on conflict (player_a, player_b) do update set
         hands = pvp_pair.hands + 1, same_address = pvp_pair.same_address + excluded.same_address,
         a_can = pvp_pair.a_can + excluded.a_can, a_passed = pvp_pair.a_passed + excluded.a_passed,
         b_can = pvp_pair.b_can + excluded.b_can, b_passed = pvp_pair.b_passed + excluded.b_passed,
         a_from_b_minor = pvp_pair.a_from_b_minor + excluded.a_from_b_minor,
         b_from_a_minor = pvp_pair.b_from_a_minor + excluded.b_from_a_minor`,
      [
        a.playerId,
        b.playerId,
        a.address === b.address ? 1 : 0,
        ab.can,
        ab.passed,
        ba.can,
        ba.passed,
        flows.toA,
        flows.toB,
      ],
    );
  }

  /** Stores the signals of a pair with their figures of now; one that was raised stays, with when that was. */
  private async look(tx: Tx, { a, b }: Together, stakeMinor: string): Promise<void> {
    await tx.query(
      sql`with own as (
         select p.*, least((select count(*) from pvp_hand_seat where player_id = $1), (select count(*) from pvp_hand_seat where player_id = $2))::int as fewer
         from pvp_pair p where p.player_a = $1 and p.player_b = $2
       ), passes as (
         select who.id as player, sum(case when x.player_a = who.id then x.a_can else x.b_can end) as can,
           sum(case when x.player_a = who.id then x.a_passed else x.b_passed end) as passed
         from (values ($1::bigint, $2::bigint), ($2::bigint, $1::bigint)) who (id, other)
         join pvp_pair x on who.id in (x.player_a, x.player_b) and who.other not in (x.player_a, x.player_b) group by who.id
       ), sides as (
         select $1::bigint as player, a_can as can, a_passed as passed from own union all select $2, b_can, b_passed from own
       ), found as (
         select 'TOGETHER' as kind, jsonb_build_object('hands', hands, 'percent', hands * 100 / greatest(fewer, 1)) as figures
         from own where hands >= ${marks.together.hands} and hands * 100 >= fewer * ${marks.together.percent}
         union all select 'SAME_ADDRESS', jsonb_build_object('hands', same_address, 'of', hands)
         from own where same_address >= ${marks.sameAddress.hands}
         union all (select 'PASSING', jsonb_build_object('player', (select platform_player from player where id = s.player), 'could', s.can, 'passed', s.passed,
           'percent', s.passed * 100 / s.can, 'percentOthers', coalesce(p.passed * 100 / nullif(p.can, 0), 0)::int)
         from sides s left join passes p on p.player = s.player
         where s.can >= ${marks.passing.can} and s.passed * 100 >= s.can * ${marks.passing.percent}
           and s.passed * 100 / s.can >= coalesce(p.passed * 100 / nullif(p.can, 0), 0) + ${marks.passing.above}
         order by s.passed desc limit 1)
         union all select 'ONE_WAY', jsonb_build_object('hands', hands, 'aFromBMinor', a_from_b_minor::text, 'bFromAMinor', b_from_a_minor::text)
         from own where hands >= ${marks.oneWay.hands} and abs(a_from_b_minor - b_from_a_minor) >= $3::bigint * ${marks.oneWay.stakes}
           and greatest(a_from_b_minor, b_from_a_minor) >= least(a_from_b_minor, b_from_a_minor) * ${marks.oneWay.times}
       )
       insert into pvp_signal select kind, $1, $2, figures, $4, $4 from found
       on conflict (kind, player_a, player_b) do update set figures = excluded.figures, updated_at = excluded.updated_at`,
      [a.playerId, b.playerId, stakeMinor, this.clock.now()],
    );
  }
}

interface Flows {
  readonly toA: bigint;
  readonly toB: bigint;
}

/** What went from one to the other in a hand: each loss is shared out among those who won, by what they won. */
function flowsOf(stakeMinor: bigint, seats: readonly HandSeatRow[], { a, b }: Together): Flows {
  const net = ({ winMinor }: HandSeatRow): bigint => BigInt(winMinor ?? 0) - stakeMinor;
  const gains = seats.map(net).reduce((sum, each) => (each > 0n ? sum + each : sum), 0n);
  const flow = (from: bigint, to: bigint): bigint => (from < 0n && to > 0n ? (-from * to) / gains : 0n);
  return { toA: flow(net(b), net(a)), toB: flow(net(a), net(b)) };
}
