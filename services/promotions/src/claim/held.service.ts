import { Injectable } from '@nestjs/common';
import type { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { Clock } from '@banyan/kernel/app';
import { sql, type Sql, type Tx } from '@banyan/kernel/database';

/** Rewards of who is frozen: they wait for him, and their time with them. */
@Injectable()
export class HeldService {
  constructor(private readonly clock: Clock) {}

  /** While a member is frozen nothing that he could claim ends; afterwards there is as much time for it as when it became due, at least. */
  async statusChanged(tx: Tx, { memberId, status }: MemberStatusChanged): Promise<void> {
    const now = this.clock.now();
    if (status === 'FROZEN') {
      const hold = sql`insert into held_member (member_id, since) values ($1, $2) on conflict do nothing`;
      await tx.query(hold, [memberId, now]);
      return;
    }
    const released = await tx.query(sql`delete from held_member where member_id = $1 returning 1`, [memberId]);
    if (released.length > 0) await tx.query(releaseSql, [memberId, now]);
  }
}

const releaseSql = sql`
update claim c set updated_at = $2, refused = nullif(c.refused, 'promotions.reward_held'),
  claim_until = greatest(c.claim_until, $2::timestamptz + (v.content #>> '{terms,claimDays}')::int * interval '1 day')
from campaign_version v where v.campaign_id = c.campaign_id and v.version = c.version and c.member_id = $1 and c.state = 'CLAIMABLE'`;

/** Whether rewards of a member are held. */
export const isHeld = (memberId: Sql): Sql => sql`exists (select from held_member h where h.member_id = ${memberId})`;

/** The code of what keeps a claim, of its member, state and last refusal: of who is frozen, that. */
export const keptBy = (memberId: Sql, state: Sql, refused: Sql): Sql =>
  sql`case when ${state} = 'CLAIMABLE' and ${isHeld(memberId)} then 'promotions.reward_held' else ${refused} end`;
