import { Injectable } from '@nestjs/common';
import { sql, type Sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
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
  constructor(private readonly members: MemberService) {}

  /**
   * Takes `value` for the member's own, whoever proved it; again changes nothing. Throws `identity.contact_changed` when his profile
   * does not say it, and `identity.contact_taken` when another member of the brand has proved it, at the same moment too.
   */
  async verify(tx: Tx, { memberId, channel, value }: Contact): Promise<void> {
    await tx.query(hold, [memberId, channel]);
    const [found] = await tx.query<{ taken: boolean }>(standing[channel], [memberId, value]);
    if (!found) throw errors.contact_changed();
    if (found.taken) throw errors.contact_taken();
    await this.members.contactVerified(tx, memberId, channel);
  }
}

/* One after the other for a brand and channel, so that the second of two at once finds the first. */
const hold = sql`
select pg_advisory_xact_lock(hashtextextended('verified ' || $2::text || ' ' || brand, 0)) from member where id = $1`;

/** As the index of verified mobiles knows a number: without its zeros, and without Việt Nam's 84 before the nine digits of a mobile. */
const numberOf = (mobile: Sql): Sql =>
  sql`case when ${mobile} ~ '^0*84[0-9]{9}$' then right(${mobile}, 9) else ltrim(${mobile}, '0') end`;

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
