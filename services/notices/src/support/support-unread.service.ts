import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { InboxService } from '../inbox/inbox.service.js';
import { errors } from '../errors.js';
import { settings } from '../settings.gen.js';
import { held, type HeldConversation, tellChanged } from './line.js';
import type { SupportUnreadDto } from './support.dto.js';

const atOnce = 200;
const minuteMs = 60_000;

/** What members have not read of what operators answered, and that they learn of it. */
@Injectable()
export class SupportUnreadService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly inbox: InboxService,
    private readonly settings: SettingReader,
  ) {}

  /** Over all conversations of the member in hand. */
  async count(): Promise<SupportUnreadDto> {
    const [row] = await this.db.query<SupportUnreadDto>(
      sql`select coalesce(sum(unread), 0)::int as unread from support_conversation where member_id = $1 and unread > 0`,
      [principal().id],
    );
    return row ?? { unread: 0 };
  }

  /** The member in hand has seen one of his own up to a line; the same again, or an earlier one, is the same. */
  async read(id: bigint, through: bigint): Promise<SupportUnreadDto> {
    const tellMinutes = await this.settings.get(principal().brand, settings.supportTellMinutes);
    await this.db.transaction(async (tx) => {
      const [found] = await tx.query<HeldConversation>(
        sql`select ${held} from support_conversation where id = $1 and member_id = $2 for update`,
        [id, principal().id],
      );
      if (!found) throw errors.support_not_found();
      const tellAt = new Date(this.clock.now().getTime() + tellMinutes * minuteMs);
      const changed = await tx.query(seen, [id, through, tellAt]);
      if (changed.length > 0) await tellChanged(tx, found);
    });
    return this.count();
  }

  /** Says in the inbox, once for each time that a member was away, what was answered and not read for long. */
  async tell(signal: AbortSignal): Promise<void> {
    for (let count = atOnce; count === atOnce && !signal.aborted;)
      count = await this.db.transaction(async (tx) => {
        const now = this.clock.now();
        const due = await tx.query<{ id: string; brand: string; memberId: string; from: string }>(pick, [now, atOnce]);
        await tx.query(sql`update support_conversation set tell_at = null where id = any($1::bigint[])`, [
          due.map(({ id }) => id),
        ]);
        const facts = due.map(({ id, brand, memberId, from }) => ({
          memberId: BigInt(memberId),
          brand,
          kind: 'support_answered' as const,
          fact: `support:${id}:${from}`,
          at: now,
          place: { to: 'support' as const },
        }));
        await this.inbox.tell(tx, facts);
        return due.length;
      });
  }
}

/** An operator said a line: its member has not read it, and is told at `tellAt` unless he was told of an earlier one or reads it. */
export const countUnread = (tx: Tx, id: bigint, line: string, tellAt: Date) => tx.query(unread, [id, line, tellAt]);

const unread = sql`
update support_conversation set unread = unread + 1, unread_from = coalesce(unread_from, $2::bigint),
  tell_at = case when unread = 0 then $3::timestamptz else tell_at end where id = $1`;

/* What is left is told of in its turn, though an earlier line was told of already. */
const seen = sql`
update support_conversation c set read_through = n.through, unread = n.unread, unread_from = n.unread_from,
  tell_at = case when n.unread > 0 then coalesce(c.tell_at, $3::timestamptz) end
from (select count(*)::int as unread, min(id) as unread_from, (select max(id) from support_message where conversation_id = $1 and id <= $2) as through
  from support_message where conversation_id = $1 and author = 'OPERATOR' and id > $2) n
where c.id = $1 and c.unread > 0 and c.read_through < n.through and n.unread < c.unread returning 1`;

const pick = sql`
select id, brand, member_id as "memberId", unread_from as "from" from support_conversation
where tell_at <= $1 order by tell_at limit $2 for update skip locked`;
