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
    while (!signal.aborted && (await this.page()));
  }

  /** Whether there may be more. */
  private async page(): Promise<boolean> {
    const [at] = await this.db.query<Progress>(progress);
    if (!at) return false;
    const places = await this.identity.placesAfter(BigInt(at.afterId));
    return this.db.transaction((tx) => this.keep(tx, at, places));
  }

  /** Keeps what identity told, unless somebody moved since it was asked: he may stand elsewhere than it said, and is asked for again. */
  private async keep(tx: Tx, asked: Progress, places: readonly MemberPlace[]): Promise<boolean> {
    const [at] = await tx.query<Progress>(sql`${progress} for update`);
    if (!at) return false;
    if (at.afterId !== asked.afterId || at.changes !== asked.changes) return true;
    const last = places.at(-1)?.memberId ?? BigInt(at.afterId);
    await tx.query(learn, [JSON.stringify(places.map(rowOf))]);
    await tx.query(sql`update member_learning set after_id = $1, done = $2`, [last, places.length === 0]);
    return places.length > 0;
  }
}

interface Progress {
  readonly afterId: string;
  readonly changes: string;
}

const progress = sql`select after_id as "afterId", changes from member_learning where not done`;

const rowOf = ({ memberId, brand, accountType, uplinePath }: MemberPlace) => ({
  member_id: String(memberId),
  brand,
  account_type: accountType,
  upline_path: uplinePath.map(String),
});

const learn = sql`
insert into notice_member (member_id, brand, account_type, upline_path)
select p.member_id, p.brand, p.account_type, p.upline_path
from jsonb_to_recordset($1::jsonb) as p (member_id bigint, brand text, account_type int, upline_path bigint[])
on conflict (member_id) do update set brand = excluded.brand where notice_member.brand = ''`;
