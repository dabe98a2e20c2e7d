import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { PictureStore } from '@banyan/kernel/pictures';
import { forgetMoved } from '../feedback/feedback.service.js';
import { settings } from '../settings.gen.js';
import { held, type HeldConversation, tellChanged } from './line.js';

const dayMs = 86_400_000;
const atOnce = 200;

/** What becomes of conversations that nobody minds any more. */
@Injectable()
export class SupportUpkeepService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingReader,
    private readonly pictures: PictureStore,
  ) {}

  /** Whom his operator left without an answer waits in the queue again, and what its member left is over. */
  async tend(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    for (let count = atOnce; count === atOnce && !signal.aborted;)
      count = await this.db.transaction(async (tx) => {
        const due = await tx.query<HeldConversation & { awaited: boolean }>(pick, [now, atOnce]);
        const idsOf = (awaited: boolean) => due.filter((one) => one.awaited === awaited).map(({ id }) => id);
        await tx.query(requeue, [idsOf(true), now]);
        await tx.query(end, [idsOf(false), now]);
        for (const one of due) await tellChanged(tx, one);
        return due.length;
      });
  }

  /** Deletes what has been over for longer than its brand keeps conversations, with all that was said, its pictures, and what of it a feedback says. */
  async forget(signal: AbortSignal): Promise<void> {
    const brands = await this.db.query<{ brand: string }>(sql`select distinct brand from support_conversation`);
    for (const { brand } of brands) {
      const days = await this.settings.get(brand, settings.supportKeptDays);
      const until = new Date(this.clock.now().getTime() - days * dayMs);
      for (let count = atOnce; count === atOnce && !signal.aborted;) count = await this.forgetSome(brand, until);
    }
  }

  private forgetSome(brand: string, until: Date): Promise<number> {
    return this.db.transaction(async (tx) => {
      const old = await tx.query<{ id: string }>(pickOld, [brand, until, atOnce]);
      const ids = old.map(({ id }) => id);
      const pictured = await tx.query<{ id: string; pictures: number }>(forgetLines, [ids]);
      await this.pictures.erase(tx, pictured.filter(({ pictures }) => pictures > 0).map(({ id }) => `support:${id}` as const)); // prettier-ignore
      const over = await tx.query<{ feedbackId: string | null }>(forgetSql, [ids]);
      await forgetMoved(tx, over.flatMap(({ feedbackId }) => feedbackId ?? [])); // prettier-ignore
      return ids.length;
    });
  }
}

const pick = sql`
select ${held}, awaited from support_conversation where state = 'TAKEN' and tend_at <= $1 order by tend_at limit $2 for update skip locked`;

const requeue = sql`
update support_conversation set state = 'WAITING', operator_id = null, operator_name = '', shown_name = '', tend_at = null, waits_since = $2, updated_at = $2
where id = any($1::bigint[])`;

const end = sql`
update support_conversation set state = 'CLOSED', closed_by = 'TIME', closed_at = $2, updated_at = $2 where id = any($1::bigint[])`;

const pickOld = sql`
select id from support_conversation where state = 'CLOSED' and brand = $1 and closed_at < $2 order by closed_at limit $3 for update skip locked`;

const forgetLines = sql`delete from support_message where conversation_id = any($1::bigint[]) returning id, pictures`;

const forgetSql = sql`delete from support_conversation where id = any($1::bigint[]) returning feedback_id as "feedbackId"`;
