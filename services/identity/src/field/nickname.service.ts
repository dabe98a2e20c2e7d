import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';

/** Names with a number that are tried; of each million some are free whoever takes them. */
const mostTries = 20;
const longest = 60;

/**
 * Where a brand wants it, nobody has the display name of another, nor his username. Who had the same before the brand wanted it keeps it.
 */
@Injectable()
export class NicknameService {
  /** Throws `identity.nickname_taken` when another member of the brand has the name that one chose, at the same moment too. */
  async requireFree(tx: Tx, brand: string, nickname: string, own: bigint | null): Promise<void> {
    if ((await this.isUnique(tx, brand)) && !(await this.take(tx, brand, nickname, own)))
      throw errors.nickname_taken({ field: 'nickname' });
  }

  /** A name that nobody chose: the same, or with a number behind it where another member has it. */
  async freeLike(tx: Tx, brand: string, nickname: string, own: bigint | null): Promise<string> {
    if (!(await this.isUnique(tx, brand)) || (await this.take(tx, brand, nickname, own))) return nickname;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const other = `${nickname.slice(0, longest - 7)} ${randomInt(100_000, 1_000_000)}`;
      if (await this.take(tx, brand, other, own)) return other;
    }
    throw errors.busy({ retryAfterSeconds: 1 });
  }

  private async isUnique(tx: Tx, brand: string): Promise<boolean> {
    const [rule] = await tx.query<{ unique: boolean }>(
      sql`select is_unique as "unique" from register_field where brand = $1 and field = 'nickname'`,
      [brand],
    );
    return rule?.unique === true;
  }

  private async take(tx: Tx, brand: string, nickname: string, own: bigint | null): Promise<boolean> {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('nickname ' || $1::text || ' ' || lower($2::text), 0))`, [
      brand,
      nickname,
    ]); // prettier-ignore
    const taken = await tx.query(
      sql`select 1 from member where brand = $1 and lower(nickname) = lower($2) and id is distinct from $3
       union all select 1 from member where brand = $1 and lower(username) = lower($2) and id is distinct from $3 limit 1`,
      [brand, nickname, own],
    );
    return taken.length === 0;
  }
}
