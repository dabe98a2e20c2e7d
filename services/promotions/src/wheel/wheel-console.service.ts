import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal, requireScope } from '@banyan/kernel/auth';
import {
  before as earlier,
  Database,
  equals,
  listPage,
  type ListSpec,
  listStatement,
  type Query,
  since,
  sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { BrandService } from '../brand/brand.service.js';
import { lockedAsLookedAt } from '../brand/looked-at.js';
import { inScope } from '../brand/scope.js';
import { hoursOf } from '../campaign/campaign-draft.js';
import { requireCurrency, requireTexts } from '../campaign/content-check.js';
import { errors } from '../errors.js';
import { flawOf, mostOf } from './odds.js';
import type {
  SpinRecordPageDto,
  WheelChange,
  WheelContent,
  WheelDraft,
  WheelRecordDto,
  WheelRecordPageDto,
  WheelSegmentContent,
  WheelState,
  WheelStep,
} from './wheel.dto.js';

const longestMs = 92 * 86_400_000;

/** Lucky wheels as operators write, publish and end them: one writes and proposes, another one publishes. What is published never changes. */
@Injectable()
export class WheelConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  list(query: ListQuery): Promise<WheelRecordPageDto> {
    return listPage<WheelRecordDto>(this.db.query, query, inScope(records));
  }

  get(id: bigint): Promise<WheelRecordDto> {
    return readOne(this.db.query, id);
  }

  spins(query: ListQuery): Promise<SpinRecordPageDto> {
    return listPage(this.db.query, query, inScope(spins));
  }

  /** A new wheel, which no member sees before another operator publishes it. */
  async write({ brand, reason, ...content }: WheelDraft): Promise<WheelRecordDto> {
    requireScope(brand);
    requireSound(content);
    const zone = await this.brands.zoneOf(brand);
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      const id = await insert(tx, content, { brand, zone, writtenBy: principal().username, now });
      const after = await readOne(tx.query, id);
      await audit(tx, 'wheel.write', { after, reason }, now);
      return after;
    });
  }

  /** Writes it anew. A proposal of what was there before is over. */
  change(id: bigint, { revision, reason, ...content }: WheelChange): Promise<WheelRecordDto> {
    requireSound(content);
    return this.step(id, { revision, reason }, 'wheel.edit', ['DRAFT', 'PROPOSED'], async (tx, { zone }, now) => {
      await tx.query(
        sql`update wheel set state = 'DRAFT', proposed_by = null, proposed_by_name = null, written_by = $2, updated_at = $3, revision = revision + 1,
           title = $4, texts = $5::jsonb, currency = $6, budget_minor = $7, most_minor = $8, turnover = $9, min_level = $10, paid_in = $11, free = $12,
           per_deposit_minor = $13, per_bet_minor = $14, price = $15, per_day = $16, opens = $17, closes = $18, opens_at = $19, closes_at = $20, per_address = $21
         where id = $1`,
        [id, principal().username, now, ...(await stored(tx, content, zone))],
      );
      await tx.query(sql`delete from wheel_segment where wheel_id = $1`, [id]);
      await storeSegments(tx, id, content.segments);
    });
  }

  /** Asks another operator to publish it. */
  propose(id: bigint, request: WheelStep): Promise<WheelRecordDto> {
    return this.step(id, request, 'wheel.propose', ['DRAFT'], async (tx, { closesAt }, now) => {
      if (closesAt <= now) throw errors.campaign_times();
      await tx.query(
        sql`update wheel set state = 'PROPOSED', proposed_by = $2, proposed_by_name = $3, updated_at = $4, revision = revision + 1 where id = $1`,
        [id, principal().id, principal().username, now],
      );
    });
  }

  /** Announces what another operator proposed. */
  publish(id: bigint, request: WheelStep): Promise<WheelRecordDto> {
    return this.step(id, request, 'wheel.publish', ['PROPOSED'], async (tx, before, now) => {
      const { id: operator, username } = principal();
      if (before.proposer === String(operator)) throw errors.second_person();
      if (before.closesAt <= now) throw errors.campaign_times();
      await show(tx, id, { id: operator, username }, now);
    });
  }

  /** One that a new installation comes with, published already. */
  async seed(tx: Tx, { brand, ...content }: Omit<WheelDraft, 'reason'>, zone: string): Promise<bigint> {
    requireSound(content);
    const now = this.clock.now();
    const id = await insert(tx, content, { brand, zone, writtenBy: '', now });
    await tx.query(sql`update wheel set proposed_by = -1, proposed_by_name = '' where id = $1`, [id]);
    await show(tx, id, { id: -2n, username: '' }, now);
    return id;
  }

  /** Nobody spins it any more; what was won stays. One that members may have seen ends and tells its seeds, another one was never there. */
  end(id: bigint, request: WheelStep): Promise<WheelRecordDto> {
    return this.step(id, request, 'wheel.end', ['DRAFT', 'PROPOSED', 'PUBLISHED'], async (tx, { state }, now) => {
      await tx.query(sql`update wheel set state = $2, updated_at = $3, revision = revision + 1 where id = $1`, [
        id,
        state === 'PUBLISHED' ? 'ENDED' : 'CANCELLED',
        now,
      ]);
    });
  }

  /** One change of a wheel as it was looked at, with its audit record. */
  private step(
    id: bigint,
    { revision, reason }: WheelStep,
    action: string,
    from: readonly WheelState[],
    work: (tx: Tx, before: Held, now: Date) => Promise<void>,
  ): Promise<WheelRecordDto> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const read = (query: Query) => readOne(query, id);
      const { before, held } = await lockedAsLookedAt<WheelRecordDto, Pick<Held, 'zone' | 'proposer'>>(tx, {
        id,
        revision,
        lock: lockSql,
        read,
      });
      if (!from.includes(before.state)) throw errors.wheel_state();
      await work(tx, { ...before, ...held }, now);
      const after = await readOne(tx.query, id);
      await audit(tx, action, { before, after, reason }, now);
      return after;
    });
  }
}

const lockSql = sql`select zone, proposed_by::text as proposer from wheel where id = $1 and ($2 = '' or brand = $2) for no key update`;

/** A wheel whose row is locked. */
type Held = WheelRecordDto & { readonly zone: string; readonly proposer: string | null };

/** Whose it is, and who wrote it when. */
interface Written {
  readonly brand: string;
  readonly zone: string;
  readonly writtenBy: string;
  readonly now: Date;
}

async function insert(tx: Tx, content: WheelContent, { brand, zone, writtenBy, now }: Written): Promise<bigint> {
  const [row] = await tx.query<{ id: string }>(
    sql`insert into wheel (brand, state, zone, written_by, created_at, updated_at, title, texts, currency, budget_minor, most_minor, turnover, min_level,
       paid_in, free, per_deposit_minor, per_bet_minor, price, per_day, opens, closes, opens_at, closes_at, per_address)
     values ($1, 'DRAFT', $2, $3, $4, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) returning id`,
    [brand, zone, writtenBy, now, ...(await stored(tx, content, zone))],
  );
  const id = BigInt(row?.id ?? 0);
  await storeSegments(tx, id, content.segments);
  return id;
}

async function storeSegments(tx: Tx, id: bigint, segments: readonly WheelSegmentContent[]): Promise<void> {
  await tx.query(
    sql`insert into wheel_segment (wheel_id, place, kind, amount_minor, points, weight, stock)
     select $1, s.place - 1, s.kind, s.amount, s.points, s.weight, s.stock
     from unnest($2::text[], $3::bigint[], $4::int[], $5::int[], $6::int[]) with ordinality s (kind, amount, points, weight, stock, place)`,
    [
      id,
      segments.map(({ kind }) => kind),
      segments.map(({ amountMinor }) => amountMinor),
      segments.map(({ points }) => points),
      segments.map(({ weight }) => weight),
      segments.map(({ stock }) => stock),
    ],
  );
}

/** Shows one that was proposed to members. */
async function show(tx: Tx, id: bigint, by: { id: bigint; username: string }, now: Date): Promise<void> {
  await tx.query(
    sql`update wheel set state = 'PUBLISHED', published_by = $2, published_by_name = $3, updated_at = $4, revision = revision + 1 where id = $1`,
    [id, by.id, by.username, now],
  );
}

/** Throws a refusal for a wheel that could not be spun, or not be said. */
function requireSound(content: WheelContent): void {
  requireCurrency(content.currency);
  requireTexts(content.texts);
  const flaw = flawOf(content);
  if (flaw) throw errors.wheel_terms({ field: flaw });
}

/** As it is stored, in the order of both statements. */
async function stored(tx: Tx, content: WheelContent, zone: string): Promise<unknown[]> {
  const { texts, currency, segments, budgetMinor, turnover, minLevel, paidIn, free, perDepositMinor, perBetMinor } =
    content;
  const { price, perDay, perAddress, opens, closes } = content;
  const { startsAt, endsAt } = await hoursOf(tx, { startsAt: opens, endsAt: closes }, zone);
  if (endsAt === null || endsAt.getTime() - startsAt.getTime() > longestMs) throw errors.campaign_times();
  const said = texts.map(({ language, title, content: words }) => ({ language, title, content: words }));
  const of = [said[0]?.title ?? '', JSON.stringify(said), currency, budgetMinor, mostOf(segments), turnover, minLevel];
  return [
    ...of,
    paidIn,
    free,
    perDepositMinor,
    perBetMinor,
    price,
    perDay,
    opens,
    closes,
    startsAt,
    endsAt,
    perAddress,
  ];
}

interface Changes {
  readonly before?: WheelRecordDto;
  readonly after: WheelRecordDto;
  readonly reason: string;
}

async function audit(tx: Tx, action: string, { before, after, reason }: Changes, at: Date): Promise<void> {
  const told = { ...(before && { before: toldOf(before) }), after: toldOf(after), reason };
  await auditAction(tx, { action, objectType: 'wheel', objectId: after.id, ...told }, at);
}

/** What the audit record holds. */
const toldOf = ({ revision: _revision, updatedAt: _at, writtenBy: _by, ...told }: WheelRecordDto) => told;

const records: ListSpec = {
  from: sql`wheel a`,
  fields: {
    id: sql`a.id::text`,
    brand: sql`a.brand`,
    state: sql`a.state`,
    title: sql`a.title`,
    texts: sql`a.texts`,
    segments: sql`(select jsonb_agg(jsonb_build_object('kind', s.kind, 'amountMinor', s.amount_minor::text, 'points', s.points, 'weight', s.weight,
      'stock', s.stock, 'taken', s.taken) order by s.place) from wheel_segment s where s.wheel_id = a.id)`,
    currency: sql`a.currency`,
    budgetMinor: sql`a.budget_minor::text`,
    spentMinor: sql`a.spent_minor::text`,
    spins: sql`a.spins`,
    turnover: sql`a.turnover`,
    minLevel: sql`a.min_level`,
    paidIn: sql`a.paid_in`,
    free: sql`a.free`,
    perDepositMinor: sql`a.per_deposit_minor::text`,
    perBetMinor: sql`a.per_bet_minor::text`,
    price: sql`a.price`,
    perDay: sql`a.per_day`,
    perAddress: sql`a.per_address`,
    opens: sql`a.opens`,
    closes: sql`a.closes`,
    opensAt: sql`a.opens_at`,
    closesAt: sql`a.closes_at`,
    proposedBy: sql`a.proposed_by_name`,
    publishedBy: sql`a.published_by_name`,
    writtenBy: sql`a.written_by`,
    revision: sql`a.revision`,
    updatedAt: sql`a.updated_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    state: equals(sql`a.state`),
    q: startsWith(sql`a.title`),
  },
  sort: ['updatedAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { updatedAt: sql`a.updated_at` }, narrowedBy: ['id'] },
};

const spins: ListSpec = {
  from: sql`wheel_spin a left join member_fact m on m.member_id = a.member_id
    left join gift g on g.member_id = a.member_id and g.kind = 'WHEEL' and g.period = 'WHEEL-' || a.id`,
  rows: sql`wheel_spin a`,
  fields: {
    id: sql`a.id::text`,
    brand: sql`a.brand`,
    wheelId: sql`a.wheel_id::text`,
    memberId: sql`a.member_id::text`,
    username: sql`coalesce(m.username, '')`,
    place: sql`a.place`,
    kind: sql`a.kind`,
    currency: sql`a.currency`,
    amountMinor: sql`a.amount_minor::text`,
    points: sql`a.points`,
    price: sql`a.price`,
    state: sql`g.state`,
    source: sql`a.source`,
    chargedBackAt: sql`(select c.told_at from charged_back_deposit c 
      where c.deposit_id = coalesce(a.deposit_id, (select g.deposit_id from wheel_grant g where g.id = a.grant_id)))`,
    spunAt: sql`a.spun_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    wheelId: equals(sql`a.wheel_id`, 'bigint'),
    memberId: equals(sql`a.member_id`, 'bigint'),
    kind: equals(sql`a.kind`),
    q: (value, bind) =>
      sql`a.member_id in (select u.member_id from member_fact u where ${startsWith(sql`u.username`)(value, bind)})`,
    from: since(sql`a.spun_at`),
    until: earlier(sql`a.spun_at`),
  },
  sort: ['spunAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { spunAt: sql`a.spun_at` }, narrowedBy: ['id', 'memberId'] },
};

async function readOne(query: Query, id: bigint): Promise<WheelRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(records));
  const [row] = await query<WheelRecordDto>(statement, parameters);
  if (!row) throw errors.wheel_not_found();
  return row;
}
