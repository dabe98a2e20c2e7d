import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';

/** Where a brand wants it, nobody has the display name of another. Who had the same before the brand wanted it keeps it. */
@Injectable()
export class NicknameService {
  /** Throws `identity.nickname_taken` when another member of the brand has the name, at the same moment too. */
  async requireFree(tx: Tx, brand: string, nickname: string, own: bigint | null): Promise<void> {
    const [rule] = await tx.query<{ unique: boolean }>(
      sql`select is_unique as "unique" from register_field where brand = $1 and field = 'nickname'`,
      [brand],
    );
    if (!rule?.unique) return;
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('nickname ' || $1::text || ' ' || lower($2::text), 0))`, [
      brand,
      nickname,
    ]); // prettier-ignore
    const taken = await tx.query(
      sql`select 1 from member where brand = $1 and lower(nickname) = lower($2) and id is distinct from $3 limit 1`,
      [brand, nickname, own],
    );
    if (taken.length > 0) throw errors.nickname_taken({ field: 'nickname' });
  }
}
