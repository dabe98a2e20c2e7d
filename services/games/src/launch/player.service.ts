import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { RefreshingCache } from '../vendor/refreshing-cache.js';

/** A member as one vendor knows him: the id means nothing outside of that vendor. */
export interface KnownPlayer {
  readonly player: string;
  readonly vendorId: number;
  readonly memberId: bigint;
  readonly brand: string;
  readonly currency: string;
  readonly accountId: bigint;
  readonly nickname: string;
}

type PlayerRow = Record<keyof KnownPlayer, string> & { vendorId: number };

const columns = sql`player, vendor_id as "vendorId", member_id as "memberId", brand, currency, account_id as "accountId", nickname`;

/* A player's row never changes but for the nickname, which only authenticate answers. */
const options = { freshMs: 600_000, staleMs: 3_600_000, maxEntries: 50_000 };

@Injectable()
export class PlayerService {
  private readonly cache = new RefreshingCache<KnownPlayer | null>((player) => this.load(player), options);

  constructor(private readonly database: Database) {}

  /** The player of this vendor; null for any other id. */
  async find(vendorId: number, player: string): Promise<KnownPlayer | null> {
    const found = await this.cache.get(player);
    return found?.vendorId === vendorId ? found : null;
  }

  /** The player's row, made on the first launch with this vendor in this currency. */
  async ensure(tx: Tx, of: Omit<KnownPlayer, 'player'>): Promise<KnownPlayer> {
    const [known] = await this.ensureAll(tx, [of]);
    if (!known) throw new Error('the player could not be stored');
    return known;
  }

  /** {@link ensure} for many members, each once, in this order. */
  async ensureAll(tx: Tx, members: ReadonlyArray<Omit<KnownPlayer, 'player'>>): Promise<KnownPlayer[]> {
    const rows = await tx.query<PlayerRow>(ensureSql, [
      members.map(() => `p${randomBytes(10).toString('hex')}`),
      members.map(({ vendorId }) => vendorId),
      members.map(({ memberId }) => String(memberId)),
      members.map(({ brand }) => brand),
      members.map(({ currency }) => currency),
      members.map(({ accountId }) => String(accountId)),
      members.map(({ nickname }) => nickname),
    ]);
    const stored = new Map(rows.map(knownOf).map((known) => [keyOf(known), known]));
    tx.afterCommit(() => stored.forEach((known) => this.cache.set(known.player, known)));
    return members.flatMap((member) => stored.get(keyOf(member)) ?? []);
  }

  private async load(player: string): Promise<KnownPlayer | null> {
    const [row] = await this.database.query<PlayerRow>(sql`select ${columns} from player where player = $1`, [player]);
    return row ? knownOf(row) : null;
  }
}

const knownOf = (row: PlayerRow): KnownPlayer => ({
  ...row,
  memberId: BigInt(row.memberId),
  accountId: BigInt(row.accountId),
});

const keyOf = ({ vendorId, memberId, currency }: Pick<KnownPlayer, 'vendorId' | 'memberId' | 'currency'>): string =>
  `${vendorId} ${memberId} ${currency}`;

// In one order for all: two at once with members in common would wait for each other.
const ensureSql = sql`
insert into player (player, vendor_id, member_id, brand, currency, account_id, nickname)
select * from unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[])
  as p (player, vendor_id, member_id, brand, currency, account_id, nickname)
order by vendor_id, member_id, currency
on conflict (vendor_id, member_id, currency) do update set nickname = excluded.nickname returning ${columns}`;
