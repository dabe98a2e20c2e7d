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
import { budgetOf, flawOf } from './terms.js';
import { holdTournament } from './tournament-lock.js';
import { rules } from './tournament-row.js';
import type {
  PlacePrizeContent,
  TournamentChange,
  TournamentContent,
  TournamentDraft,
  TournamentPlaceRecordPageDto,
  TournamentRecordDto,
  TournamentRecordPageDto,
  TournamentScoreRecordPageDto,
  TournamentState,
  TournamentStep,
  TournamentStopStep,
} from './tournament.dto.js';

const longestMs = 92 * 86_400_000;

/**
 * Tournaments as operators write, publish and stop them: one writes and proposes, another one publishes, and what is published is stopped by two. Nothing that members
 * were told changes but its end.
 */
@Injectable()
export class TournamentConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  list(query: ListQuery): Promise<TournamentRecordPageDto> {
    return listPage<TournamentRecordDto>(this.db.query, query, inScope(records));
  }

  get(id: bigint): Promise<TournamentRecordDto> {
    return readOne(this.db.query, id);
  }

  scores(query: ListQuery): Promise<TournamentScoreRecordPageDto> {
    return listPage(this.db.query, query, inScope(scores));
  }

  places(query: ListQuery): Promise<TournamentPlaceRecordPageDto> {
    return listPage(this.db.query, query, inScope(places));
  }

  /** A new tournament, which no member sees before another operator publishes it. */
  async write({ brand, reason, ...content }: TournamentDraft): Promise<TournamentRecordDto> {
    requireScope(brand);
    requireSound(content);
    const zone = await this.brands.zoneOf(brand);
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      const id = await insert(tx, content, { brand, zone, writtenBy: principal().username, now });
      const after = await readOne(tx.query, id);
      await audit(tx, 'tournament.write', { after, reason }, now);
      return after;
    });
  }

  /** Writes it anew. A proposal of what was there before is over. */
  change(id: bigint, { revision, reason, ...content }: TournamentChange): Promise<TournamentRecordDto> {
    requireSound(content);
    return this.step(id, { revision, reason }, 'tournament.edit', ['DRAFT', 'PROPOSED'], async (tx, { zone }, now) => {
      await tx.query(
        sql`update tournament set state = 'DRAFT', proposed_by = null, proposed_by_name = null, written_by = $2, updated_at = $3, revision = revision + 1,
           title = $4, texts = $5::jsonb, currency = $6, scoring = $7, counts = $8, counted = $9::text[], least_minor = $10, joining = $11, min_level = $12,
           paid_in = $13, per_address = $14, moves_up = $15, turnover = $16, settle_minutes = $17, budget_minor = $18, budget_points = $19, opens = $20,
           closes = $21, opens_at = $22, closes_at = $23, settles_at = $24
         where id = $1`,
        [id, principal().username, now, ...(await stored(tx, content, zone))],
      );
      await tx.query(sql`delete from tournament_prize where tournament_id = $1`, [id]);
      await storePrizes(tx, id, content.prizes);
    });
  }

  /** Asks another operator to publish it. */
  propose(id: bigint, request: TournamentStep): Promise<TournamentRecordDto> {
    return this.step(id, request, 'tournament.propose', ['DRAFT'], async (tx, { opensAt }, now) => {
      if (opensAt <= now) throw errors.campaign_times();
      await tx.query(
        sql`update tournament set state = 'PROPOSED', proposed_by = $2, proposed_by_name = $3, updated_at = $4, revision = revision + 1 where id = $1`,
        [id, principal().id, principal().username, now],
      );
    });
  }

  /** Announces what another operator proposed, before it opens. */
  publish(id: bigint, request: TournamentStep): Promise<TournamentRecordDto> {
    return this.step(id, request, 'tournament.publish', ['PROPOSED'], async (tx, before, now) => {
      const { id: operator, username } = principal();
      if (before.proposer === String(operator)) throw errors.second_person();
      if (before.opensAt <= now) throw errors.campaign_times();
      await show(tx, id, { id: operator, username }, now);
    });
  }

  /** One that a new installation comes with, published already. */
  async seed(tx: Tx, { brand, ...content }: Omit<TournamentDraft, 'reason'>, zone: string): Promise<void> {
    requireSound(content);
    const now = this.clock.now();
    const id = await insert(tx, content, { brand, zone, writtenBy: '', now });
    await tx.query(sql`update tournament set proposed_by = -1, proposed_by_name = '' where id = $1`, [id]);
    await show(tx, id, { id: -2n, username: '' }, now);
  }

  /** Takes back what nobody saw, or asks another operator to stop what members see. Asked again, the last asking counts. */
  stop(id: bigint, { stop, ...request }: TournamentStopStep): Promise<TournamentRecordDto> {
    const from = ['DRAFT', 'PROPOSED', 'PUBLISHED'] as const;
    return this.step(id, request, 'tournament.stop', from, async (tx, { state }, now) => {
      if (state !== 'PUBLISHED' && stop === 'END') throw errors.tournament_state();
      await tx.query(
        sql`update tournament set state = case when state = 'PUBLISHED' then state else 'CANCELLED' end, stopping = $2, stopping_by = $3, stopping_by_name = $4, stopped_by = null,
           updated_at = $5, revision = revision + 1 where id = $1`,
        [id, stop, principal().id, principal().username, now],
      );
    });
  }

  /** Does what another operator asked: END closes it now, and pays after its settling time; CANCEL pays nobody. */
  confirmStop(id: bigint, request: TournamentStep): Promise<TournamentRecordDto> {
    return this.step(id, request, 'tournament.confirm-stop', ['PUBLISHED'], async (tx, before, now) => {
      if (before.stopping === null) throw errors.tournament_state();
      if (before.stopper === String(principal().id)) throw errors.second_person();
      const { stopping, opensAt, closesAt } = before;
      if (stopping === 'END' && (opensAt >= now || closesAt <= now)) throw errors.tournament_state();
      await tx.query(
        stopping === 'END'
          ? sql`update tournament set closes_at = $2, settles_at = $2::timestamptz + settle_minutes * interval '1 minute', stopped_by = $3, updated_at = $2,
              revision = revision + 1 where id = $1`
          : sql`update tournament set state = 'CANCELLED', stopped_by = $3, updated_at = $2, revision = revision + 1 where id = $1`,
        [id, now, principal().id],
      );
    });
  }

  /** One change of a tournament as it was looked at, with its audit record. */
  private step(
    id: bigint,
    { revision, reason }: TournamentStep,
    action: string,
    from: readonly TournamentState[],
    work: (tx: Tx, before: Held, now: Date) => Promise<void>,
  ): Promise<TournamentRecordDto> {
    return this.db.transaction(async (tx) => {
      // Waits for whoever is counting in it or joining it.
      await holdTournament(tx, id);
      const now = this.clock.now();
      const read = (query: Query) => readOne(query, id);
      const { before, held } = await lockedAsLookedAt<TournamentRecordDto, Locked>(tx, {
        id,
        revision,
        lock: lockSql,
        read,
      });
      if (!from.includes(before.state)) throw errors.tournament_state();
      await work(tx, { ...before, ...held }, now);
      const after = await readOne(tx.query, id);
      await audit(tx, action, { before, after, reason }, now);
      return after;
    });
  }
}

const lockSql = sql`
select zone, proposed_by::text as proposer, stopping_by::text as stopper from tournament where id = $1 and ($2 = '' or brand = $2) for no key update`;

interface Locked {
  readonly zone: string;
  readonly proposer: string | null;
  readonly stopper: string | null;
}
/** A tournament whose row is locked. */
type Held = TournamentRecordDto & Locked;

/** Whose it is, and who wrote it when. */
interface Written {
  readonly brand: string;
  readonly zone: string;
  readonly writtenBy: string;
  readonly now: Date;
}

async function insert(tx: Tx, content: TournamentContent, { brand, zone, writtenBy, now }: Written): Promise<bigint> {
  const [row] = await tx.query<{ id: string }>(
    sql`insert into tournament (brand, state, zone, written_by, created_at, updated_at, title, texts, currency, scoring, counts, counted, least_minor, joining,
       min_level, paid_in, per_address, moves_up, turnover, settle_minutes, budget_minor, budget_points, opens, closes, opens_at, closes_at, settles_at)
     values ($1, 'DRAFT', $2, $3, $4, $4, $5, $6::jsonb, $7, $8, $9, $10::text[], $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)
     returning id`,
    [brand, zone, writtenBy, now, ...(await stored(tx, content, zone))],
  );
  const id = BigInt(row?.id ?? 0);
  await storePrizes(tx, id, content.prizes);
  return id;
}

async function storePrizes(tx: Tx, id: bigint, prizes: readonly PlacePrizeContent[]): Promise<void> {
  await tx.query(
    sql`insert into tournament_prize (tournament_id, from_place, to_place, kind, amount_minor, points)
     select $1, p.* from unnest($2::int[], $3::int[], $4::text[], $5::bigint[], $6::int[]) as p (from_place, to_place, kind, amount, points)`,
    [
      id,
      prizes.map(({ fromPlace }) => fromPlace),
      prizes.map(({ toPlace }) => toPlace),
      prizes.map(({ kind }) => kind),
      prizes.map(({ amountMinor }) => amountMinor),
      prizes.map(({ points }) => points),
    ],
  );
}

/** Shows one that was proposed to members. */
async function show(tx: Tx, id: bigint, by: { id: bigint; username: string }, now: Date): Promise<void> {
  await tx.query(
    sql`update tournament set state = 'PUBLISHED', published_by = $2, published_by_name = $3, updated_at = $4, revision = revision + 1 where id = $1`,
    [id, by.id, by.username, now],
  );
}

/** Throws a refusal for a tournament that could not be held, or not be said. */
function requireSound(content: TournamentContent): void {
  requireCurrency(content.currency);
  requireTexts(content.texts);
  const flaw = flawOf(content);
  if (flaw) throw errors.tournament_terms({ field: flaw });
}

/** As it is stored, in the order of both statements. */
async function stored(tx: Tx, content: TournamentContent, zone: string): Promise<unknown[]> {
  const { texts, prizes, opens, closes, settleMinutes } = content;
  const { startsAt, endsAt } = await hoursOf(tx, { startsAt: opens, endsAt: closes }, zone);
  if (endsAt === null || endsAt.getTime() - startsAt.getTime() > longestMs) throw errors.campaign_times();
  const said = texts.map(({ language, title, content: words }) => ({ language, title, content: words }));
  const budget = budgetOf(prizes);
  return [
    said[0]?.title ?? '',
    JSON.stringify(said),
    content.currency,
    content.scoring,
    content.counts,
    content.counted,
    content.leastMinor,
    content.joining,
    content.minLevel,
    content.paidIn,
    content.perAddress,
    content.movesUp,
    content.turnover,
    settleMinutes,
    budget.minor,
    budget.points,
    opens,
    closes,
    startsAt,
    endsAt,
    new Date(endsAt.getTime() + settleMinutes * 60_000),
  ];
}

interface Changes {
  readonly before?: TournamentRecordDto;
  readonly after: TournamentRecordDto;
  readonly reason: string;
}

async function audit(tx: Tx, action: string, { before, after, reason }: Changes, at: Date): Promise<void> {
  const told = { ...(before && { before: toldOf(before) }), after: toldOf(after), reason };
  await auditAction(tx, { action, objectType: 'tournament', objectId: after.id, ...told }, at);
}

/** What the audit record holds. */
const toldOf = ({ revision: _revision, updatedAt: _at, writtenBy: _by, ...told }: TournamentRecordDto) => told;

const records: ListSpec = {
  from: sql`tournament a`,
  fields: {
    id: sql`a.id::text`,
    brand: sql`a.brand`,
    state: sql`a.state`,
    title: sql`a.title`,
    texts: sql`a.texts`,
    ...rules,
    opens: sql`a.opens`,
    closes: sql`a.closes`,
    proposedBy: sql`a.proposed_by_name`,
    publishedBy: sql`a.published_by_name`,
    stopping: sql`a.stopping`,
    stoppingBy: sql`a.stopping_by_name`,
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

/** What scores and places are looked for by. */
const ofMembers: ListSpec['filters'] = {
  id: equals(sql`a.id`, 'bigint'),
  brand: equals(sql`a.brand`),
  tournamentId: equals(sql`a.tournament_id`, 'bigint'),
  memberId: equals(sql`a.member_id`, 'bigint'),
  q: (value, bind) =>
    sql`a.member_id in (select u.member_id from member_fact u where ${startsWith(sql`u.username`)(value, bind)})`,
};

const scores: ListSpec = {
  from: sql`tournament_score a join tournament t on t.id = a.tournament_id left join member_fact m on m.member_id = a.member_id`,
  rows: sql`tournament_score a`,
  fields: {
    id: sql`a.id::text`,
    brand: sql`a.brand`,
    tournamentId: sql`a.tournament_id::text`,
    memberId: sql`a.member_id::text`,
    username: sql`coalesce(m.username, '')`,
    player: sql`a.player`,
    scoring: sql`t.scoring`,
    currency: sql`t.currency`,
    score: sql`a.score::text`,
    reachedAt: sql`a.reached_at`,
    enteredAt: sql`a.entered_at`,
  },
  filters: ofMembers,
  sort: ['id', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { id: sql`a.id` }, narrowedBy: ['memberId', 'tournamentId'] },
};

const places: ListSpec = {
  from: sql`tournament_place a join tournament t on t.id = a.tournament_id left join member_fact m on m.member_id = a.member_id
    left join gift g on g.member_id = a.member_id and g.kind = 'TOURNAMENT' and g.period = 'TOURNAMENT-' || a.tournament_id`,
  rows: sql`tournament_place a`,
  fields: {
    id: sql`a.id::text`,
    brand: sql`a.brand`,
    tournamentId: sql`a.tournament_id::text`,
    place: sql`a.place`,
    memberId: sql`a.member_id::text`,
    username: sql`coalesce(m.username, '')`,
    scoring: sql`t.scoring`,
    score: sql`a.score::text`,
    kind: sql`a.kind`,
    currency: sql`a.currency`,
    amountMinor: sql`a.amount_minor::text`,
    points: sql`a.points`,
    denied: sql`a.denied`,
    state: sql`g.state`,
    placedAt: sql`a.placed_at`,
  },
  filters: ofMembers,
  sort: ['placedAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { placedAt: sql`a.placed_at` }, narrowedBy: ['id', 'memberId', 'tournamentId'] },
};

async function readOne(query: Query, id: bigint): Promise<TournamentRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(records));
  const [row] = await query<TournamentRecordDto>(statement, parameters);
  if (!row) throw errors.tournament_not_found();
  return row;
}
