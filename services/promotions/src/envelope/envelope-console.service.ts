import { randomBytes } from 'node:crypto';
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
import { BrandService } from '../brand/brand.service.js';
import { lockedAsLookedAt } from '../brand/looked-at.js';
import { inScope } from '../brand/scope.js';
import { hoursOf } from '../campaign/campaign-draft.js';
import { requireCurrency, requireTexts } from '../campaign/content-check.js';
import { errors } from '../errors.js';
import type {
  EnvelopeChange,
  EnvelopeContent,
  EnvelopeDraft,
  EnvelopeRecordDto,
  EnvelopeRecordPageDto,
  EnvelopeState,
  EnvelopeStep,
} from './envelope.dto.js';
import { commitmentOf, sharesOf, type Parts } from './split.js';

const longestMs = 7 * 86_400_000;

/** Red envelopes as operators write, publish and end them: one writes and proposes, another one publishes. */
@Injectable()
export class EnvelopeConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  list(query: ListQuery): Promise<EnvelopeRecordPageDto> {
    return listPage<EnvelopeRecordDto>(this.db.query, query, inScope(records));
  }

  get(id: bigint): Promise<EnvelopeRecordDto> {
    return readOne(this.db.query, id);
  }

  /** A new envelope, which no member sees before another operator publishes it. */
  async write({ brand, reason, ...content }: EnvelopeDraft): Promise<EnvelopeRecordDto> {
    requireScope(brand);
    requireSound(content);
    const zone = await this.brands.zoneOf(brand);
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      const id = await insert(tx, content, { brand, zone, writtenBy: principal().username, now });
      const after = await readOne(tx.query, id);
      await audit(tx, 'envelope.write', { after, reason }, now);
      return after;
    });
  }

  /** Writes it anew. A proposal of what was there before is over. */
  change(id: bigint, { revision, reason, ...content }: EnvelopeChange): Promise<EnvelopeRecordDto> {
    requireSound(content);
    return this.step(id, { revision, reason }, 'envelope.edit', ['DRAFT', 'PROPOSED'], async (tx, { zone }, now) => {
      await tx.query(
        sql`update envelope set state = 'DRAFT', proposed_by = null, proposed_by_name = null, written_by = $2, updated_at = $3, revision = revision + 1,
           title = $4, texts = $5::jsonb, currency = $6, total_minor = $7, shares = $8, least_minor = $9, turnover = $10, min_level = $11, paid_in = $12,
           per_address = $13, opens = $14, closes = $15, opens_at = $16, closes_at = $17 where id = $1`,
        [id, principal().username, now, ...(await stored(tx, content, zone))],
      );
    });
  }

  /** Asks another operator to publish it. */
  propose(id: bigint, request: EnvelopeStep): Promise<EnvelopeRecordDto> {
    return this.step(id, request, 'envelope.propose', ['DRAFT'], async (tx, { opensAt }, now) => {
      if (opensAt <= now) throw errors.envelope_late();
      await tx.query(
        sql`update envelope set state = 'PROPOSED', proposed_by = $2, proposed_by_name = $3, updated_at = $4, revision = revision + 1 where id = $1`,
        [id, principal().id, principal().username, now],
      );
    });
  }

  /** Announces what another operator proposed: draws the seed, splits the sum by it, and tells its commitment. */
  publish(id: bigint, request: EnvelopeStep): Promise<EnvelopeRecordDto> {
    return this.step(id, request, 'envelope.publish', ['PROPOSED'], async (tx, before, now) => {
      const { id: operator, username } = principal();
      if (before.proposer === String(operator)) throw errors.second_person();
      // What is promised is promised before it opens.
      if (before.opensAt <= now) throw errors.envelope_late();
      const parts = {
        id,
        totalMinor: BigInt(before.totalMinor),
        shares: before.shares,
        leastMinor: BigInt(before.leastMinor),
      };
      await split(tx, parts, { id: operator, username }, now);
    });
  }

  /** One that a new installation comes with, published already. */
  async seed(tx: Tx, { brand, ...content }: Omit<EnvelopeDraft, 'reason'>, zone: string): Promise<void> {
    requireSound(content);
    const now = this.clock.now();
    const id = await insert(tx, content, { brand, zone, writtenBy: '', now });
    await tx.query(sql`update envelope set proposed_by = -1, proposed_by_name = '' where id = $1`, [id]);
    await split(tx, { id, ...content }, { id: -2n, username: '' }, now);
  }

  /** Nobody opens one any more; what was opened stays. One that members may have seen ends and tells its seed, another one was never there. */
  end(id: bigint, request: EnvelopeStep): Promise<EnvelopeRecordDto> {
    return this.step(id, request, 'envelope.end', ['DRAFT', 'PROPOSED', 'PUBLISHED'], async (tx, { state }, now) => {
      await tx.query(sql`update envelope set state = $2, updated_at = $3, revision = revision + 1 where id = $1`, [
        id,
        state === 'PUBLISHED' ? 'ENDED' : 'CANCELLED',
        now,
      ]);
    });
  }

  /** One change of an envelope as it was looked at, with its audit record. */
  private step(
    id: bigint,
    { revision, reason }: EnvelopeStep,
    action: string,
    from: readonly EnvelopeState[],
    work: (tx: Tx, before: Held, now: Date) => Promise<void>,
  ): Promise<EnvelopeRecordDto> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const read = (query: Query) => readOne(query, id);
      const { before, held } = await lockedAsLookedAt<EnvelopeRecordDto, Pick<Held, 'zone' | 'proposer'>>(tx, {
        id,
        revision,
        lock: lockSql,
        read,
      });
      if (!from.includes(before.state)) throw errors.envelope_state();
      await work(tx, { ...before, ...held }, now);
      const after = await readOne(tx.query, id);
      await audit(tx, action, { before, after, reason }, now);
      return after;
    });
  }
}

const lockSql = sql`select zone, proposed_by::text as proposer from envelope where id = $1 and ($2 = '' or brand = $2) for update`;

/** Whose it is, and who wrote it when. */
interface Written {
  readonly brand: string;
  readonly zone: string;
  readonly writtenBy: string;
  readonly now: Date;
}

async function insert(tx: Tx, content: EnvelopeContent, { brand, zone, writtenBy, now }: Written): Promise<bigint> {
  const [row] = await tx.query<{ id: string }>(
    sql`insert into envelope (brand, state, zone, written_by, created_at, updated_at, title, texts, currency, total_minor, shares, least_minor, turnover,
       min_level, paid_in, per_address, opens, closes, opens_at, closes_at)
     values ($1, 'DRAFT', $2, $3, $4, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id`,
    [brand, zone, writtenBy, now, ...(await stored(tx, content, zone))],
  );
  return BigInt(row?.id ?? 0);
}

/** Draws the seed of one that was proposed, shares the sum out by it, and shows it to members. */
async function split(tx: Tx, parts: Parts, by: { id: bigint; username: string }, now: Date): Promise<void> {
  const seed = randomBytes(32);
  await tx.query(
    sql`insert into envelope_share (envelope_id, place, amount_minor)
     select $1, s.place - 1, s.amount from unnest($2::bigint[]) with ordinality s (amount, place) order by s.place`,
    [parts.id, sharesOf(seed, parts).map(String)],
  );
  await tx.query(
    sql`update envelope set state = 'PUBLISHED', seed = $2, commitment = $3, published_by = $4, published_by_name = $5, updated_at = $6,
       revision = revision + 1 where id = $1`,
    [parts.id, seed, commitmentOf(seed, parts), by.id, by.username, now],
  );
}

/** An envelope whose row is locked. */
type Held = EnvelopeRecordDto & { readonly zone: string; readonly proposer: string | null };

/** Throws a refusal for an envelope that could not be split, or not be said. */
function requireSound({ currency, texts, totalMinor, shares, leastMinor }: EnvelopeContent): void {
  requireCurrency(currency);
  requireTexts(texts);
  if (leastMinor * BigInt(shares) > totalMinor) throw errors.envelope_sum();
}

/** As it is stored, in the order of both statements. */
async function stored(tx: Tx, content: EnvelopeContent, zone: string): Promise<unknown[]> {
  const { texts, currency, totalMinor, shares, leastMinor, turnover, minLevel, paidIn, perAddress, opens, closes } =
    content;
  const { startsAt, endsAt } = await hoursOf(tx, { startsAt: opens, endsAt: closes }, zone);
  if (endsAt === null || endsAt.getTime() - startsAt.getTime() > longestMs) throw errors.campaign_times();
  const said = texts.map(({ language, title, content: words }) => ({ language, title, content: words }));
  const of = [said[0]?.title ?? '', JSON.stringify(said), currency, totalMinor, shares, leastMinor, turnover];
  return [...of, minLevel, paidIn, perAddress, opens, closes, startsAt, endsAt];
}

interface Changes {
  readonly before?: EnvelopeRecordDto;
  readonly after: EnvelopeRecordDto;
  readonly reason: string;
}

async function audit(tx: Tx, action: string, { before, after, reason }: Changes, at: Date): Promise<void> {
  const told = { ...(before && { before: toldOf(before) }), after: toldOf(after), reason };
  await auditAction(tx, { action, objectType: 'envelope', objectId: after.id, ...told }, at);
}

/** What the audit record holds. */
const toldOf = ({ revision: _revision, updatedAt: _at, writtenBy: _by, ...told }: EnvelopeRecordDto) => told;

const taken = sql`from envelope_share s where s.envelope_id = a.id and s.member_id is not null`;

const records: ListSpec = {
  from: sql`envelope a`,
  fields: {
    id: sql`a.id::text`,
    brand: sql`a.brand`,
    state: sql`a.state`,
    title: sql`a.title`,
    texts: sql`a.texts`,
    currency: sql`a.currency`,
    totalMinor: sql`a.total_minor::text`,
    shares: sql`a.shares`,
    leastMinor: sql`a.least_minor::text`,
    turnover: sql`a.turnover`,
    minLevel: sql`a.min_level`,
    paidIn: sql`a.paid_in`,
    perAddress: sql`a.per_address`,
    opens: sql`a.opens`,
    closes: sql`a.closes`,
    opensAt: sql`a.opens_at`,
    closesAt: sql`a.closes_at`,
    taken: sql`(select count(*)::int ${taken})`,
    givenMinor: sql`(select coalesce(sum(s.amount_minor), 0)::text ${taken})`,
    commitment: sql`a.commitment`,
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

async function readOne(query: Query, id: bigint): Promise<EnvelopeRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(records));
  const [row] = await query<EnvelopeRecordDto>(statement, parameters);
  if (!row) throw errors.envelope_not_found();
  return row;
}
