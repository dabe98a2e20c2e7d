import { sql, type Tx } from '@banyan/kernel/database';

export type SharedPhase = 'BETTING' | 'RUNNING' | 'ENDED';

/** A round that many share. Until its end only its start is told. */
export interface SharedRow {
  readonly id: string;
  readonly game: string;
  readonly chainId: number;
  readonly number: number;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly salt: string;
  readonly drawn: unknown;
  readonly phase: SharedPhase;
  /** The first instant at which no bet is taken. */
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
}

const columns = sql`id::text as id, game, chain_id as "chainId", number, server_seed as "serverSeed",
  server_seed_hash as "serverSeedHash", salt, drawn, phase, starts_at as "startsAt", ends_at as "endsAt", ended_at as "endedAt"`;

/** The round of a game that is on, or its last one. */
export async function currentShared(
  from: Pick<Tx, 'query'>,
  game: string,
  lock = sql``,
): Promise<SharedRow | undefined> {
  const statement = sql`select ${columns} from shared_round where game = $1 order by shared_round.id desc limit 1 ${lock}`;
  const [row] = await from.query<SharedRow>(statement, [game]);
  return row;
}

/** One shared round. */
export async function sharedById(from: Pick<Tx, 'query'>, id: string): Promise<SharedRow | undefined> {
  const [row] = await from.query<SharedRow>(sql`select ${columns} from shared_round where id = $1`, [id]);
  return row;
}

/** The last rounds of a game that ended, newest first. */
export const endedShared = (from: Pick<Tx, 'query'>, game: string, limit: number): Promise<SharedRow[]> =>
  from.query<SharedRow>(
    sql`select ${columns} from shared_round where game = $1 and phase = 'ENDED' order by shared_round.id desc limit $2`,
    [game, limit],
  );
