import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import {
  before,
  Database,
  equals,
  listOpenPage,
  listPage,
  listStatement,
  since,
  sql,
  startsWith,
  type ListSpec,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery, OpenPage } from '@banyan/kernel/dto';
import { DomainError } from '@banyan/kernel/errors';
import { BasketService, pricedLine } from '../bet/basket.service.js';
import { ExposureService } from '../bet/exposure.service.js';
import type { PricedGame } from '../bet/pricing.js';
import { errors } from '../errors.js';
import { nameIn } from '../game/game.service.js';
import { ChaseRunnerService, holdChase } from './chase-runner.service.js';
import type {
  ChaseDetailDto,
  ChaseDrawDto,
  ChaseDto,
  ChaseLineDto,
  ChasePageDto,
  ChaseRecordDetailDto,
  ChaseRecordDto,
  StartChaseDto,
} from './chase.dto.js';
import { multiplesOf } from './plan.js';

const mostOpen = 20;
const mostNumbers = 1000;
/** Of one unit of a draw, as for any basket. */
const mostUnit = 10n ** 15n;
const mostTotal = 10n ** 18n;

interface NextIssue {
  readonly id: string;
  readonly number: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
}

/** Chase plans as members make and stop them, and as operators read them. */
@Injectable()
export class ChaseService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly baskets: BasketService,
    private readonly exposure: ExposureService,
    private readonly runner: ChaseRunnerService,
  ) {}

  /** A plan on the next draws of a game, once for its key. Nothing is bet yet: its first draw is bet within seconds. */
  async start(request: StartChaseDto): Promise<ChaseDetailDto> {
    const { id: memberId } = principal();
    const digest = digestOf(request);
    const known = await this.known(memberId, request.key);
    if (known) return this.again(known, digest);
    const { currency } = await this.baskets.seat(principal());
    const made = await this.db.transaction((tx) => this.store(tx, request, digest, currency));
    if (made) return this.one(BigInt(made));
    return this.again(await this.known(memberId, request.key), digest);
  }

  /** The member's own, latest first. Filters: id, state, game, from, to. */
  async mine(query: ListQuery): Promise<ChasePageDto> {
    const page = await listPage<Row<ChaseDto>>(this.db.query, query, own());
    return { ...page, data: page.data.map(said) };
  }

  /** One of the member's own with its draws. `chase_not_found`. */
  async one(id: bigint): Promise<ChaseDetailDto> {
    const { statement, parameters } = listStatement({ filter: { id: String(id) } }, own());
    const [chase] = await this.db.query<Row<ChaseDto>>(statement, parameters);
    if (!chase) throw errors.chase_not_found();
    return { ...said(chase), ...(await this.rest(id)) };
  }

  /** The draws that are left are bet on no more; what is bet already stays. Of a plan that ended it changes nothing. */
  async cancel(id: bigint): Promise<ChaseDetailDto> {
    const { id: memberId } = principal();
    await this.db.transaction(async (tx) => {
      const chase = await holdChase(tx, id);
      if (!chase || BigInt(chase.memberId) !== memberId) throw errors.chase_not_found();
      await this.runner.step(tx, chase.id, { stop: 'CANCELLED' });
    });
    return this.one(id);
  }

  async list(query: ListQuery): Promise<OpenPage<ChaseRecordDto>> {
    const page = await listOpenPage<Row<ChaseRecordDto>>(this.db.query, query, records());
    return { ...page, data: page.data.map(said) };
  }

  /** One with its draws. `chase_not_found`. */
  async record(id: bigint): Promise<ChaseRecordDetailDto> {
    const { statement, parameters } = listStatement({ filter: { id: String(id) } }, records());
    const [chase] = await this.db.query<Row<ChaseRecordDto>>(statement, parameters);
    if (!chase) throw errors.chase_not_found();
    return { ...said(chase), ...(await this.rest(id)) };
  }

  /** An operator has a plan bet no more. `chase_over` where it does not. */
  async stop(id: bigint, reason: string): Promise<ChaseRecordDetailDto> {
    const { brand } = principal();
    await this.db.transaction(async (tx) => {
      const chase = await holdChase(tx, id);
      if (!chase || (brand !== '' && chase.brand !== brand)) throw errors.chase_not_found();
      if (chase.state !== 'RUNNING') throw errors.chase_over();
      await this.runner.step(tx, chase.id, { stop: 'STOPPED' });
      const { game, memberId, state } = chase;
      const what = { objectType: 'lottery_chase', objectId: String(id), reason, before: { game, memberId, state } };
      await auditAction(tx, { action: 'lottery.stop_chase', ...what }, this.clock.now());
    });
    return this.record(id);
  }

  private async known(memberId: bigint, key: string): Promise<Known | undefined> {
    const [found] = await this.db.query<Known>(knownSql, [memberId, key]);
    return found;
  }

  private again(known: Known | undefined, digest: string): Promise<ChaseDetailDto> {
    if (known?.digest !== digest) throw errors.key_reused();
    return this.one(BigInt(known.id));
  }

  /** The plan's id; null when another call has stored the key meanwhile. */
  private async store(tx: Tx, request: StartChaseDto, digest: string, currency: string): Promise<string | null> {
    const { id: memberId, brand, username } = principal();
    const now = this.clock.now();
    // A member's plans are begun one after another, so that they are counted.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`chases:${memberId}`]);
    const [{ open } = { open: 0 }] = await tx.query<{ open: number }>(openSql, [memberId]);
    if (open >= mostOpen) throw errors.too_many_chases({ most: mostOpen });
    const { startMultiple: start, factor, every, mostMultiple: most, draws } = request;
    const base = await this.priced(tx, request, currency);
    const multiples = multiplesOf({ draws, start, factor, every, most });
    const total = multiples.reduce((sum, multiple) => sum + base * BigInt(multiple), 0n);
    const largest = BigInt(Math.max(...multiples));
    if (start > most || total > mostTotal || request.lines.some(({ unitMinor }) => unitMinor * largest > mostUnit))
      throw errors.chase_plan_wrong();
    if (total !== request.totalMinor) throw errors.chase_total_differs();
    const issues = await tx.query<NextIssue>(nextSql, [request.gameCode, now, draws]);
    if (issues.length < draws) throw errors.chase_too_long({ most: issues.length });
    const [made] = await tx.query<{ id: string }>(chaseSql, [
      memberId, request.key, digest, brand, username, currency, request.gameCode, JSON.stringify(request.lines.map(stored)),
      draws, start, factor, every, most, request.stopOnWin, request.stopProfitMinor ?? null, base, total, now,
    ]); // prettier-ignore
    if (!made) return null;
    const rows = issues.map((issue, i) => {
      const multiple = multiples[i] ?? 1;
      return { ...issue, place: i + 1, multiple, stake: String(base * BigInt(multiple)), key: randomUUID() };
    });
    await tx.query(planSql, [made.id, JSON.stringify(rows)]);
    return made.id;
  }

  /** What the lines cost at the multiple 1, as the game is sold now. */
  private async priced(tx: Tx, { gameCode, lines }: StartChaseDto, currency: string): Promise<bigint> {
    const [game] = await tx.query<PricedGame>(gameSql, [gameCode]);
    if (!game) throw errors.game_not_found();
    const least = (await this.exposure.bounds(tx, currency)).get('unit_online');
    if (least === undefined) throw errors.currency_not_offered();
    if (lines.reduce((sum, { numbers }) => sum + numbers.length, 0) > mostNumbers)
      throw errors.too_many_numbers({ most: mostNumbers });
    return lines.reduce((sum, line) => sum + pricedLine(game, line, least).stakeMinor, 0n);
  }

  private async rest(id: bigint): Promise<Pick<ChaseDetailDto, 'lines' | 'plan'>> {
    const [[of], plan] = await Promise.all([
      this.db.query<{ lines: ChaseLineDto[] }>(sql`select lines from chase where id = $1`, [id]),
      this.db.query<Row<ChaseDrawDto>>(drawsSql, [id]),
    ]);
    return { lines: of?.lines ?? [], plan: plan.map(said) };
  }
}

interface Known {
  readonly id: string;
  readonly digest: string;
}

/** A row as it is stored: the code of a refusal, which is said in the language of who reads it. */
type Row<T> = Omit<T, 'refusal'> & Coded;

interface Coded {
  readonly code: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
}

function said<T extends Coded>({ code, details, ...row }: T): Omit<T, keyof Coded> & { refusal: string | null } {
  return { ...row, refusal: code && new DomainError(code, 409, details).text(ctx().language) };
}

const stored = ({ bet, numbers, unitMinor }: ChaseLineDto) => ({ bet, numbers, unitMinor: String(unitMinor) });

/** What was asked for, in a form that is the same for the same request. */
const digestOf = ({ key: _key, lines, ...rest }: StartChaseDto): string => {
  const named = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`);
  return createHash('sha256')
    .update(JSON.stringify([lines.map(stored), named.toSorted((a, b) => (a < b ? -1 : 1))]))
    .digest('hex');
};

/* What a plan's draws came to, by their tickets: no sum is kept beside them. */
const progress = sql`(
  select json_build_object('bet', count(t.id), 'decided', count(*) filter (where d.state = 'DONE'),
    'skipped', count(*) filter (where d.state = 'SKIPPED'),
    'stakeMinor', coalesce(sum(t.stake_minor) filter (where t.state <> 'REFUNDED'), 0)::text,
    'payoutMinor', coalesce(sum(t.payout_minor) filter (where t.state <> 'REFUNDED'), 0)::text)
  from chase_draw d left join ticket t on t.id = d.ticket_id and d.state <> 'SKIPPED' where d.chase_id = c.id)`;

const tables = sql`chase c join lottery_game g on g.code = c.game`;
const fields = {
  id: sql`c.id`,
  game: sql`c.game`,
  currency: sql`c.currency`,
  draws: sql`c.draws`,
  startMultiple: sql`c.start_multiple`,
  factor: sql`c.factor`,
  every: sql`c.every`,
  mostMultiple: sql`c.most_multiple`,
  stopOnWin: sql`c.stop_on_win`,
  stopProfitMinor: sql`c.stop_profit_minor`,
  totalMinor: sql`c.total_minor`,
  state: sql`c.state`,
  reason: sql`c.reason`,
  code: sql`c.code`,
  details: sql`c.details`,
  progress,
  startedAt: sql`c.started_at`,
  endedAt: sql`c.ended_at`,
};
const filters = {
  id: equals(sql`c.id`, 'bigint'),
  state: equals(sql`c.state`),
  game: equals(sql`c.game`),
  from: since(sql`c.started_at`),
  to: before(sql`c.started_at`),
};

/** Those of the member in hand. */
function own(): ListSpec {
  return {
    from: tables,
    fields: { ...fields, gameName: nameIn(sql`g`, sql`$2::text`) },
    filters,
    where: sql`c.member_id = $1 and ($2::text is not null)`,
    parameters: [principal().id, ctx().language],
    sort: ['startedAt', 'DESC'],
    key: sql`c.id`,
    large: { sorts: { startedAt: sql`c.started_at` } },
  };
}

/** All that the operator in hand may see. */
function records(): ListSpec {
  return {
    from: tables,
    fields: {
      ...fields,
      gameName: nameIn(sql`g`, sql`$2::text`),
      brand: sql`c.brand`,
      memberId: sql`c.member_id`,
      username: sql`c.username`,
    },
    filters: {
      ...filters,
      reason: equals(sql`c.reason`),
      brand: equals(sql`c.brand`),
      memberId: equals(sql`c.member_id`, 'bigint'),
      q: startsWith(sql`c.username`),
    },
    where: sql`($1 = '' or c.brand = $1) and ($2::text is not null)`,
    parameters: [principal().brand, ctx().language],
    sort: ['startedAt', 'DESC'],
    key: sql`c.id`,
    large: { sorts: { startedAt: sql`c.started_at` }, narrowedBy: ['id'] },
  };
}

const knownSql = sql`select id, digest from chase where member_id = $1 and key = $2`;
const openSql = sql`select count(*)::int as open from chase where member_id = $1 and state <> 'ENDED'`;
const gameSql = sql`
select region, vendor_kind as "vendorKind" from lottery_game where code = $1 and kind = 'VENDOR' and enabled`;

/* From the one that is sold now, or the next one. */
const nextSql = sql`
select id, number, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt" from issue
where game = $1 and state in ('SCHEDULED', 'OPEN') and closes_at > $2 order by closes_at limit $3`;

const chaseSql = sql`
insert into chase (member_id, key, digest, brand, username, currency, game, lines, draws, start_multiple, factor, every, most_multiple,
  stop_on_win, stop_profit_minor, base_minor, total_minor, started_at)
values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
on conflict (member_id, key) do nothing returning id`;

const planSql = sql`
insert into chase_draw (chase_id, place, issue_id, number, opens_at, closes_at, draws_at, multiple, stake_minor, key)
select $1, r.place, r.id, r.number, r."opensAt", r."closesAt", r."drawsAt", r.multiple, r.stake, r.key
from jsonb_to_recordset($2::jsonb) as r (place int, id bigint, number text, "opensAt" timestamptz, "closesAt" timestamptz,
  "drawsAt" timestamptz, multiple int, stake bigint, key uuid)`;

const drawsSql = sql`
select d.place, d.number, d.draws_at as "drawsAt", d.multiple, d.stake_minor as "stakeMinor", d.code, d.details,
  case when d.state = 'SKIPPED' then null else d.ticket_id end as "ticketId",
  case when d.state = 'DONE' then case t.state when 'LOST' then 'LOST' when 'REFUNDED' then 'REFUNDED' else 'WON' end else d.state end as state,
  case when d.state = 'DONE' and t.state <> 'REFUNDED' then t.payout_minor else 0 end as "payoutMinor"
from chase_draw d left join ticket t on t.id = d.ticket_id where d.chase_id = $1 order by d.place`;
