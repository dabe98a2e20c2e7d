import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import { InboxService } from '../inbox/inbox.service.js';
import type { PushBrowserDto, PushDto, PushRenewalRequest, PushSubscriptionRequest } from './push.dto.js';
import { isBrowserKey, isPushService, pushKey } from './push-sender.js';

/** Browsers of a member at most; whoever switches on one more switches off the one that was used longest ago. */
const most = 10;
/** A browser in which its member was not seen for so long is told no more: as long as identity knows of a session that ran out, and can say that it was ended. */
const unusedMs = 30 * 86_400_000;

/** In which browsers a member is told while no page is open. */
@Injectable()
export class PushBrowserService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly inbox: InboxService,
  ) {}

  async own(): Promise<PushDto> {
    const { id, sid } = principal();
    const browsers = await this.db.query<PushBrowserDto>(ownSql, [id, sid, pushKey]);
    return { key: pushKey, browsers };
  }

  /**
   * Tells the member in hand in this browser, in the language of the request, and says so to him. Whoever was told in it before is not any more.
   * Throws `notices.push_address` for an address that is no push service's, or a key that is no browser's.
   */
  async add({ endpoint, p256dh, auth }: PushSubscriptionRequest): Promise<PushDto> {
    const { id, brand, sid } = principal();
    if (!isPushService(endpoint) || !isBrowserKey(p256dh)) throw errors.push_address();
    const { device, language } = ctx();
    const at = this.clock.now();
    await this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('push ' || $1, 0))`, [String(id)]);
      const [added] = await tx.query<{ id: string; fresh: boolean }>(addSql, [id, brand, sid, endpoint, p256dh, auth, pushKey, device, language, at]); // prettier-ignore
      await tx.query(oneTooManySql, [id, most]);
      if (!added?.fresh) return;
      const fact = `push:on:${added.id}:${at.toISOString()}`;
      await this.inbox.tell(tx, [{ memberId: id, brand, kind: 'push_on', fact, place: { to: 'security' }, at }]);
    });
    return this.own();
  }

  /** Says that its member was seen in this browser, which is told from now on for this session. One that is not known stays unknown. */
  async renew({ endpoint }: PushRenewalRequest): Promise<PushDto> {
    const { id, sid } = principal();
    const { device, language } = ctx();
    await this.db.query(renewSql, [id, endpoint, pushKey, sid, device, language, this.clock.now()]);
    return this.own();
  }

  /** No more in one of mine. Throws `request.not_found` for one that is not, or not any more. */
  async remove(browserId: bigint): Promise<PushDto> {
    const removed = await this.db.query(
      sql`delete from push_subscription where id = $1 and member_id = $2 returning id`,
      [browserId, principal().id],
    );
    if (removed.length === 0) throw requestErrors.not_found();
    return this.own();
  }

  /** A session that was ended is told no more: it may be on somebody else's table. */
  async sessionEnded(tx: Tx, memberId: bigint, sessionId: string): Promise<void> {
    await tx.query(sql`delete from push_subscription where member_id = $1 and session_id = $2`, [memberId, sessionId]);
  }

  /** Nobody is told of an account that is frozen or closed. */
  async memberGone(tx: Tx, memberId: bigint): Promise<void> {
    await tx.query(sql`delete from push_subscription where member_id = $1`, [memberId]);
  }

  async forget(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - unusedMs);
    await this.db.query(sql`delete from push_subscription where used_at < $1`, [until]);
  }
}

const ownSql = sql`
select id, agent, created_at as since, session_id = $2 as here from push_subscription
where member_id = $1 and sender = $3 order by used_at desc, id`;

/* `fresh`: it was not told of this member before. */
const addSql = sql`
insert into push_subscription as s (member_id, brand, session_id, endpoint, p256dh, auth, sender, agent, language, created_at, used_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
on conflict (endpoint) do update set member_id = excluded.member_id, brand = excluded.brand, session_id = excluded.session_id,
  p256dh = excluded.p256dh, auth = excluded.auth, sender = excluded.sender, agent = excluded.agent, language = excluded.language,
  used_at = excluded.used_at,
  created_at = case when s.member_id = excluded.member_id then s.created_at else excluded.created_at end
returning id, created_at = $10 as fresh`;

const renewSql = sql`
update push_subscription set session_id = $4, agent = $5, language = $6, used_at = $7
where member_id = $1 and endpoint = $2 and sender = $3`;

const oneTooManySql = sql`
delete from push_subscription where id in
  (select id from push_subscription where member_id = $1 order by used_at desc, id desc offset $2)`;
