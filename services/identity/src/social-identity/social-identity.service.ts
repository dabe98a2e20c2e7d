import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Query, type Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import type { SocialAccount, SocialChannel } from '../channel/social-channel.js';
import { errors } from '../errors.js';

/** A bound account of a member. */
export interface SocialIdentity {
  readonly channel: SocialChannel;
  readonly name: string;
  readonly boundAt: Date;
  /** Since when it logs nobody in; null where it does. */
  readonly suspendedAt: Date | null;
}

interface Whose {
  readonly id: bigint;
  readonly brand: string;
}

/** Which account of another company is whose. Who calls with a transaction has locked the member's row. */
@Injectable()
export class SocialIdentityService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The member of the brand whom an account is bound to, and since when it logs nobody in. */
  async ownerOf(
    brand: string,
    channel: SocialChannel,
    { subject }: SocialAccount,
    query: Query = this.db.query,
  ): Promise<{ memberId: bigint; suspendedAt: Date | null } | null> {
    const [row] = await query<{ memberId: string; suspendedAt: Date | null }>(
      sql`select member_id as "memberId", suspended_at as "suspendedAt" from social_identity
       where brand = $1 and channel = $2 and subject = $3`,
      [brand, channel, subject],
    );
    return row ? { memberId: BigInt(row.memberId), suspendedAt: row.suspendedAt } : null;
  }

  /**
   * Binds an account for good. Throws `identity.social_taken` when it is another member's of the brand, `identity.social_bound` when the
   * member has one of this company. Answers whether it was not bound before.
   */
  async bind(tx: Tx, { id, brand }: Whose, channel: SocialChannel, account: SocialAccount): Promise<boolean> {
    const { subject, name } = account;
    const [bound] = await tx.query(bindSql, [brand, channel, subject, id, name, this.clock.now()]);
    if (bound) return true;
    const holder = await this.ownerOf(brand, channel, account, tx.query);
    if (!holder) throw errors.social_bound();
    if (holder.memberId !== id) throw errors.social_taken();
    return false;
  }

  /** What a member has bound, the first one first. */
  of(memberId: bigint, query: Query = this.db.query): Promise<SocialIdentity[]> {
    return query<SocialIdentity>(
      sql`select channel, name, bound_at as "boundAt", suspended_at as "suspendedAt" from social_identity where member_id = $1
       order by bound_at, channel`,
      [memberId],
    );
  }

  /** A new password: whoever knew the one before may have bound what there is, so that none logs in until the member confirms it. */
  async suspend(tx: Tx, memberId: bigint): Promise<void> {
    await tx.query(sql`update social_identity set suspended_at = $2 where member_id = $1 and suspended_at is null`, [
      memberId,
      this.clock.now(),
    ]);
  }

  /** It logs the member in again. Throws `request.not_found` where none is bound; the same again changes nothing. */
  async confirm(tx: Tx, memberId: bigint, channel: SocialChannel): Promise<void> {
    const kept = await tx.query(
      sql`update social_identity set suspended_at = null where member_id = $1 and channel = $2 returning channel`,
      [memberId, channel],
    );
    if (kept.length === 0) throw requestErrors.not_found();
  }

  /** Takes one away. Throws `request.not_found` where none is bound. */
  async remove(tx: Tx, memberId: bigint, channel: SocialChannel): Promise<void> {
    const gone = await tx.query(
      sql`delete from social_identity where member_id = $1 and channel = $2 returning channel`,
      [memberId, channel],
    );
    if (gone.length === 0) throw requestErrors.not_found();
  }
}

const bindSql = sql`
insert into social_identity (brand, channel, subject, member_id, name, bound_at) values ($1, $2, $3, $4, $5, $6)
on conflict do nothing returning subject`;
