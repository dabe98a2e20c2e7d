import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import {
  Database,
  equals,
  listOpenPage,
  listStatement,
  type Filter,
  type ListSpec,
  type Query,
  sql,
  type Sql,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery, OpenPage } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import { faultsOf, prizesOf, regions, type Region } from '../rules/board.js';
import { nameIn } from '../game/game.service.js';
import type { CancelDto, CommitmentDto, DrawDto, EnterResultDto, IssueRecordDto, ProofDto } from './draw.dto.js';
import { DrawService, messageOf } from './draw.service.js';

interface Held {
  readonly id: string;
  readonly game: string;
  readonly number: string;
  readonly region: Region | null;
  readonly state: IssueRecordDto['state'];
  readonly drawsAt: Date;
}

/** What was drawn: for everybody to read and to check, and for operators to enter, two of them. */
@Injectable()
export class ResultService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly draws: DrawService,
  ) {}

  results(query: ListQuery): Promise<OpenPage<DrawDto>> {
    return listOpenPage<DrawDto>(this.db.query, query, { ...drawn, parameters: [ctx().language] });
  }

  async result(id: bigint): Promise<DrawDto> {
    const spec = { ...drawn, parameters: [ctx().language] };
    const { statement, parameters } = listStatement({ filter: { id: String(id) } }, spec);
    const [found] = await this.db.query<DrawDto>(statement, parameters);
    if (!found) throw errors.issue_not_found();
    return found;
  }

  commitments(query: ListQuery): Promise<OpenPage<CommitmentDto>> {
    return listOpenPage<CommitmentDto>(this.db.query, query, { ...chains, parameters: [ctx().language] });
  }

  async proof(id: bigint): Promise<ProofDto> {
    const [row] = await this.db.query<Omit<ProofDto, 'message'> & { state: string }>(proofSql, [id]);
    if (!row) throw errors.issue_not_found();
    const { state, ...proof } = row;
    if (state !== 'CONFIRMED' && state !== 'SETTLED') throw errors.not_revealed();
    return { ...proof, message: messageOf(proof.game, proof.number) };
  }

  issues(query: ListQuery): Promise<OpenPage<IssueRecordDto>> {
    return listOpenPage<IssueRecordDto>(this.db.query, query, recordsAt(this.clock.now()));
  }

  issue(id: bigint): Promise<IssueRecordDto> {
    return readOne(this.db.query, id, this.clock.now());
  }

  /**
   * An operator's reading of an official draw, which was entered twice. It waits until another operator's is the same in all digits, which
   * confirms it. Whoever entered may enter anew until then; readings that differ are shown as such.
   */
  async enter(id: bigint, { prizes, repeat }: EnterResultDto): Promise<IssueRecordDto> {
    return this.db.transaction(async (tx) => {
      const issue = await this.hold(tx, id);
      const { region } = issue;
      if (!region || (issue.state !== 'PENDING' && issue.state !== 'PARTIAL')) throw errors.issue_state();
      const now = this.clock.now();
      if (issue.drawsAt > now) throw errors.not_drawn_yet();
      const wrong = faultsOf(region, prizes as Record<string, unknown>);
      if (wrong.length > 0) throw errors.prizes_wrong({ prizes: wrong.slice(0, 9).join(', ').slice(0, 100) });
      const mine = canonical(region, prizes);
      if (mine !== canonical(region, repeat)) throw errors.repeat_differs();
      const { id: operatorId, username } = principal();
      const others = await tx.query<{ prizes: object }>(othersSql, [id, operatorId]);
      const agreed = others.some((other) => canonical(region, other.prizes) === mine);
      await tx.query(enterSql, [id, operatorId, username, mine, now]);
      await tx.query(agreed ? confirmSql : partialSql, agreed ? [id, mine, now] : [id]);
      if (agreed) await this.draws.tell(tx, [issue]);
      // Whoever enters second must not find the first one's digits in the audit log.
      await this.audit(tx, agreed ? 'lottery.confirm_result' : 'lottery.enter_result', issue, now, {
        after: agreed ? { result: mine } : { sha256: createHash('sha256').update(mine).digest('hex') },
      });
      return readOne(tx.query, id, now);
    });
  }

  /** Waits for a second operator. Another one's request that waits is not written over. */
  async askCancel(id: bigint, { reason }: CancelDto): Promise<IssueRecordDto> {
    return this.db.transaction(async (tx) => {
      const issue = await this.hold(tx, id);
      if (!cancellable.has(issue.state)) throw errors.issue_state();
      const { id: makerId, username } = principal();
      const now = this.clock.now();
      const [waits] = await tx.query<{ makerId: string }>(askedSql, [id, lapsedBefore(now)]);
      if (waits && waits.makerId !== String(makerId)) throw errors.already_asked();
      await tx.query(askCancelSql, [id, reason, makerId, username, now]);
      await this.audit(tx, 'lottery.cancel_request', issue, now, { reason });
      return readOne(tx.query, id, now);
    });
  }

  /** Another operator than the one who asked, of the request that he looked at: all stakes come back in full. */
  async approveCancel(id: bigint, requestId: bigint): Promise<IssueRecordDto> {
    return this.db.transaction(async (tx) => {
      const issue = await this.hold(tx, id);
      const now = this.clock.now();
      const [asked] = await tx.query<{ id: string; makerId: string; reason: string }>(askedSql, [
        id,
        lapsedBefore(now),
      ]);
      if (!asked) throw errors.nothing_asked();
      if (asked.id !== String(requestId)) throw requestErrors.stale();
      if (!cancellable.has(issue.state)) throw errors.issue_state();
      const { id: checkerId, username } = principal();
      if (asked.makerId === String(checkerId)) throw errors.same_operator();
      await tx.query(decideSql, [id, checkerId, username, now]);
      await tx.query(cancelSql, [id]);
      await this.audit(tx, 'lottery.cancel', issue, now, { reason: asked.reason });
      return readOne(tx.query, id, now);
    });
  }

  private async hold(tx: Tx, id: bigint): Promise<Held> {
    const [issue] = await tx.query<Held>(holdSql, [id]);
    if (!issue) throw errors.issue_not_found();
    return issue;
  }

  private audit(
    tx: Tx,
    action: string,
    issue: Held,
    at: Date,
    more: { after?: Record<string, unknown>; reason?: string },
  ) {
    const before = { game: issue.game, number: issue.number, state: issue.state };
    return auditAction(tx, { action, objectType: 'lottery_issue', objectId: issue.id, before, ...more }, at);
  }
}

/** So long a request for a cancellation waits. */
const waitsMs = 86_400_000;
const lapsedBefore = (now: Date): Date => new Date(now.getTime() - waitsMs);

const cancellable: ReadonlySet<string> = new Set(['SCHEDULED', 'OPEN', 'PENDING', 'PARTIAL']);

/** The prizes in the order of the board, as text: equal when all digits are. */
function canonical(region: Region, prizes: object): string {
  const given = new Map(Object.entries(prizes));
  return JSON.stringify(Object.fromEntries(prizesOf(region).map(({ tier }) => [tier, given.get(tier)])));
}

const tables = sql`issue i join lottery_game g on g.code = i.game`;
const day = sql`i.day::text`;
const common = {
  id: sql`i.id`,
  game: sql`i.game`,
  gameName: nameIn(sql`g`, sql`$1::text`),
  kind: sql`g.kind`,
  region: sql`g.region`,
  number: sql`i.number`,
  day,
  drawsAt: sql`i.draws_at`,
  result: sql`i.result`,
};
/** Of the games that have one of these: an issue is found by its game, which is in an index. */
function among(known: readonly string[], column: Sql): Filter {
  return (value, bind) => {
    const values = [value].flat().map(String);
    if (!values.every((each) => known.includes(each)))
      throw requestErrors.invalid({ fields: { filter: ['not known'] } });
    return sql`i.game = any(array(select code from lottery_game where ${column} = any(${bind(values)}::text[])))`;
  };
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** Days as dates: texts would be compared with every row. */
const onDay =
  (column: Sql): Filter =>
  (value, bind) => {
    const values = [value].flat().map(String);
    if (!values.every(isDay)) throw requestErrors.invalid({ fields: { filter: ['not a day'] } });
    if (values.length === 1) return sql`${column} = ${bind(values[0])}::date`;
    return sql`${column} = any(${bind(values)}::date[])`;
  };

const filters = {
  id: equals(sql`i.id`, 'bigint'),
  game: equals(sql`i.game`),
  kind: among(['OFFICIAL', 'VENDOR'], sql`kind`),
  region: among(regions, sql`region`),
  day: onDay(sql`i.day`),
};
const large = { sorts: { drawsAt: sql`i.draws_at` } };

const drawn: ListSpec = {
  from: tables,
  where: sql`i.state in ('CONFIRMED', 'SETTLED')`,
  fields: common,
  filters,
  sort: ['drawsAt', 'DESC'],
  key: sql`i.id`,
  large,
};

/* Never the seed that they come from. */
const chains: ListSpec = {
  from: sql`draw_chain c join lottery_game g on g.code = c.game`,
  fields: {
    id: sql`c.game || '.' || c.day`,
    game: sql`c.game`,
    gameName: nameIn(sql`g`, sql`$1::text`),
    day: sql`c.day::text`,
    length: sql`c.length`,
    commitment: sql`encode(c.commitment, 'hex')`,
    createdAt: sql`c.created_at`,
  },
  filters: { game: equals(sql`c.game`), day: onDay(sql`c.day`) },
  sort: ['day', 'DESC'],
  key: sql`c.game`,
  large: { sorts: { day: sql`c.day` } },
};

const records: ListSpec = {
  from: sql`${tables} left join cancel_request c on c.issue_id = i.id and c.decided_at is null and c.asked_at > $2`,
  fields: {
    ...common,
    opensAt: sql`i.opens_at`,
    closesAt: sql`i.closes_at`,
    state: sql`i.state`,
    enteredBy: sql`(select e.operator from result_entry e where e.issue_id = i.id and i.state = 'PARTIAL' order by e.entered_at limit 1)`,
    entriesDiffer: sql`(select count(distinct e.prizes) > 1 from result_entry e where e.issue_id = i.id and i.state = 'PARTIAL')`,
    cancelAskedBy: sql`c.maker`,
    cancelReason: sql`c.reason`,
    cancelRequestId: sql`c.id`,
  },
  filters: { ...filters, state: equals(sql`i.state`) },
  sort: ['drawsAt', 'DESC'],
  key: sql`i.id`,
  large,
};

const recordsAt = (now: Date): ListSpec => ({ ...records, parameters: [ctx().language, lapsedBefore(now)] });

async function readOne(query: Query, id: bigint, now: Date): Promise<IssueRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, recordsAt(now));
  const [row] = await query<IssueRecordDto>(statement, parameters);
  if (!row) throw errors.issue_not_found();
  return row;
}

const holdSql = sql`
select i.id, i.game, i.number, g.region, i.state, i.draws_at as "drawsAt"
from issue i join lottery_game g on g.code = i.game where i.id = $1 for update of i`;

const othersSql = sql`select prizes from result_entry where issue_id = $1 and operator_id <> $2 limit 20`;

const enterSql = sql`
insert into result_entry (issue_id, operator_id, operator, prizes, entered_at) values ($1, $2, $3, $4::jsonb, $5)
on conflict (issue_id, operator_id) do update set prizes = excluded.prizes, entered_at = excluded.entered_at`;

const partialSql = sql`update issue set state = 'PARTIAL' where id = $1`;
const confirmSql = sql`update issue set state = 'CONFIRMED', result = $2::jsonb, confirmed_at = $3 where id = $1`;
const cancelSql = sql`update issue set state = 'CANCELLING' where id = $1`;

const askCancelSql = sql`
insert into cancel_request (issue_id, reason, maker_id, maker, asked_at) values ($1, $2, $3, $4, $5)
on conflict (issue_id) do update set id = default, reason = excluded.reason, maker_id = excluded.maker_id, maker = excluded.maker, asked_at = excluded.asked_at`;
const askedSql = sql`
select id, maker_id as "makerId", reason from cancel_request where issue_id = $1 and decided_at is null and asked_at > $2`;
const decideSql = sql`update cancel_request set checker_id = $2, checker = $3, decided_at = $4 where issue_id = $1`;

const proofSql = sql`
select i.game, g.vendor_kind as kind, i.number, i.state, encode(c.commitment, 'hex') as commitment, i.chain_place as place, c.length,
  encode(i.seed, 'hex') as seed, array(select jsonb_array_elements_text(i.result)) as result
from issue i join lottery_game g on g.code = i.game join draw_chain c on c.game = i.game and c.day = i.day
where i.id = $1 and g.kind = 'VENDOR'`;
