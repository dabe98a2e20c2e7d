import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { MailEnded } from '@banyan/proto/identity/v1/events';
import { MailRequested } from '@banyan/proto/notices/v1/events';
import {
  DeliveryJudge,
  livesMs,
  newsMs,
  type Decision,
  type Due,
  type SentOf,
} from '../delivery/delivery-judge.service.js';
import { keepDecisions, type DecisionStatements } from '../delivery/keep-decisions.js';
import { firstDue } from '../delivery/first-due.js';
import { errors } from '../errors.js';
import { InboxService, type News } from '../inbox/inbox.service.js';
import { groupOf, isMailedOtherwise } from '../inbox/kinds.js';
import { isAdvertising } from '../preference/groups.js';
import { PreferenceService, type WaysChange } from '../preference/preference.service.js';
import { subscriberOf, tokenOf } from './unsubscribe-token.js';

const atOnce = 200;
const keptMs = 365 * 86_400_000;

/** Messages of the inbox as mails, for those who want that: each is asked of identity's outlet once, and what became of it is kept. */
@Injectable()
export class MailService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly inbox: InboxService,
    private readonly preferences: PreferenceService,
    private readonly judge: DeliveryJudge,
  ) {}

  onModuleInit(): void {
    this.preferences.follow((tx, change) => this.warn(tx, change));
    this.inbox.follow((tx, news) =>
      this.want(
        tx,
        news.filter(({ mail, kind }) => mail && !isMailedOtherwise(kind)),
      ),
    );
  }

  /** Sends what is due: as its member, the hour and the wallet say now. */
  async sendDue(signal: AbortSignal): Promise<void> {
    for (let count = atOnce; count === atOnce && !signal.aborted;) count = await this.sendSome();
  }

  /** Keeps what became of a mail. Told again, or of one that is not on its way, nothing changes. */
  async ended(tx: Tx, { mailId, state, reason }: MailEnded): Promise<void> {
    await tx.query(
      sql`update notice_mail set state = $2, reason = nullif($3, ''), updated_at = $4 where id = $1 and state = 'REQUESTED'`,
      [mailId, state, reason, this.clock.now()],
    );
  }

  /** Ends advertising for whom a link was made; again is as good as once. Throws `notices.unsubscribe_link` for one that was not made here. */
  async unsubscribe(token: string): Promise<null> {
    const subscriber = subscriberOf(token);
    if (!subscriber) throw errors.unsubscribe_link();
    await this.preferences.endMails(subscriber.memberId, subscriber.brand, 'PROMOTIONS');
    return null;
  }

  /** Deletes what is older than a year; what was asked for and of which nobody said what became has failed. */
  async forget(signal: AbortSignal): Promise<void> {
    await this.db.query(unansweredSql, [new Date(this.clock.now().getTime() - newsMs), this.clock.now()]);
    const until = new Date(this.clock.now().getTime() - keptMs);
    for (let count = 1000; count === 1000 && !signal.aborted;) count = (await this.db.query(forgetSql, [until])).length;
  }

  private async want(tx: Tx, news: readonly News[]): Promise<void> {
    if (news.length === 0) return;
    const rows = news.map(({ messageId, memberId, brand, kind, broadcastId }) => [messageId, memberId, brand, kind, groupOf[kind], broadcastId]); // prettier-ignore
    const columns = Array.from({ length: 6 }, (_, column) => rows.map((row) => row[column] ?? null));
    await tx.query(wantSql, [...columns, this.clock.now()]);
  }

  private async sendSome(): Promise<number> {
    const due = await this.db.query<Due>(dueSql, [this.clock.now(), atOnce]);
    if (due.length === 0) return 0;
    const decisions = await this.judge.decide(due, 'mail', (addresses, since) => this.db.query<SentOf>(sentSql, [addresses, since])); // prettier-ignore
    await this.db.transaction((tx) => this.keep(tx, decisions));
    return due.length;
  }

  /** Who switches warnings off is told so, by mail too: it may be somebody else who does. */
  private async warn(tx: Tx, { memberId, brand, before, after }: WaysChange): Promise<void> {
    if (!before('SECURITY').mail || after('SECURITY').mail) return;
    const at = this.clock.now();
    const fact = `warnings:off:${at.toISOString()}`;
    await this.inbox.tell(tx, [{ memberId, brand, kind: 'warnings_off', fact, place: { to: 'security' }, at }]);
  }

  /** In one transaction with the request: a mail is asked for once, whatever dies, and by one of two that decided at once. */
  private async keep(tx: Tx, decisions: ReadonlyArray<Decision<Due>>): Promise<void> {
    const now = this.clock.now();
    const kept = await keepDecisions(tx, decided, decisions, now);
    const requested = kept.filter(({ state }) => state === 'REQUESTED');
    await tx.publishAll(MailRequested, requested.map((decision) => requestOf(decision, now))); // prettier-ignore
  }
}

function requestOf({ due, language, text, body = '' }: Decision<Due>, now: Date) {
  const { id, brand, group, link } = due;
  const memberId = BigInt(due.memberId);
  const token = isAdvertising(group) ? tokenOf({ memberId, brand }) : '';
  const payload = {
    mailId: BigInt(id),
    memberId,
    brand,
    language,
    text,
    body,
    path: link ?? '/account/messages',
    // What follows # stays in the browser and reaches no log.
    unsubscribePage: token && `/unsubscribe#${token}`,
    unsubscribePath: token && `/wps/notices/unsubscribe/${token}`,
    expiresAt: new Date(now.getTime() + livesMs(group)),
  };
  return { payload, key: memberId };
}

const wantSql = sql`
insert into notice_mail (message_id, member_id, brand, kind, group_name, broadcast_id, created_at, due_at, updated_at)
select n.message_id, n.member_id, n.brand, n.kind, n.group_name, n.broadcast_id, $7, $7, $7
from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[])
  as n (message_id, member_id, brand, kind, group_name, broadcast_id)
on conflict (message_id) do nothing`;

const dueSql = sql`
select d.id, d.member_id as "memberId", d.member_id as address, '' as language, d.brand, d.kind, d.group_name as "group", m.value, m.happened_at as "happenedAt",
  b.texts, b.link, b.state as "broadcastState"
from (${firstDue(sql`notice_mail`)}) d join inbox_message m on m.id = d.message_id left join broadcast b on b.id = m.broadcast_id
order by d.bulk, d.due_at, d.id`;

/* What was decided of rows that wait, see keepDecisions. */
const decided: DecisionStatements = {
  hold: sql`
select id from notice_mail where id = any($1::bigint[]) and state = 'WAITING' and due_at <= $2 order by id for update skip locked`,
  keep: sql`
update notice_mail d set state = n.state, reason = n.reason, language = n.language, due_at = n.due_at, updated_at = $6
from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) as n (id, state, reason, language, due_at)
where d.id = n.id`,
};

const sentSql = sql`
select member_id as address, kind, count(*)::int as count from notice_mail
where member_id = any($1::bigint[]) and created_at > $2 and state in ('REQUESTED', 'SENT', 'FAILED') group by member_id, kind`;

const forgetSql = sql`
delete from notice_mail where id in (select id from notice_mail where created_at < $1 order by created_at limit 1000) returning id`;

const unansweredSql = sql`
update notice_mail set state = 'FAILED', reason = 'NO_ANSWER', updated_at = $2 where state = 'REQUESTED' and updated_at < $1`;
