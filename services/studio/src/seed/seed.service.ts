import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { commitmentOf, newClientSeed, newServerSeed } from '../game/fairness.js';

/** The seeds that decide a player's next round. */
export interface ActiveSeeds {
  readonly id: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** What the player may see. Server seeds only when they are out of use. */
export interface SeedsView {
  readonly active: { readonly serverSeedHash: string; readonly clientSeed: string; readonly nonce: number };
  readonly next: { readonly serverSeedHash: string };
  readonly revealed: ReadonlyArray<{
    readonly serverSeed: string;
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    readonly rounds: number;
  }>;
}

interface Row {
  readonly state: 'NEXT' | 'ACTIVE' | 'REVEALED';
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly next_nonce: number;
}

/**
 * Each player's seeds. The next server seed is committed to before the player chooses the client seed it will be used
 * with, so neither side can know a result before both have chosen.
 */
@Injectable()
export class SeedService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** First seeds of a new player. */
  async begin(tx: Tx, playerId: string): Promise<void> {
    await this.insert(tx, playerId, newClientSeed());
    await this.insert(tx, playerId, null);
  }

  /** Locks the player's active seeds until the transaction ends. */
  async lock(tx: Tx, playerId: string): Promise<ActiveSeeds> {
    const [row] = await tx.query<ActiveSeeds>(
      sql`select id::text as id, server_seed as "serverSeed", client_seed as "clientSeed", next_nonce as nonce
       from seed_pair where player_id = $1 and state = 'ACTIVE' for update`,
      [playerId],
    );
    if (!row) throw errors.session_required();
    return row;
  }

  /** Uses the nonce of locked seeds up. */
  async spend(tx: Tx, { id }: ActiveSeeds): Promise<void> {
    await tx.query(sql`update seed_pair set next_nonce = next_nonce + 1 where id = $1`, [id]);
  }

  async view(playerId: string): Promise<SeedsView> {
    const rows = await this.database.query<Row>(
      sql`select * from seed_pair where player_id = $1 order by id desc limit 12`,
      [playerId],
    );
    const active = rows.find(({ state }) => state === 'ACTIVE');
    const next = rows.find(({ state }) => state === 'NEXT');
    if (!active || !next) throw errors.session_required();
    return {
      active: { serverSeedHash: active.server_seed_hash, clientSeed: active.client_seed, nonce: active.next_nonce },
      next: { serverSeedHash: next.server_seed_hash },
      revealed: rows.filter(({ state }) => state === 'REVEALED').map(revealed),
    };
  }

  /** Reveals the active server seed and puts the committed next one in its place, with a client seed of the player's. */
  async rotate(playerId: string, clientSeed: string): Promise<SeedsView> {
    await this.database.transaction(async (tx) => {
      const active = await this.lock(tx, playerId);
      const open = sql`select from round where seed_pair_id = $1 and next_attempt_at is not null limit 1`;
      if ((await tx.query(open, [active.id])).length > 0) throw errors.round_open();
      const reveal = sql`update seed_pair set state = 'REVEALED', revealed_at = $2 where id = $1`;
      await tx.query(reveal, [active.id, this.clock.now()]);
      const advance = sql`update seed_pair set state = 'ACTIVE', client_seed = $2 where player_id = $1 and state = 'NEXT'`;
      await tx.query(advance, [playerId, clientSeed]);
      await this.insert(tx, playerId, null);
    });
    return this.view(playerId);
  }

  private async insert(tx: Tx, playerId: string, clientSeed: string | null): Promise<void> {
    const serverSeed = newServerSeed();
    await tx.query(
      sql`insert into seed_pair (player_id, server_seed, server_seed_hash, client_seed, state, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        playerId,
        serverSeed,
        await commitmentOf(serverSeed),
        clientSeed,
        clientSeed ? 'ACTIVE' : 'NEXT',
        this.clock.now(),
      ],
    );
  }
}

function revealed(row: Row) {
  return {
    serverSeed: row.server_seed,
    serverSeedHash: row.server_seed_hash,
    clientSeed: row.client_seed,
    rounds: row.next_nonce,
  };
}
