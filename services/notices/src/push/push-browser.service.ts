import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { PushBrowserDto, PushDto, PushSubscriptionRequest } from './push.dto.js';
import { isPushService, pushKey } from './push-sender.js';

/** Browsers of a member at most; whoever switches on one more switches off the one that was used longest ago. */
const most = 10;
const dayMs = 86_400_000;
/** A browser in which its member was not seen for so long is told no more. */
const unusedMs = 90 * dayMs;

/** In which browsers a member is told while no page is open. */
@Injectable()
export class PushBrowserService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async own(): Promise<PushDto> {
    const { id, sid } = principal();
    const browsers = await this.db.query<PushBrowserDto>(ownSql, [id, sid]);
    return { key: pushKey, browsers };
  }

  /**
   * Tells the member in hand in this browser, in the language of the request; again renews it. Whoever was told in it before is not any more.
   * Throws `notices.push_address` for an address that is no push service's.
   */
  async add({ endpoint, p256dh, auth }: PushSubscriptionRequest): Promise<PushDto> {
    const { id, brand, sid } = principal();
    if (!isPushService(endpoint)) throw errors.push_address();
    const { device, language } = ctx();
    await this.db.transaction(async (tx) => {
      await tx.query(addSql, [id, brand, sid, endpoint, p256dh, auth, device, language, this.clock.now()]);
      await tx.query(oneTooManySql, [id, most]);
    });
    return this.own();
  }

  /** No more in one of mine; again is as good as once. */
  async remove(browserId: bigint): Promise<PushDto> {
    await this.db.query(sql`delete from push_subscription where id = $1 and member_id = $2`, [
      browserId,
      principal().id,
    ]);
    return this.own();
  }

  /** A session that was ended is told no more: it may be on somebody else's table. */
  async sessionEnded(tx: Tx, memberId: bigint, sessionId: string): Promise<void> {
    await tx.query(sql`delete from push_subscription where member_id = $1 and session_id = $2`, [memberId, sessionId]);
  }

  async forget(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - unusedMs);
    await this.db.query(sql`delete from push_subscription where used_at < $1`, [until]);
  }
}

const ownSql = sql`
select id, agent, created_at as since, session_id = $2 as here from push_subscription where member_id = $1 order by used_at desc, id`;

const addSql = sql`
insert into push_subscription as s (member_id, brand, session_id, endpoint, p256dh, auth, agent, language, created_at, used_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
on conflict (endpoint) do update set member_id = excluded.member_id, brand = excluded.brand, session_id = excluded.session_id,
  p256dh = excluded.p256dh, auth = excluded.auth, agent = excluded.agent, language = excluded.language, used_at = excluded.used_at,
  created_at = case when s.member_id = excluded.member_id then s.created_at else excluded.created_at end`;

const oneTooManySql = sql`
delete from push_subscription where id in
  (select id from push_subscription where member_id = $1 order by used_at desc, id desc offset $2)`;
