import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import {
  before,
  Database,
  equals,
  listPage,
  type ListSpec,
  since,
  sql,
  startsWith,
  type Sql,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { GiftOffered } from '@banyan/proto/promotions/v1/events';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import { GiftPaymentService } from './gift-payment.service.js';
import type { GiftKind, GiftPageDto, GiftState, GiftRecordPageDto } from './gift.dto.js';

const atOnce = 500;

/** What a set of gifts has in common. */
export interface Offer {
  readonly brand: string;
  readonly kind: GiftKind;
  readonly currency: string;
  readonly turnover: number;
  readonly automatic: boolean;
  readonly claimUntil: Date;
}

/** Gifts that members are owed: offered in sets, told, claimed, paid, ended. */
@Injectable()
export class GiftService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly payments: GiftPaymentService,
  ) {}

  /**
   * Offers a gift to each row of `source` (member_id, level, period, amount_minor, denied, formula), which may use `$8` and on for
   * `parameters`, and `$1` brand, `$3` currency, `$7` now. Of a member, a kind and a period there is one for ever: a second one is left out.
   */
  async offer(tx: Tx, offer: Offer, source: Sql, parameters: readonly unknown[]): Promise<void> {
    const { brand, kind, currency, turnover, automatic, claimUntil } = offer;
    const now = this.clock.now();
    await tx.query(
      sql`insert into gift (brand, member_id, kind, level, period, currency, amount_minor, turnover, automatic, state, reason, formula, claim_until, offered_at)
       select $1, s.member_id, $2, s.level, s.period, $3, s.amount_minor, $4, $5::boolean,
         case when s.denied <> '' then 'DENIED' when $5::boolean then 'GRANTING' else 'CLAIMABLE' end, s.denied, s.formula, $6, $7::timestamptz
       from (${source}) s where s.amount_minor > 0 order by s.member_id on conflict (member_id, kind, period) do nothing`,
      [brand, kind, currency, turnover, automatic, claimUntil, now, ...parameters],
    );
  }

  /** Ends gifts of levels above what members reach, which nobody claimed yet. */
  async endUpgrades(tx: Tx, members: readonly string[], levels: readonly number[]): Promise<void> {
    await tx.query(
      sql`update gift g set state = 'DENIED', reason = 'charged_back' from unnest($1::bigint[], $2::int[]) as n (id, level)
       where g.member_id = n.id and g.kind = 'UPGRADE' and g.state = 'CLAIMABLE' and g.level > n.level`,
      [members, levels],
    );
  }

  /** Denies gifts of a member that a deposit brought which went back. What was asked of the wallet already is left as it comes. */
  async deny(tx: Tx, memberId: bigint, kind: GiftKind, periods: readonly string[]): Promise<void> {
    await tx.query(
      sql`update gift set state = 'DENIED', reason = 'charged_back' where member_id = $1 and kind = $2 and period = any($3::text[])
         and (state = 'CLAIMABLE' or state = 'GRANTING' and tried_at is null)`,
      [memberId, kind, periods],
    );
  }

  /** What I am owed and was given, the newest first. */
  own(query: ListQuery): Promise<GiftPageDto> {
    return listPage(this.db.query, query, { ...gifts, parameters: [principal().id, principal().brand] });
  }

  list(query: ListQuery): Promise<GiftRecordPageDto> {
    return listPage(this.db.query, query, inScope(records));
  }

  /** Gives me what is due; what was claimed already changes nothing. */
  async claim(id: bigint): Promise<null> {
    const now = this.clock.now();
    await this.db.transaction(async (tx) => {
      const [gift] = await tx.query<{ state: string; over: boolean }>(
        sql`select state, claim_until <= $4 as over from gift where id = $1 and member_id = $2 and brand = $3 for update`,
        [id, principal().id, principal().brand, now],
      );
      if (!gift) throw errors.gift_not_found();
      if (gift.state === 'GRANTING' || gift.state === 'GRANTED') return;
      if (gift.state !== 'CLAIMABLE' || gift.over) throw errors.not_claimable();
      await tx.query(
        sql`update gift set state = 'GRANTING', reason = '', attempt = attempt + 1, tried_at = null where id = $1`,
        [id],
      );
    });
    await this.payments.pay([String(id)]);
    const [after] = await this.db.query<{ reason: string }>(sql`select reason from gift where id = $1`, [id]);
    if (after?.reason === 'reward_blocked') throw errors.reward_blocked();
    return null;
  }

  /** Pays a gift at once that is on its way; another one changes nothing. Rejects when the wallet does not answer: it is paid later then. */
  async payNow(memberId: bigint, kind: GiftKind, period: string): Promise<void> {
    const rows = await this.db.query<{ id: string }>(
      sql`select id::text as id from gift where member_id = $1 and kind = $2 and period = $3 and state = 'GRANTING'`,
      [memberId, kind, period],
    );
    await this.payments.pay(rows.map(({ id }) => id));
  }

  /** Where a gift of a member stands. */
  async stateOf(memberId: bigint, kind: GiftKind, period: string): Promise<GiftState> {
    const [row] = await this.db.query<{ state: GiftState }>(
      sql`select state from gift where member_id = $1 and kind = $2 and period = $3`,
      [memberId, kind, period],
    );
    if (!row) throw errors.gift_not_found();
    return row.state;
  }

  /** Tells what was offered, ends what was not claimed in time, and pays what is on its way. */
  async work(signal: AbortSignal): Promise<void> {
    for (let count = atOnce; count === atOnce && !signal.aborted;) count = await this.tell();
    for (let count = atOnce; count === atOnce && !signal.aborted;) count = await this.expire();
    await this.payments.work(signal);
  }

  private tell(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const rows = await tx.query<Told>(toldSql, [atOnce]);
      const facts = rows.map(({ giftId, memberId, amountMinor, ...rest }) => ({
        payload: { ...rest, giftId: BigInt(giftId), memberId: BigInt(memberId), amountMinor: BigInt(amountMinor) },
        key: memberId,
      }));
      // What is denied is shown where it is asked for; nobody is called to it.
      await tx.publishAll(
        GiftOffered,
        facts.filter((_fact, index) => rows[index]?.state !== 'DENIED'),
      );
      return rows.length;
    });
  }

  private async expire(): Promise<number> {
    const rows = await this.db.query(
      sql`update gift set state = 'EXPIRED' where id in (
         select id from gift where state = 'CLAIMABLE' and claim_until <= $1 order by claim_until limit $2 for update skip locked) returning 1`,
      [this.clock.now(), atOnce],
    );
    return rows.length;
  }
}

interface Told {
  readonly giftId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly kind: string;
  readonly level: number;
  readonly currency: string;
  readonly amountMinor: string;
  readonly automatic: boolean;
  readonly state: string;
  readonly claimUntil: Date;
  readonly offeredAt: Date;
}

const toldSql = sql`
update gift g set told = true from (select id from gift where not told order by id limit $1 for update skip locked) n where g.id = n.id
returning g.id::text as "giftId", g.member_id::text as "memberId", g.brand, g.kind, g.level, g.currency, g.amount_minor::text as "amountMinor",
  g.automatic, g.state, g.claim_until as "claimUntil", g.offered_at as "offeredAt"`;

/* What no formula of its kind says is null. */
const formula = sql`'{"lines": [], "stakeMinor": null, "winMinor": null, "givenMinor": null, "lossMinor": null, "boundMinor": null, "rateBp": null, "sumMinor": null, "capMinor": null}'::jsonb || a.formula`;

const fields = {
  id: sql`a.id::text`,
  kind: sql`a.kind`,
  level: sql`a.level`,
  period: sql`a.period`,
  currency: sql`a.currency`,
  amountMinor: sql`a.amount_minor::text`,
  turnover: sql`a.turnover`,
  automatic: sql`a.automatic`,
  state: sql`a.state`,
  reason: sql`a.reason`,
  formula,
  claimUntil: sql`a.claim_until`,
  offeredAt: sql`a.offered_at`,
  grantedAt: sql`a.granted_at`,
};

const gifts: ListSpec = {
  from: sql`gift a`,
  where: sql`a.member_id = $1 and a.brand = $2`,
  fields,
  filters: {
    kind: equals(sql`a.kind`),
    state: equals(sql`a.state`),
    open: (value) => sql`(a.state in ('CLAIMABLE', 'GRANTING')) = ${String(value) === 'true' ? sql`true` : sql`false`}`,
  },
  sort: ['id', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { id: sql`a.id` } },
};

const records: ListSpec = {
  from: sql`gift a left join member_fact m on m.member_id = a.member_id`,
  rows: sql`gift a`,
  fields: {
    ...fields,
    brand: sql`a.brand`,
    memberId: sql`a.member_id::text`,
    username: sql`coalesce(m.username, '')`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    kind: equals(sql`a.kind`),
    state: equals(sql`a.state`),
    period: equals(sql`a.period`),
    memberId: equals(sql`a.member_id`, 'bigint'),
    q: (value, bind) =>
      sql`a.member_id in (select u.member_id from member_fact u where ${startsWith(sql`u.username`)(value, bind)})`,
    from: since(sql`a.offered_at`),
    until: before(sql`a.offered_at`),
  },
  sort: ['offeredAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { offeredAt: sql`a.offered_at` }, narrowedBy: ['id', 'memberId'] },
};
