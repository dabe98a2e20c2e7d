import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { MemberPlace } from '@banyan/proto/identity/v1/identity';
import { BrandService } from '../brand/brand.service.js';

/** Members who were there before anybody here heard of registrations: identity is asked for all of them, once. */
@Injectable()
export class LearningService {
  constructor(
    private readonly db: Database,
    private readonly identity: BrandService,
  ) {}

  /** Goes on where it was interrupted. */
  async learn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.db.transaction((tx) => this.page(tx))));
  }

  /** Whether there may be more. Who moves meanwhile is held off, so that nobody is kept where he stood before a move that was told already. */
  private async page(tx: Tx): Promise<boolean> {
    const [at] = await tx.query<{ afterId: string }>(
      sql`select after_id as "afterId" from member_learning where not done for update`,
    );
    if (!at) return false;
    await tx.query(sql`lock table notice_member in share row exclusive mode`);
    const places = await this.identity.placesAfter(BigInt(at.afterId));
    const last = places.at(-1)?.memberId ?? BigInt(at.afterId);
    await tx.query(learn, [JSON.stringify(places.map(rowOf))]);
    await tx.query(sql`update member_learning set after_id = $1, done = $2`, [last, places.length === 0]);
    return places.length > 0;
  }
}

const rowOf = ({ memberId, brand, username, accountType, uplinePath }: MemberPlace) => ({
  member_id: String(memberId),
  brand,
  username,
  account_type: accountType,
  upline_path: uplinePath.map(String),
});

const learn = sql`
insert into notice_member (member_id, brand, username, account_type, upline_path)
select p.member_id, p.brand, p.username, p.account_type, p.upline_path
from jsonb_to_recordset($1::jsonb) as p (member_id bigint, brand text, username text, account_type int, upline_path bigint[])
on conflict (member_id) do nothing`;
