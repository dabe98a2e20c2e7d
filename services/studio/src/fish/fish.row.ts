import { sql, type Tx } from '@banyan/kernel/database';

/** One lagoon for all replicas: who holds this lock decides what its bullets meet. */
const lagoonLock = 7_151_009;

/** A place at a lagoon. */
export interface SeatRow {
  readonly lagoon: number;
  readonly seat: number;
}

/** What was shot, as it is stored beside its round. `accepted` says of each bullet that was asked for whether it was shot. */
export interface VolleyRow extends SeatRow {
  readonly roundId: string;
  readonly playerId: string;
  readonly sharedRoundId: string;
  readonly asked: readonly number[];
  readonly accepted: readonly boolean[];
  /** What was shot at and what of it was caught, by number. */
  readonly targets: readonly number[];
  readonly caught: readonly number[];
  readonly firedAt: Date;
}

/** Bullets at a lagoon meet its fish one volley after the other, until the transaction ends. */
export const lockLagoon = (tx: Tx, lagoon: number): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock($1, $2)`, [lagoonLock, lagoon]);

/** A fish counts as caught while the round that caught it may stand. */
const standing = sql`r.state not in ('REFUSED', 'VOID')`;

/** Which fish of a tide are caught at a lagoon, also by rounds whose booking is on its way. */
export async function caughtAt(tx: Tx, sharedRoundId: string, lagoon: number): Promise<Set<number>> {
  const rows = await tx.query<{ fish: number }>(
    sql`select c.fish from fish_catch c join round r on r.id = c.round_id
     where c.shared_round_id = $1 and c.lagoon = $2 and ${standing}`,
    [sharedRoundId, lagoon],
  );
  return new Set(rows.map(({ fish }) => fish));
}

/** Stores a volley; what it caught takes the place of catches that came to nothing. */
export async function insertVolley(tx: Tx, row: VolleyRow): Promise<void> {
  await tx.query(
    sql`insert into fish_volley (round_id, player_id, shared_round_id, lagoon, seat, asked, accepted, targets, caught, fired_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.roundId,
      row.playerId,
      row.sharedRoundId,
      row.lagoon,
      row.seat,
      row.asked,
      row.accepted,
      row.targets,
      row.caught,
      row.firedAt,
    ],
  );
  if (row.caught.length === 0) return;
  await tx.query(
    sql`insert into fish_catch (shared_round_id, lagoon, fish, round_id) select $1::bigint, $2::integer, unnest($3::integer[]), $4::uuid
     on conflict (shared_round_id, lagoon, fish) do update set round_id = excluded.round_id`,
    [row.sharedRoundId, row.lagoon, row.caught, row.roundId],
  );
}

/** What is asked of a stored volley when its id comes again. */
export type StoredVolley = Pick<VolleyRow, 'asked' | 'accepted' | 'targets'>;

/** The volley of a round; undefined for rounds of other games. */
export async function volleyOf(from: Pick<Tx, 'query'>, roundId: string): Promise<StoredVolley | undefined> {
  const statement = sql`select asked, accepted, targets from fish_volley where round_id = $1`;
  const [row] = await from.query<StoredVolley>(statement, [roundId]);
  return row;
}

/** How many bullets a player has shot since an instant. */
export async function bulletsSince(tx: Tx, playerId: string, since: Date): Promise<number> {
  const statement = sql`select coalesce(sum(cardinality(targets)), 0)::integer as bullets from fish_volley
    where player_id = $1 and fired_at > $2`;
  const [row] = await tx.query<{ bullets: number }>(statement, [playerId, since]);
  return row?.bullets ?? 0;
}
