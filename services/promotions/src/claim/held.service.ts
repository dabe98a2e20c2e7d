import { Injectable, Logger } from '@nestjs/common';
import type { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Query, type Sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';

/** Identity is asked again whether a member is frozen still. */
const reviewMs = 600_000;
const atOnce = 50;

/** Rewards of who is frozen: they wait for him, and their time with them. */
@Injectable()
export class HeldService {
  private readonly logger = new Logger('HeldMembers');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  /** While a member is frozen nothing that he could claim ends; afterwards there is as much time for it as when it became due, at least. */
  async statusChanged(tx: Tx, { memberId, status }: MemberStatusChanged): Promise<void> {
    const now = this.clock.now();
    if (status === 'FROZEN') return hold(tx.query, memberId, now);
    await tx.query(sql`delete from held_member where member_id = $1`, [memberId]);
    await releaseClaims(tx, memberId, now);
  }

  /** Asks identity about members who have been held for ten minutes: a release that held nobody may have passed over that they are free. */
  async review(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const due = new Date(now.getTime() - reviewMs);
    // Whoever was asked for is not due any more.
    for (let count = atOnce; count === atOnce && !signal.aborted;) count = await this.reviewSome(due, now, signal);
  }

  private async reviewSome(due: Date, now: Date, signal: AbortSignal): Promise<number> {
    const old = await this.db.query<{ id: string; seenAt: Date }>(
      sql`select member_id::text as id, seen_at as "seenAt" from held_member where seen_at <= $1 order by seen_at limit $2`,
      [due, atOnce],
    );
    for (const { id, seenAt } of old) {
      if (signal.aborted) return 0;
      await this.reviewOne(id, seenAt, now);
    }
    return old.length;
  }

  /** One about whom identity says nothing holds up nobody: he is asked for again ten minutes later. */
  private async reviewOne(id: string, seenAt: Date, now: Date): Promise<void> {
    const said = await this.brands.memberOf(BigInt(id)).catch((error: unknown) => {
      this.logger.warn({ msg: 'held_member_unknown', member: id, error: String(error) });
      return { status: 'FROZEN' };
    });
    if (said.status === 'FROZEN') await hold(this.db.query, BigInt(id), now);
    else await this.db.transaction((tx) => this.release(tx, id, seenAt, now));
  }

  /** Of who is held since then; he may have been frozen anew meanwhile. */
  private async release(tx: Tx, id: string, seenAt: Date, now: Date): Promise<void> {
    const gone = sql`delete from held_member where member_id = $1 and seen_at = $2 returning 1`;
    if ((await tx.query(gone, [id, seenAt])).length > 0) await releaseClaims(tx, BigInt(id), now);
  }
}

/** Notes that a member is frozen as of an instant. */
export async function hold(query: Query, memberId: bigint, at: Date): Promise<void> {
  await query(
    sql`insert into held_member (member_id, seen_at) values ($1, $2) on conflict (member_id) do update set seen_at = excluded.seen_at`,
    [memberId, at],
  );
}

/*
 * What is paid by itself is tried from a minute later on: until then the wallet has heard of it too. Also of who is not known as held, and also what was kept as
 * blocked: he may have been frozen before anybody here noted it, and the wallet may have said so first. Claims are locked in their order.
 */
async function releaseClaims(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx.query(
    sql`select from claim where member_id = $1 and state in ('CLAIMABLE', 'GRANTING') order by id for update`,
    [memberId],
  );
  await tx.query(releaseSql, [memberId, now]);
}

const releaseSql = sql`
update claim c set updated_at = $2, tried_at = case c.state when 'CLAIMABLE' then $2 else c.tried_at end,
  refused = case when c.refused in ('promotions.reward_held', 'promotions.reward_blocked') then null else c.refused end,
  claim_until = greatest(c.claim_until, $2::timestamptz + (v.content #>> '{terms,claimDays}')::int * interval '1 day')
from campaign_version v where c.member_id = $1 and c.state in ('CLAIMABLE', 'GRANTING') and v.campaign_id = c.campaign_id and v.version = c.version`;

/** Whether rewards of a member are held. */
export const isHeld = (memberId: Sql): Sql => sql`exists (select from held_member h where h.member_id = ${memberId})`;

/** The code of what keeps a claim, of its member, state and last refusal: of who is frozen, that. */
export const keptBy = (memberId: Sql, state: Sql, refused: Sql): Sql =>
  sql`case when ${state} = 'CLAIMABLE' and ${isHeld(memberId)} then 'promotions.reward_held' else ${refused} end`;
