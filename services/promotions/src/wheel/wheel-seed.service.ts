import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { sql, type Query, type Tx } from '@banyan/kernel/database';
import { commitmentOf, newClientSeed } from '@banyan/kernel/rules';
import type { WheelSeedsDto } from './wheel.dto.js';
import { newSalt, seedOf, serverSeedOf } from './wheel-key.js';

/** Whose seeds, of which wheel. */
export interface Spinner {
  readonly wheelId: string;
  readonly memberId: bigint;
}

/** The seeds of a member's next spin, as nobody is told them. */
export interface ActiveSeeds {
  readonly id: string;
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/**
 * The seeds of each member on each wheel. The next server seed is promised before the member chooses the client seed that it will be used with, so
 * neither side knows a result before both have chosen. A server seed is derived from its row's salt and a key outside the database, and stored when it is told.
 */
@Injectable()
export class WheelSeedService {
  constructor(private readonly clock: Clock) {}

  /** Waits for whatever else of this member's on wheels is under way; makes his first seeds. */
  async lock(tx: Tx, of: Spinner): Promise<ActiveSeeds> {
    await lockSpinner(tx, of.memberId);
    const before = await this.active(tx.query, of);
    if (before) return before;
    await this.insert(tx, of, newClientSeed());
    await this.insert(tx, of, null);
    return (await this.active(tx.query, of)) as ActiveSeeds;
  }

  /** Uses the nonce of locked seeds up. */
  async spend(tx: Tx, { id }: ActiveSeeds): Promise<void> {
    await tx.query(sql`update wheel_seed set next_nonce = next_nonce + 1 where id = $1`, [id]);
  }

  /** Puts the promised server seed in the place of the one in use, which is told from now on. One that no spin used stays. */
  async rotate(tx: Tx, of: Spinner, clientSeed: string): Promise<void> {
    const { id, nonce, serverSeed } = await this.lock(tx, of);
    if (nonce === 0) {
      await tx.query(sql`update wheel_seed set client_seed = $2 where id = $1`, [id, clientSeed]);
      return;
    }
    await tx.query(sql`update wheel_seed set state = 'REVEALED', server_seed = $2 where id = $1`, [id, serverSeed]);
    await tx.query(
      sql`update wheel_seed set state = 'ACTIVE', client_seed = $3 where wheel_id = $1 and member_id = $2 and state = 'NEXT'`,
      [of.wheelId, of.memberId, clientSeed],
    );
    await this.insert(tx, of, null);
  }

  /** What the member may see of them. */
  async view(query: Query, { wheelId, memberId }: Spinner): Promise<WheelSeedsDto> {
    const [row] = await query<WheelSeedsDto>(
      sql`select a.commitment, a.client_seed as "clientSeed", a.next_nonce as nonce, n.commitment as "nextCommitment"
       from wheel_seed a join wheel_seed n on n.wheel_id = a.wheel_id and n.member_id = a.member_id and n.state = 'NEXT'
       where a.wheel_id = $1 and a.member_id = $2 and a.state = 'ACTIVE'`,
      [wheelId, memberId],
    );
    return row as WheelSeedsDto;
  }

  private async active(query: Query, { wheelId, memberId }: Spinner): Promise<ActiveSeeds | undefined> {
    const [row] = await query<Kept>(
      sql`select id::text as id, commitment, salt, server_seed as "serverSeed", client_seed as "clientSeed", next_nonce as nonce
       from wheel_seed where wheel_id = $1 and member_id = $2 and state = 'ACTIVE'`,
      [wheelId, memberId],
    );
    return row && { ...row, serverSeed: await serverSeedOf(row) };
  }

  private async insert(tx: Tx, { wheelId, memberId }: Spinner, clientSeed: string | null): Promise<void> {
    const salt = newSalt();
    await tx.query(
      sql`insert into wheel_seed (wheel_id, member_id, state, salt, commitment, client_seed, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        wheelId,
        memberId,
        clientSeed ? 'ACTIVE' : 'NEXT',
        salt,
        await commitmentOf(seedOf(salt)),
        clientSeed,
        this.clock.now(),
      ],
    );
  }
}

/** Of a member one thing on wheels is under way at a time: what earns a spin counts on all of them. */
export async function lockSpinner(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promotions:wheel:' || $1::text, 0))`, [memberId]);
}

interface Kept extends Omit<ActiveSeeds, 'serverSeed'> {
  readonly serverSeed: string | null;
  readonly salt: string | null;
}
