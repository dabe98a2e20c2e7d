import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import type { Channel } from './contact.dto.js';

/** A mobile or e-mail of a member, as his profile says it. */
export interface Contact {
  readonly memberId: bigint;
  readonly channel: Channel;
  readonly value: string;
}

/** Mobiles and e-mails that were proved to be a member's own: whose they are, nobody else of the brand can be. */
@Injectable()
export class ContactService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
  ) {}

  /**
   * Takes `value` for the member's own, whoever proved it; again changes nothing. Throws `identity.contact_changed` when his profile
   * does not say it, and `identity.contact_taken` when another member of the brand has proved it, at the same moment too, or gave it
   * up not long ago, unless two operators `agreed`.
   */
  async verify(tx: Tx, { memberId, channel, value }: Contact, agreed = false): Promise<void> {
    await tx.query(hold, [memberId, channel]);
    const [found] = await tx.query<{ taken: boolean }>(standing[channel], [memberId, value]);
    if (!found) throw errors.contact_changed();
    if (found.taken) throw errors.contact_taken();
    if (channel === 'mobile') await this.requireNotKept(tx, memberId, agreed);
    await this.members.contactVerified(tx, memberId, channel);
  }

  /** Takes back that the mobile or e-mail is the member's own; a mobile stays kept for him. The row is locked by the caller. */
  async release(tx: Tx, member: Member, channel: Channel): Promise<void> {
    await tx.query(changeSql, [member.id, channel, false, this.clock.now()]);
    await this.members.contactReleased(tx, member, channel);
  }

  /**
   * Notes that another mobile or e-mail is written into the profile, or none, before it is. The row is locked by the caller. Throws
   * `identity.contact_changes_used` after {@link mostNew} new ones of a day.
   */
  async noteChange(tx: Tx, memberId: bigint, channel: Channel, added: boolean): Promise<void> {
    const now = this.clock.now();
    if (added) {
      const since = new Date(now.getTime() - dayMs);
      const [done] = await tx.query<{ n: number }>(addedSql, [memberId, channel, since]);
      if ((done?.n ?? 0) >= mostNew) throw errors.contact_changes_used();
    }
    await tx.query(changeSql, [memberId, channel, added, now]);
  }

  async forgetOld(): Promise<void> {
    await this.db.query(sql`delete from contact_change where changed_at < $1`, [this.keptSince()]);
  }

  /** A number that another member gave up stays his for a while: one SIM card opens no row of accounts. */
  private async requireNotKept(tx: Tx, memberId: bigint, agreed: boolean): Promise<void> {
    if (agreed) {
      await tx.query(freeSql, [memberId]);
      return;
    }
    const kept = await tx.query(keptSql, [memberId, this.keptSince()]);
    if (kept.length > 0) throw errors.contact_taken();
  }

  private keptSince(): Date {
    return new Date(this.clock.now().getTime() - keptMs);
  }
}

const dayMs = 24 * 3_600_000;

/** New mobiles, and new e-mails, that an account may write in a day: each may be sent a message, which somebody pays for. */
const mostNew = 3;

/** How long a proved mobile stays its member's after he gave it up: longer than an offer for new members is worth waiting for. */
const keptMs = 90 * dayMs;

/* One after the other for a brand and channel, so that the second of two at once finds the first. Beside the lock: a member keeps the brand. */
const hold = sql`
select pg_advisory_xact_lock(hashtextextended('verified ' || $2::text || ' ' || brand, 0)) from member where id = $1`;

/** As the index of verified mobiles knows a number: without its zeros, and without Việt Nam's 84 before the nine digits of a mobile. */
const numberOf = (mobile: Sql): Sql =>
  sql`case when ${mobile} ~ '^0*84[0-9]{9}$' then right(${mobile}, 9) else ltrim(${mobile}, '0') end`;

const addedSql = sql`
select count(*)::int as n from contact_change where member_id = $1 and channel = $2 and added and changed_at > $3`;

const changeSql = sql`
insert into contact_change (member_id, brand, channel, added, dropped, changed_at)
select id, brand, $2, $3, case when $2 = 'mobile' and mobile_verified_at is not null then ${numberOf(sql`mobile`)} end, $4
from member where id = $1`;

const keptSql = sql`
select 1 from member m join contact_change c on c.brand = m.brand and c.dropped = ${numberOf(sql`m.mobile`)}
where m.id = $1 and c.member_id <> m.id and c.changed_at > $2 limit 1`;

const freeSql = sql`
update contact_change c set dropped = null from member m
where m.id = $1 and c.brand = m.brand and c.dropped = ${numberOf(sql`m.mobile`)} and c.member_id <> m.id`;

/* Beside the lock: whoever proves one for the brand holds the channel before (`hold`). */
const standing: Readonly<Record<Channel, Sql>> = {
  email: sql`
    select exists (select from member o where o.brand = m.brand and lower(o.email) = lower(m.email)
      and o.email_verified_at is not null and o.id <> m.id) as taken
    from member m where m.id = $1 and m.email = $2 for update`,
  mobile: sql`
    select exists (select from member o where o.brand = m.brand and ${numberOf(sql`o.mobile`)} = ${numberOf(sql`m.mobile`)}
      and o.mobile_verified_at is not null and o.id <> m.id) as taken
    from member m where m.id = $1 and m.mobile = $2 for update`,
};
