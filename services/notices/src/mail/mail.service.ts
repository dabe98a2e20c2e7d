import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { MailEnded } from '@banyan/proto/identity/v1/events';
import { MailRequested } from '@banyan/proto/notices/v1/events';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { InboxService, type News } from '../inbox/inbox.service.js';
import { groupOf } from '../inbox/kinds.js';
import { sentenceOf } from '../inbox/told.js';
import { isAdvertising, isUrgent, type Group } from '../preference/groups.js';
import { PreferenceService, type Preference } from '../preference/preference.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import type { MailState } from './mail.dto.js';
import { subscriberOf, tokenOf } from './unsubscribe-token.js';

const dayMs = 86_400_000;
const atOnce = 200;
/** What did not leave for two days is old news. */
const newsMs = 2 * dayMs;
const keptMs = 365 * dayMs;
/** Of a member in a day, besides what is urgent. */
const mostOfDay = 20;
/** When it is asked again whether somebody may have advertising, after the wallet did not say. */
const askAgainMs = 60_000;
/** How long the outlet may try. Advertising briefly: its reader may take a break from play meanwhile. */
const livesMs = (group: Group): number => (isAdvertising(group) ? 900_000 : dayMs);

interface Due {
  readonly id: string;
  readonly memberId: string;
  readonly brand: string;
  readonly kind: string;
  readonly group: Group;
  readonly value: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

/** What is decided of a mail that is due. */
interface Decision {
  readonly mail: Due;
  readonly state: MailState;
  readonly reason: string | null;
  readonly language: string;
  readonly dueAt: Date;
}

/** Messages of the inbox as mails, for those who want that: each is asked of identity's outlet once, and what became of it is kept. */
@Injectable()
export class MailService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly inbox: InboxService,
    private readonly preferences: PreferenceService,
    private readonly brands: BrandService,
    private readonly wallet: WalletService,
  ) {}

  onModuleInit(): void {
    this.inbox.follow((tx, news) =>
      this.want(
        tx,
        news.filter(({ mail }) => mail),
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

  /** Deletes what is older than a year. */
  async forget(signal: AbortSignal): Promise<void> {
    const until = new Date(this.clock.now().getTime() - keptMs);
    for (let count = 1000; count === 1000 && !signal.aborted;) count = (await this.db.query(forgetSql, [until])).length;
  }

  private async want(tx: Tx, news: readonly News[]): Promise<void> {
    if (news.length === 0) return;
    const rows = news.map(({ messageId, memberId, brand, kind }) => [messageId, memberId, brand, kind, groupOf[kind]]);
    const columns = Array.from({ length: 5 }, (_, column) => rows.map((row) => row[column]));
    await tx.query(wantSql, [...columns, this.clock.now()]);
  }

  private async sendSome(): Promise<number> {
    const due = await this.db.query<Due>(dueSql, [this.clock.now(), atOnce]);
    if (due.length === 0) return 0;
    const decisions = await this.decide(due);
    await this.db.transaction((tx) => this.keep(tx, decisions));
    return due.length;
  }

  private async decide(due: readonly Due[]): Promise<Decision[]> {
    const now = this.clock.now();
    const memberIds = due.map(({ memberId }) => BigInt(memberId));
    const preferenceOf = await this.preferences.of(memberIds);
    const counts = await this.sentOf(memberIds);
    const excluded = await this.excludedOf(due);
    const decisions: Decision[] = [];
    for (const mail of due) {
      const { memberId, brand, group, createdAt } = mail;
      const preference = preferenceOf(BigInt(memberId));
      const decided = (state: MailState, reason: string | null = null, dueAt = now) =>
        decisions.push({ mail, state, reason, language: '', dueAt });
      const sent = counts.get(memberId) ?? 0;
      if (now.getTime() - createdAt.getTime() > newsMs) decided('SKIPPED', 'TOO_LATE');
      else if (!preference.waysOf(group).mail) decided('SKIPPED', 'SWITCHED_OFF');
      else if (isAdvertising(group) && !excluded) decided('WAITING', null, new Date(now.getTime() + askAgainMs));
      else if (isAdvertising(group) && excluded?.has(BigInt(memberId))) decided('SKIPPED', 'EXCLUDED');
      else if (!isUrgent(group) && sent >= mostOfDay) decided('SKIPPED', 'TOO_MANY');
      else {
        const quiet = await this.preferences.quietUntil(preference, group, brand);
        if (quiet) decided('WAITING', 'QUIET_HOURS', quiet);
        else {
          const language = await this.languageOf(preference, brand);
          decisions.push({ mail, state: 'REQUESTED', reason: null, language, dueAt: now });
          counts.set(memberId, sent + 1);
        }
      }
    }
    return decisions;
  }

  /** In one transaction with the request: a mail is asked for once, whatever dies, and by one of two that decided at once. */
  private async keep(tx: Tx, decisions: readonly Decision[]): Promise<void> {
    const held = await tx.query<{ id: string }>(holdSql, [decisions.map(({ mail }) => mail.id)]);
    const own = new Set(held.map(({ id }) => id));
    const kept = decisions.filter(({ mail }) => own.has(mail.id));
    if (kept.length === 0) return;
    const now = this.clock.now();
    await tx.query(keepSql, [
      kept.map(({ mail }) => mail.id),
      kept.map(({ state }) => state),
      kept.map(({ reason }) => reason),
      kept.map(({ language }) => language),
      kept.map(({ dueAt }) => dueAt),
      now,
    ]);
    const requested = kept.filter(({ state }) => state === 'REQUESTED');
    await tx.publishAll(MailRequested, requested.map((decision) => requestOf(decision, now))); // prettier-ignore
  }

  /** Null while it is not known: advertising waits for it. */
  private async excludedOf(due: readonly Due[]): Promise<ReadonlySet<bigint> | null> {
    const asked = due.filter(({ group }) => isAdvertising(group)).map(({ memberId }) => BigInt(memberId));
    return this.wallet.excludedOf([...new Set(asked)]).catch(() => null);
  }

  private async sentOf(memberIds: readonly bigint[]): Promise<Map<string, number>> {
    const since = new Date(this.clock.now().getTime() - dayMs);
    const rows = await this.db.query<{ memberId: string; count: number }>(sentSql, [memberIds.map(String), since]);
    return new Map(rows.map(({ memberId, count }) => [memberId, count]));
  }

  private async languageOf({ language }: Preference, brand: string): Promise<string> {
    return language || this.brands.languageOf(brand);
  }
}

function requestOf({ mail, language }: Decision, now: Date) {
  const { id, brand, kind, value, group } = mail;
  const memberId = BigInt(mail.memberId);
  const token = isAdvertising(group) ? tokenOf({ memberId, brand }) : '';
  const payload = {
    mailId: BigInt(id),
    memberId,
    brand,
    language,
    text: sentenceOf(kind, value, language),
    path: '/account/messages',
    // What follows # stays in the browser and reaches no log.
    unsubscribePage: token && `/unsubscribe#${token}`,
    unsubscribePath: token && `/wps/notices/unsubscribe/${token}`,
    expiresAt: new Date(now.getTime() + livesMs(group)),
  };
  return { payload, key: memberId };
}

const wantSql = sql`
insert into notice_mail (message_id, member_id, brand, kind, group_name, created_at, due_at, updated_at)
select n.message_id, n.member_id, n.brand, n.kind, n.group_name, $6, $6, $6
from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[]) as n (message_id, member_id, brand, kind, group_name)
on conflict (message_id) do nothing`;

const dueSql = sql`
select d.id, d.member_id as "memberId", d.brand, d.kind, d.group_name as "group", m.value, d.created_at as "createdAt"
from notice_mail d join inbox_message m on m.id = d.message_id
where d.state = 'WAITING' and d.due_at <= $1 order by d.due_at, d.id limit $2`;

const holdSql = sql`
select id from notice_mail where id = any($1::bigint[]) and state = 'WAITING' order by id for update skip locked`;

const keepSql = sql`
update notice_mail d set state = n.state, reason = n.reason, language = n.language, due_at = n.due_at, updated_at = $6
from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) as n (id, state, reason, language, due_at)
where d.id = n.id`;

const sentSql = sql`
select member_id as "memberId", count(*)::int as count from notice_mail
where member_id = any($1::bigint[]) and created_at > $2 and state in ('REQUESTED', 'SENT') group by member_id`;

const forgetSql = sql`
delete from notice_mail where id in (select id from notice_mail where created_at < $1 order by created_at limit 1000) returning id`;
