import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { DeliveryJudge, livesMs, type Decision, type Due, type SentOf } from '../delivery/delivery-judge.service.js';
import type { DeliveryState } from '../delivery/delivery.dto.js';
import { keepDecisions, type DecisionStatements } from '../delivery/keep-decisions.js';
import { firstDue } from '../delivery/first-due.js';
import { InboxService, type News } from '../inbox/inbox.service.js';
import { groupOf } from '../inbox/kinds.js';
import { isUrgent } from '../preference/groups.js';
import { PreferenceService, type WaysChange } from '../preference/preference.service.js';
import { pushKey, sendPush, type PushAnswer, type Subscription } from './push-sender.js';

const atOnce = 100;
const keptMs = 90 * 86_400_000;
/** Longer than a run may take: what a run that died had taken is sent again by the next, and shown in place of what came before. */
const takenMs = 60_000;
const later: PushAnswer = { state: 'LATER', afterMs: 0 };
/** What cannot be made for a browser is none of the others' trouble. */
const refused: PushAnswer = { state: 'REFUSED', afterMs: 0 };
const laterMs = { least: 60_000, most: 3_600_000 };

interface DuePush extends Due {
  readonly messageId: string;
  readonly createdAt: Date;
  /** Null when the browser is told no more. */
  readonly subscription: Subscription | null;
}

/** What became of a push. */
interface Ended {
  readonly push: DuePush;
  readonly state: DeliveryState;
  readonly reason: string | null;
  readonly dueAt: Date;
}

/** Messages of the inbox to the browsers of members, for those who want that while no page is open. */
@Injectable()
export class PushService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly inbox: InboxService,
    private readonly preferences: PreferenceService,
    private readonly brands: BrandService,
    private readonly judge: DeliveryJudge,
  ) {}

  onModuleInit(): void {
    this.preferences.follow((tx, change) => this.warn(tx, change));
    this.inbox.follow((tx, news) =>
      this.want(
        tx,
        news.filter(({ push }) => push),
      ),
    );
  }

  /** Sends what is due: as its member, the hour and the wallet say now. */
  async sendDue(signal: AbortSignal): Promise<void> {
    const away = new Set<string>();
    for (let count = atOnce; count === atOnce && !signal.aborted;) count = await this.sendSome(away);
  }

  async forget(signal: AbortSignal): Promise<void> {
    const until = new Date(this.clock.now().getTime() - keptMs);
    for (let count = 1000; count === 1000 && !signal.aborted;) count = (await this.db.query(forgetSql, [until])).length;
  }

  /** Who switches warnings off is told so, by the other ways too: it may be somebody else who does. */
  private async warn(tx: Tx, { memberId, brand, before, after }: WaysChange): Promise<void> {
    if (!before('SECURITY').push || after('SECURITY').push) return;
    const at = this.clock.now();
    const fact = `push:warnings-off:${at.toISOString()}`;
    await this.inbox.tell(tx, [{ memberId, brand, kind: 'push_warnings_off', fact, place: { to: 'security' }, at }]);
  }

  /** One for each browser of whom it is for. */
  private async want(tx: Tx, news: readonly News[]): Promise<void> {
    if (news.length === 0) return;
    const rows = news.map(({ messageId, memberId, kind, broadcastId }) => [messageId, memberId, kind, groupOf[kind], broadcastId]); // prettier-ignore
    const columns = Array.from({ length: 5 }, (_, column) => rows.map((row) => row[column] ?? null));
    await tx.query(wantSql, [...columns, this.clock.now()]);
  }

  /** `away`: push services that did not answer in this run, which are not waited for again. */
  private async sendSome(away: Set<string>): Promise<number> {
    const due = await this.db.query<DuePush>(dueSql, [this.clock.now(), atOnce, pushKey]);
    if (due.length === 0) return 0;
    const decisions = await this.judge.decide(due, 'push', (addresses, since) => this.db.query<SentOf>(sentSql, [addresses, since])); // prettier-ignore
    const taken = await this.db.transaction((tx) => this.take(tx, decisions));
    const ended = await Promise.all(taken.map((decision) => this.send(decision, away)));
    await this.db.transaction((tx) => this.end(tx, ended));
    return due.length;
  }

  /** Those that are sent wait on until it is known what became of them. */
  private async take(tx: Tx, decisions: ReadonlyArray<Decision<DuePush>>): Promise<Decision<DuePush>[]> {
    const now = this.clock.now();
    const taken = decisions.map((decision): Decision<DuePush> => {
      if (decision.state !== 'REQUESTED') return decision;
      if (!decision.due.subscription) return { ...decision, state: 'SKIPPED', reason: 'NO_BROWSER' };
      return { ...decision, state: 'WAITING', dueAt: new Date(now.getTime() + takenMs) };
    });
    const kept = await keepDecisions(tx, decided, taken, now);
    return kept.filter(({ state, text }) => state === 'WAITING' && text !== '');
  }

  private async send({ due: push, text, body }: Decision<DuePush>, away: Set<string>): Promise<Ended> {
    const now = this.clock.now();
    const { subscription, messageId, brand, group, createdAt, link } = push;
    if (!subscription) return { push, state: 'SKIPPED', reason: 'NO_BROWSER', dueAt: now };
    const title = await this.brands.nameOf(brand).catch(() => brand);
    const { origin } = new URL(subscription.endpoint);
    const answer = away.has(origin)
      ? later
      : await sendPush(subscription, {
          payload: JSON.stringify({
            title,
            body: shownOf(text, body),
            tag: messageId,
            path: link ?? '/account/messages',
          }),
          topic: `message-${messageId}`,
          livesMs: livesMs(group),
          urgent: isUrgent(group),
        }).catch(() => refused);
    if (answer.state === 'LATER') away.add(origin);
    if (answer.state === 'SENT') return { push, state: 'SENT', reason: null, dueAt: now };
    if (answer.state === 'GONE') return { push, state: 'SKIPPED', reason: 'NO_BROWSER', dueAt: now };
    if (answer.state === 'REFUSED') return { push, state: 'FAILED', reason: 'UNDELIVERABLE', dueAt: now };
    const age = now.getTime() - createdAt.getTime();
    const after = Math.min(Math.max(age, answer.afterMs, laterMs.least), laterMs.most);
    return { push, state: 'WAITING', reason: 'TRY_LATER', dueAt: new Date(now.getTime() + after) };
  }

  private async end(tx: Tx, ended: readonly Ended[]): Promise<void> {
    if (ended.length === 0) return;
    await tx.query(endSql, [
      ended.map(({ push }) => push.id),
      ended.map(({ state }) => state),
      ended.map(({ reason }) => reason),
      ended.map(({ dueAt }) => dueAt),
      this.clock.now(),
    ]);
    const gone = ended.filter(({ reason }) => reason === 'NO_BROWSER').map(({ push }) => push);
    await tx.query(goneSql, [gone.map(({ address }) => address), gone.map(({ subscription }) => subscription?.endpoint)]); // prettier-ignore
  }
}

/** As much as a browser shows, and a push service carries. */
const shownOf = (text: string, body = ''): string => [...(body ? `${text}\n${body}` : text)].slice(0, 400).join('');

const wantSql = sql`
insert into notice_push (message_id, subscription_id, member_id, brand, kind, group_name, broadcast_id, created_at, due_at, updated_at)
select n.message_id, s.id, s.member_id, s.brand, n.kind, n.group_name, n.broadcast_id, $6, $6, $6
from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[]) as n (message_id, member_id, kind, group_name, broadcast_id)
join push_subscription s on s.member_id = n.member_id
on conflict (message_id, subscription_id) do nothing`;

/* A browser in which somebody else logged in meanwhile is not told, nor one that subscribed with a key of before. */
const dueSql = sql`
select d.id, d.message_id as "messageId", d.member_id as "memberId", d.subscription_id as address, d.brand, d.kind, d.group_name as "group",
  coalesce(s.language, '') as language, m.value, m.happened_at as "happenedAt", d.created_at as "createdAt",
  b.texts, b.link, b.state as "broadcastState",
  case when s.id is not null then json_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) end as subscription
from (${firstDue(sql`notice_push`)}) d join inbox_message m on m.id = d.message_id left join broadcast b on b.id = m.broadcast_id
left join push_subscription s on s.id = d.subscription_id and s.member_id = d.member_id and s.sender = $3
order by d.bulk, d.due_at, d.id`;

/* What was decided of rows that wait, see keepDecisions. */
const decided: DecisionStatements = {
  hold: sql`
select id from notice_push where id = any($1::bigint[]) and state = 'WAITING' and due_at <= $2 order by id for update skip locked`,
  keep: sql`
update notice_push d set state = n.state, reason = n.reason, language = n.language, due_at = n.due_at, updated_at = $6
from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) as n (id, state, reason, language, due_at)
where d.id = n.id`,
};

const sentSql = sql`
select subscription_id as address, kind, count(*)::int as count from notice_push
where subscription_id = any($1::bigint[]) and created_at > $2 and state in ('SENT', 'FAILED') group by subscription_id, kind`;

const endSql = sql`
update notice_push d set state = n.state, reason = n.reason, due_at = n.due_at, updated_at = $5
from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[]) as n (id, state, reason, due_at)
where d.id = n.id and d.state = 'WAITING'`;

/* One that subscribed anew meanwhile has another address. */
const goneSql = sql`
delete from push_subscription s using unnest($1::bigint[], $2::text[]) as n (id, endpoint)
where s.id = n.id and s.endpoint = n.endpoint`;

const forgetSql = sql`
delete from notice_push where id in (select id from notice_push where created_at < $1 order by created_at limit 1000) returning id`;
