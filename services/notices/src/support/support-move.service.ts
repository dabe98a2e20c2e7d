import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { takeOver } from '../feedback/feedback.service.js';
import { InboxService } from '../inbox/inbox.service.js';
import { settings } from '../settings.gen.js';
import { held, type HeldConversation, tellChanged } from './line.js';
import { SupportDeskService } from './support-desk.service.js';

const minuteMs = 60_000;
const atOnce = 50;
/** So long it waits after hours as well: a colleague may take what another one handed back, and a switch that is off for a moment ends nothing. */
const afterHoursMinutes = 10;

interface Waiting extends HeldConversation {
  readonly username: string;
  readonly language: string;
}

/** What waits and nobody takes becomes a feedback, which is answered later, and its member is told. */
@Injectable()
export class SupportMoveService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingReader,
    private readonly desk: SupportDeskService,
    private readonly inbox: InboxService,
  ) {}

  /** Of each brand what has waited for longer than it may, which is less when its hours are over or it has no support. */
  async move(signal: AbortSignal): Promise<void> {
    const brands = await this.db.query<{ brand: string }>(sql`select distinct brand from support_conversation where state = 'WAITING'`); // prettier-ignore
    for (const { brand } of brands) {
      const [{ desk }, minutes] = await Promise.all([this.desk.of(brand), this.settings.get(brand, settings.supportWaitMinutes)]); // prettier-ignore
      const now = this.clock.now();
      const most = desk === 'OFF' || desk === 'HOURS' ? Math.min(minutes, afterHoursMinutes) : minutes;
      const until = new Date(now.getTime() - most * minuteMs);
      for (let count = atOnce; count === atOnce && !signal.aborted;) count = await this.moveSome(brand, until, now);
    }
  }

  private moveSome(brand: string, until: Date, at: Date): Promise<number> {
    return this.db.transaction(async (tx) => {
      const due = await tx.query<Waiting>(pick, [brand, until, atOnce]);
      const lines = await tx.query<{ id: string; said: string }>(saidIn, [due.map(({ id }) => id)]);
      const saidOf = new Map(lines.map(({ id, said }) => [id, said]));
      const facts = [];
      for (const one of due) {
        const { id, memberId } = one;
        const source = `support:${id}`;
        const feedbackId = await takeOver(tx, { ...one, content: saidOf.get(id) ?? '', source, at });
        await tx.query(end, [id, feedbackId, at]);
        await tellChanged(tx, one);
        const place = { to: 'feedback' as const, id: String(feedbackId) };
        facts.push({ memberId: BigInt(memberId), brand, kind: 'support_moved' as const, fact: `${source}:moved`, at, place }); // prettier-ignore
      }
      await this.inbox.tell(tx, facts);
      return due.length;
    });
  }
}

const pick = sql`
select ${held}, username, language from support_conversation
where brand = $1 and state = 'WAITING' and waits_since <= $2 order by queued_at, id limit $3 for update skip locked`;

/* Read once they are held, so that no line comes between: what the members said since the last answer, or in all. */
const saidIn = sql`
select c.id, coalesce(
  (select string_agg(m.content, E'\\n' order by m.id) from support_message m where m.conversation_id = c.id and m.author = 'MEMBER'
    and m.id > (select coalesce(max(a.id), 0) from support_message a where a.conversation_id = c.id and a.author = 'OPERATOR')),
  (select string_agg(m.content, E'\\n' order by m.id) from support_message m where m.conversation_id = c.id and m.author = 'MEMBER'), '') as said
from support_conversation c where c.id = any($1::bigint[])`;

const end = sql`
update support_conversation set state = 'CLOSED', closed_by = 'FEEDBACK', closed_at = $3, feedback_id = $2, updated_at = $3 where id = $1`;
