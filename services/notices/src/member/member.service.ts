import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@banyan/kernel/database';
import type { AccountTypeChanged, LineMoved, MemberRegistered } from '@banyan/proto/identity/v1/events';

/** Who stands where, from identity's events, so that a line or a kind of accounts can be told something. */
@Injectable()
export class MemberService {
  async registered(tx: Tx, event: MemberRegistered): Promise<void> {
    const { memberId, brand, accountType, uplinePath } = event;
    await holdLines(tx, brand);
    await tx.query(
      sql`insert into notice_member (member_id, account_type, upline_path, brand) values ($1, $2, ${pathNow}, $4) on conflict (member_id) do nothing`,
      [memberId, accountType, uplinePath.map(String), brand],
    );
  }

  async typeChanged(tx: Tx, { memberId, accountType }: AccountTypeChanged): Promise<void> {
    await noteChange(tx);
    await tx.query(sql`update notice_member set account_type = $2 where member_id = $1`, [memberId, accountType]);
  }

  /** The member and all below it stand under other uplines. */
  async moved(tx: Tx, { memberId, brand, accountType, newPath }: LineMoved): Promise<void> {
    await noteChange(tx);
    await holdLines(tx, brand);
    await tx.query(
      sql`update notice_member set account_type = case when member_id = $1 then $3 else account_type end,
         upline_path = case when member_id = $1 then $2::bigint[]
           else $2::bigint[] || upline_path[array_position(upline_path, $1::bigint) :] end
       where member_id = $1 or upline_path @> array[$1::bigint]`,
      [memberId, newPath.map(String), accountType],
    );
  }
}

/** A registration below a line that moves must not be read with the path of before. */
const holdLines = (tx: Tx, brand: string): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:lines:' || $1::text, 0))`, [brand]);

/** What identity was asked for before this may no longer be so. */
const noteChange = (tx: Tx): Promise<unknown> =>
  tx.query(sql`update member_learning set changes = changes + 1 where not done`);

/* A registration may be told after a move: below the nearest upline that is known, the path is what that one's is now. */
const pathNow = sql`coalesce((select t.upline_path || t.member_id || ($3::bigint[])[p.n + 1 :]
  from unnest($3::bigint[]) with ordinality as p (id, n) join notice_member t on t.member_id = p.id order by p.n desc limit 1), $3::bigint[])`;
