import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal, requireScope } from '@banyan/kernel/auth';
import {
  Database,
  equals,
  listPage,
  type ListSpec,
  listStatement,
  type Query,
  sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { lockedAsLookedAt } from '../brand/looked-at.js';
import { inScope } from '../brand/scope.js';
import { requireCurrency, requireTexts } from '../campaign/content-check.js';
import { errors } from '../errors.js';
import type {
  MallCodesRequest,
  MallRewardChange,
  MallRewardContent,
  MallRewardDraft,
  MallRewardRecordDto,
  MallRewardRecordPageDto,
  MallRewardStep,
  MallStockRequest,
  RewardState,
} from './reward.dto.js';

const codePattern = /^[\x21-\x7e]{4,64}$/;

/** Rewards of the points mall as operators write, publish, fill and end them: one writes and proposes, another one publishes. */
@Injectable()
export class RewardConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  list(query: ListQuery): Promise<MallRewardRecordPageDto> {
    return listPage<MallRewardRecordDto>(this.db.query, query, inScope(records));
  }

  get(id: bigint): Promise<MallRewardRecordDto> {
    return readOne(this.db.query, id);
  }

  /** A new reward, of which there is none yet, and which no member sees before another operator publishes it. */
  async write({ brand, reason, ...content }: MallRewardDraft): Promise<MallRewardRecordDto> {
    requireScope(brand);
    requireSound(content);
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      const id = await insert(tx, content, { brand, writtenBy: principal().username, now });
      const after = await readOne(tx.query, id);
      await audit(tx, 'mall-reward.write', { after, reason }, now);
      return after;
    });
  }

  /** Writes it anew. A proposal of what was there before is over. What it is cannot change once it holds codes. */
  change(id: bigint, { revision, reason, ...content }: MallRewardChange): Promise<MallRewardRecordDto> {
    requireSound(content);
    return this.step(id, { revision, reason }, 'mall-reward.edit', ['DRAFT', 'PROPOSED'], async (tx, before, now) => {
      if (isCodes(before) !== isCodes(content) && before.stock > 0) throw errors.mall_reward_terms({ field: 'type' });
      await tx.query(
        sql`update mall_reward set state = 'DRAFT', proposed_by = null, proposed_by_name = null, written_by = $2, updated_at = $3, revision = revision + 1,
           title = $4, type = $5, texts = $6::jsonb, picture = $7, unit = $8, priority = $9, points = $10, currency = $11, amount_minor = $12, turnover = $13,
           min_quantity = $14, per_day = $15, min_level = $16 where id = $1`,
        [id, principal().username, now, ...stored(content)],
      );
    });
  }

  /** Asks another operator to publish it. */
  propose(id: bigint, request: MallRewardStep): Promise<MallRewardRecordDto> {
    return this.step(id, request, 'mall-reward.propose', ['DRAFT'], async (tx, _before, now) => {
      await tx.query(
        sql`update mall_reward set state = 'PROPOSED', proposed_by = $2, proposed_by_name = $3, updated_at = $4, revision = revision + 1 where id = $1`,
        [id, principal().id, principal().username, now],
      );
    });
  }

  /** Shows members what another operator proposed. */
  publish(id: bigint, request: MallRewardStep): Promise<MallRewardRecordDto> {
    return this.step(id, request, 'mall-reward.publish', ['PROPOSED'], async (tx, { proposer }, now) => {
      if (proposer === String(principal().id)) throw errors.second_person();
      await publish(tx, id, principal(), now);
    });
  }

  /** More of it, or fewer; of a published coupon that pays money only fewer. */
  restock(id: bigint, { change, ...request }: MallStockRequest): Promise<MallRewardRecordDto> {
    return this.step(id, request, 'mall-reward.stock', live, async (tx, before, now) => {
      // Of what pays money there is no more than two operators published.
      const isMoney = BigInt(before.amountMinor) > 0n && before.state === 'PUBLISHED';
      if (isCodes(before) || (isMoney && change > 0)) throw errors.mall_reward_terms({ field: 'stock' });
      if (before.stock + change < 0 || before.stock + change > mostStock) throw errors.mall_stock();
      await tx.query(
        sql`update mall_reward set stock = stock + $2, updated_at = $3, revision = revision + 1 where id = $1`,
        [id, change, now],
      );
    });
  }

  /** Puts codes of a coupon in. One that the brand had in any reward is refused, and none of them is put in then. */
  addCodes(id: bigint, { codes, ...request }: MallCodesRequest): Promise<MallRewardRecordDto> {
    return this.step(id, request, 'mall-reward.codes', live, async (tx, before, now) => {
      if (!isCodes(before)) throw errors.mall_reward_terms({ field: 'type' });
      if (new Set(codes).size !== codes.length || !codes.every((code) => codePattern.test(code)))
        throw errors.mall_codes();
      const added = await tx.query(
        sql`insert into mall_code (reward_id, brand, code) select $1, $3, c from unnest($2::text[]) as n (c) on conflict do nothing returning 1`,
        [id, codes, before.brand],
      );
      if (added.length !== codes.length || before.stock + codes.length > mostCodes) throw errors.mall_codes();
      await tx.query(
        sql`update mall_reward set stock = stock + $2, updated_at = $3, revision = revision + 1 where id = $1`,
        [id, codes.length, now],
      );
    });
  }

  /** Nobody asks for it any more; what was asked for is decided. */
  end(id: bigint, request: MallRewardStep): Promise<MallRewardRecordDto> {
    return this.step(id, request, 'mall-reward.end', ['DRAFT', 'PROPOSED', 'PUBLISHED'], async (tx, before, now) => {
      await tx.query(sql`update mall_reward set state = $2, updated_at = $3, revision = revision + 1 where id = $1`, [
        id,
        before.state === 'PUBLISHED' ? 'ENDED' : 'CANCELLED',
        now,
      ]);
    });
  }

  /** One that a new installation comes with, published already. */
  async seed(tx: Tx, { brand, stock, ...content }: Omit<MallRewardDraft, 'reason'> & { stock: number }): Promise<void> {
    requireSound(content);
    const now = this.clock.now();
    const id = await insert(tx, content, { brand, writtenBy: '', now });
    await tx.query(sql`update mall_reward set stock = $2, proposed_by = -1, proposed_by_name = '' where id = $1`, [
      id,
      stock,
    ]);
    await publish(tx, id, { id: -2n, username: '' }, now);
  }

  /** One change of a reward as it was looked at, with its audit record. */
  private step(
    id: bigint,
    { revision, reason }: MallRewardStep,
    action: string,
    from: readonly RewardState[],
    work: (tx: Tx, before: Held, now: Date) => Promise<void>,
  ): Promise<MallRewardRecordDto> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const read = (query: Query) => readOne(query, id);
      const { before, held } = await lockedAsLookedAt<MallRewardRecordDto, Pick<Held, 'proposer'>>(tx, {
        id,
        revision,
        lock: lockSql,
        read,
      });
      if (!from.includes(before.state)) throw errors.mall_reward_state();
      await work(tx, { ...before, ...held }, now);
      const after = await readOne(tx.query, id);
      await audit(tx, action, { before, after, reason }, now);
      return after;
    });
  }
}

const lockSql = sql`select proposed_by::text as proposer from mall_reward where id = $1 and ($2 = '' or brand = $2) for update`;

const live: readonly RewardState[] = ['DRAFT', 'PROPOSED', 'PUBLISHED'];
const mostStock = 10_000_000;
const mostCodes = 100_000;

/** A reward whose row is locked. */
type Held = MallRewardRecordDto & { readonly proposer: string | null };

/** Whether each of it is a code of its own. */
const isCodes = ({ type, amountMinor }: { readonly type: string; readonly amountMinor: bigint | string }): boolean =>
  type === 'COUPON' && BigInt(amountMinor) === 0n;

/** Throws a refusal for a reward whose terms do not fit each other. */
function requireSound(content: MallRewardContent): void {
  const { type, currency, texts, amountMinor, turnover, minQuantity, perDay } = content;
  requireCurrency(currency);
  requireTexts(texts);
  if (amountMinor > 0n && type !== 'COUPON') throw errors.mall_reward_terms({ field: 'amountMinor' });
  if (amountMinor === 0n && turnover > 0) throw errors.mall_reward_terms({ field: 'turnover' });
  if (perDay > 0 && perDay < minQuantity) throw errors.mall_reward_terms({ field: 'perDay' });
}

async function insert(
  tx: Tx,
  content: MallRewardContent,
  { brand, writtenBy, now }: { readonly brand: string; readonly writtenBy: string; readonly now: Date },
): Promise<bigint> {
  const [row] = await tx.query<{ id: string }>(
    sql`insert into mall_reward (brand, state, written_by, created_at, updated_at, stock, title, type, texts, picture, unit, priority, points, currency,
       amount_minor, turnover, min_quantity, per_day, min_level)
     values ($1, 'DRAFT', $2, $3, $3, 0, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`,
    [brand, writtenBy, now, ...stored(content)],
  );
  return BigInt(row?.id ?? 0);
}

async function publish(tx: Tx, id: bigint, by: { id: bigint; username: string }, now: Date): Promise<void> {
  await tx.query(
    sql`update mall_reward set state = 'PUBLISHED', published_by = $2, published_by_name = $3, updated_at = $4, revision = revision + 1 where id = $1`,
    [id, by.id, by.username, now],
  );
}

/** As it is stored, in the order of both statements. */
function stored({ texts, type, picture, unit, priority, points, ...rest }: MallRewardContent): unknown[] {
  const { currency, amountMinor, turnover, minQuantity, perDay, minLevel } = rest;
  const said = texts.map(({ language, title, content }) => ({ language, title, content }));
  const shown = [said[0]?.title ?? '', type, JSON.stringify(said), picture, unit, priority, points];
  return [...shown, currency, amountMinor, turnover, minQuantity, perDay, minLevel];
}

interface Changes {
  readonly before?: MallRewardRecordDto;
  readonly after: MallRewardRecordDto;
  readonly reason: string;
}

async function audit(tx: Tx, action: string, { before, after, reason }: Changes, at: Date): Promise<void> {
  const told = { ...(before && { before: toldOf(before) }), after: toldOf(after), reason };
  await auditAction(tx, { action, objectType: 'mall-reward', objectId: after.id, ...told }, at);
}

/** What the audit record holds. */
const toldOf = ({ revision: _revision, updatedAt: _at, writtenBy: _by, ...told }: MallRewardRecordDto) => told;

const records: ListSpec = {
  from: sql`mall_reward a`,
  fields: {
    id: sql`a.id::text`,
    brand: sql`a.brand`,
    state: sql`a.state`,
    type: sql`a.type`,
    title: sql`a.title`,
    texts: sql`a.texts`,
    picture: sql`a.picture`,
    unit: sql`a.unit`,
    priority: sql`a.priority`,
    points: sql`a.points::int`,
    currency: sql`a.currency`,
    amountMinor: sql`a.amount_minor::text`,
    turnover: sql`a.turnover`,
    stock: sql`a.stock`,
    taken: sql`a.taken`,
    minQuantity: sql`a.min_quantity`,
    perDay: sql`a.per_day`,
    minLevel: sql`a.min_level`,
    writtenBy: sql`a.written_by`,
    proposedBy: sql`a.proposed_by_name`,
    publishedBy: sql`a.published_by_name`,
    revision: sql`a.revision`,
    updatedAt: sql`a.updated_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    state: equals(sql`a.state`),
    type: equals(sql`a.type`),
    q: startsWith(sql`a.title`),
  },
  sort: ['updatedAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { updatedAt: sql`a.updated_at` }, narrowedBy: ['id'] },
};

async function readOne(query: Query, id: bigint): Promise<MallRewardRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(records));
  const [row] = await query<MallRewardRecordDto>(statement, parameters);
  if (!row) throw errors.mall_reward_not_found();
  return row;
}
