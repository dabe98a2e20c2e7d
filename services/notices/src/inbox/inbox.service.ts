import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql, type Sql, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { InboxChanged } from '@banyan/proto/notices/v1/events';
import { errors } from '../errors.js';
import { PreferenceService, type Preference } from '../preference/preference.service.js';
import type { Ways } from '../preference/groups.js';
import type { MessageDto, MessagePageDto, ReadRequest, UnreadCountDto } from './inbox.dto.js';
import { groupOf, kinds, shownOtherwise, type Fact } from './kinds.js';
import { told, type MessageRow } from './told.js';

/** A message that was not there before, with the ways by which its member wants it. */
export interface News extends Fact, Ways {
  readonly messageId: bigint;
}

type Follower = (tx: Tx, news: readonly News[]) => Promise<void>;

/** By which ways its member wants it, of those that it may come by. */
function waysOf(preference: Preference, { kind, among = all }: Fact): Ways {
  const { inbox, live, push, mail } = preference.waysOf(groupOf[kind]);
  return { inbox: inbox && among.inbox, live: live && among.live, push: push && among.push, mail: mail && among.mail };
}

const all: Ways = { inbox: true, live: true, push: true, mail: true };

/** What happened to members, kept for them to read. */
@Injectable()
export class InboxService {
  private readonly followers: Follower[] = [];

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly preferences: PreferenceService,
  ) {}

  /** Called at start by who passes messages on: in the transaction that keeps them, with those that are news. */
  follow(follower: Follower): void {
    this.followers.push(follower);
  }

  /**
   * One message for each fact; what was told already is not told again, and what happened before there was an inbox is read. What its
   * member does not want in the inbox is kept as removed, so that it is told once all the same.
   */
  async tell(tx: Tx, facts: readonly Fact[]): Promise<void> {
    if (facts.length === 0) return;
    const preferenceOf = await this.preferences.of(facts.map(({ memberId }) => memberId), tx.query); // prettier-ignore
    const wanted = facts.map((fact) => ({ ...fact, preference: preferenceOf(fact.memberId), ...waysOf(preferenceOf(fact.memberId), fact) })); // prettier-ignore
    const rows = wanted.map(({ memberId, brand, kind, fact, at, money, place, value, inbox, broadcastId }) => [
      memberId, brand, kind, kinds[kind], fact, money?.currency, money?.amountMinor, place?.to, place?.id, JSON.stringify(value ?? {}), at, !inbox, broadcastId,
    ]); // prettier-ignore
    const columns = Array.from({ length: 13 }, (_, column) => rows.map((row) => row[column] ?? null));
    const made = await tx.query<{ id: string; memberId: string; fact: string; news: boolean }>(insert, columns);
    const ids = new Map(made.filter(({ news }) => news).map(({ id, memberId, fact }) => [`${memberId} ${fact}`, id]));
    const news = wanted.flatMap((each) => {
      const id = ids.get(`${each.memberId} ${each.fact}`);
      ids.delete(`${each.memberId} ${each.fact}`);
      return id === undefined ? [] : [{ ...each, messageId: BigInt(id) }];
    });
    await this.push(tx, news);
    for (const follower of this.followers) await follower(tx, news);
  }

  /** Tells open screens. In quiet hours, and when it is not known whether it is quiet, nothing comes up. */
  private async push(tx: Tx, news: ReadonlyArray<News & { preference: Preference }>): Promise<void> {
    const changes = await Promise.all(
      news.map(async ({ messageId, memberId, brand, kind, inbox, live, preference }) => {
        const quiet = live && (await this.preferences.quietUntil(preference, groupOf[kind], brand).catch(() => true));
        const toast = live && !quiet && !shownOtherwise.has(kind);
        return { inbox, payload: { messageId, memberId, brand, kind, toast }, key: memberId };
      }),
    );
    await tx.publishAll(
      InboxChanged,
      changes.filter(({ inbox, payload }) => inbox || payload.toast),
    );
  }

  async knows(tx: Tx, memberId: bigint, fact: string): Promise<boolean> {
    const found = await tx.query(sql`select 1 from inbox_message where member_id = $1 and fact = $2`, [memberId, fact]);
    return found.length > 0;
  }

  async list(query: ListQuery): Promise<MessagePageDto> {
    const page = await listPage<MessageRow>(this.db.query, query, { ...messages, parameters: [principal().id] });
    return { ...page, data: page.data.map(told) };
  }

  /** One of my messages, also when I do not keep it in the inbox. */
  async one(id: bigint): Promise<MessageDto> {
    const query = { page: 1, perPage: 1, filter: { id: String(id) } };
    const own = { ...messages, where: sql`m.member_id = $1`, parameters: [principal().id] };
    const { data } = await listPage<MessageRow>(this.db.query, query, own);
    if (!data[0]) throw errors.message_not_found();
    return told(data[0]);
  }

  async unread(): Promise<UnreadCountDto> {
    const [row] = await this.db.query<UnreadCountDto>(unreadCount, [principal().id]);
    return row ?? { unread: 0 };
  }

  /** Reading twice is as good as once. */
  async read(id: bigint): Promise<UnreadCountDto> {
    const one = sql`update inbox_message set read_at = $2
      where member_id = $1 and id = $3 and removed_at is null and read_at is null returning id`;
    if ((await this.change(one, id)) === 0) await this.requireMessage(id);
    return this.unread();
  }

  async readAll({ through, topic }: ReadRequest): Promise<UnreadCountDto> {
    const all = sql`update inbox_message set read_at = $2
      where member_id = $1 and read_at is null and removed_at is null and ($3::bigint is null or id <= $3)
      and ($4::text is null or topic = $4) returning id`;
    await this.change(all, through ?? null, topic ?? null);
    return this.unread();
  }

  /** Removing twice is as good as once. */
  async remove(id: bigint): Promise<UnreadCountDto> {
    const one = sql`update inbox_message set removed_at = $2
      where member_id = $1 and id = $3 and removed_at is null returning id`;
    if ((await this.change(one, id)) === 0) await this.requireMessage(id, sql`true`);
    return this.unread();
  }

  /** Deletes what is older than a year. Answers for how many messages that were. */
  async forget(signal: AbortSignal): Promise<number> {
    const until = new Date(this.clock.now().getTime() - keptMs);
    let forgotten = 0;
    for (let count = atOnce; count === atOnce && !signal.aborted; forgotten += count)
      count = (await this.db.query(forgetSql, [until, atOnce])).length;
    return forgotten;
  }

  /** Refuses what is no message of the member in hand; one that was removed is none, unless it is removed again. */
  private async requireMessage(id: bigint, among: Sql = sql`removed_at is null`): Promise<void> {
    const statement = sql`select 1 from inbox_message where member_id = $1 and id = $2 and ${among}`;
    const found = await this.db.query(statement, [principal().id, id]);
    if (found.length === 0) throw errors.message_not_found();
  }

  /** For how many messages of the member in hand a change held; what changed nothing is told to no screen. */
  private change(statement: Sql, ...about: ReadonlyArray<bigint | string | null>): Promise<number> {
    const { id: memberId, brand } = principal();
    return this.db.transaction(async (tx) => {
      const changed = await tx.query(statement, [memberId, this.clock.now(), ...about]);
      if (changed.length > 0)
        await tx.publish(InboxChanged, { memberId, brand, kind: '', messageId: 0n, toast: false }, memberId);
      return changed.length;
    });
  }
}

const keptMs = 365 * 86_400_000;
const atOnce = 1000;

const insert = sql`
insert into inbox_message (member_id, brand, kind, topic, fact, currency, amount_minor, place, place_id, value, happened_at, broadcast_id, read_at, removed_at)
select n.member_id, n.brand, n.kind, n.topic, n.fact, n.currency, n.amount_minor, n.place, n.place_id, n.value::jsonb, n.happened_at, n.broadcast_id,
  case when n.unwanted or n.happened_at < (select started_at from inbox_start) then n.happened_at end,
  case when n.unwanted then n.happened_at end
from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::timestamptz[], $12::boolean[], $13::bigint[])
  as n (member_id, brand, kind, topic, fact, currency, amount_minor, place, place_id, value, happened_at, unwanted, broadcast_id)
order by n.member_id, n.fact
on conflict (member_id, fact) do nothing
returning id, member_id as "memberId", fact, happened_at >= (select started_at from inbox_start) as news`;

const unreadCount = sql`
select count(*)::int as unread from inbox_message where member_id = $1 and read_at is null and removed_at is null`;

const forgetSql = sql`
delete from inbox_message where id in (select id from inbox_message where happened_at < $1 order by happened_at limit $2) returning id`;

const messages: ListSpec = {
  from: sql`inbox_message m left join broadcast b on b.id = m.broadcast_id`,
  where: sql`m.member_id = $1 and m.removed_at is null`,
  fields: {
    id: sql`m.id`,
    kind: sql`m.kind`,
    topic: sql`m.topic`,
    currency: sql`m.currency`,
    amountMinor: sql`m.amount_minor`,
    place: sql`m.place`,
    placeId: sql`m.place_id`,
    value: sql`m.value`,
    happenedAt: sql`m.happened_at`,
    unread: sql`m.read_at is null`,
    texts: sql`b.texts`,
    link: sql`b.link`,
  },
  filters: {
    id: equals(sql`m.id`, 'bigint'),
    topic: equals(sql`m.topic`),
    unread: (value) => (String(value) === 'true' ? sql`m.read_at is null` : sql`m.read_at is not null`),
  },
  sort: ['happenedAt', 'DESC'],
  key: sql`m.id`,
  large: { sorts: { happenedAt: sql`m.happened_at` } },
};
