import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import {
  Database,
  before,
  equals,
  listOpenPage,
  listPage,
  listStatement,
  since,
  sql,
  startsWith,
  type ListSpec,
} from '@banyan/kernel/database';
import type { ListQuery, OpenPage } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import type { Prizes, Region } from '../rules/board.js';
import { marksOf } from '../rules/official.js';
import { isDrawn, nameIn } from '../game/game.service.js';
import type {
  BasketDto,
  TicketDetailDto,
  TicketDto,
  TicketLineDto,
  TicketPageDto,
  TicketRecordDetailDto,
  TicketRecordDto,
} from './bet.dto.js';

/** Tickets as members and operators read them. */
@Injectable()
export class TicketListService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The member's own. Filters: id, state, game, from, to. */
  mine(query: ListQuery): Promise<TicketPageDto> {
    return listPage<TicketDto>(this.db.query, query, own());
  }

  /** One of the member's own with its lines and the board that they are held against. */
  async one(id: bigint): Promise<TicketDetailDto> {
    const { statement, parameters } = listStatement({ filter: { id: String(id) } }, own());
    const [ticket] = await this.db.query<TicketDto>(statement, parameters);
    if (!ticket) throw errors.ticket_not_found();
    return { ...ticket, ...(await this.rest(id)) };
  }

  /** A basket of the member in hand, all of whose tickets stand. */
  async basket(id: string): Promise<BasketDto> {
    const spec = { ...own(), filters: { basket: equals(sql`t.basket_id`, 'bigint') } };
    const { statement, parameters } = listStatement({ filter: { basket: id } }, spec);
    const tickets = await this.db.query<TicketDto>(statement, parameters);
    const stakeMinor = tickets.reduce((sum, ticket) => sum + BigInt(ticket.stakeMinor), 0n).toString();
    return { id, stakeMinor, tickets };
  }

  list(query: ListQuery): Promise<OpenPage<TicketRecordDto>> {
    return listOpenPage<TicketRecordDto>(this.db.query, query, records());
  }

  async record(id: bigint): Promise<TicketRecordDetailDto> {
    const { statement, parameters } = listStatement({ filter: { id: String(id) } }, records());
    const [ticket] = await this.db.query<TicketRecordDto>(statement, parameters);
    if (!ticket) throw errors.ticket_not_found();
    return { ...ticket, ...(await this.rest(id)) };
  }

  /** Has the wallet asked again for what it refused. `ticket_not_refused` where nothing waits. */
  async retry(id: bigint, reason: string): Promise<TicketRecordDetailDto> {
    const { brand } = principal();
    await this.db.transaction(async (tx) => {
      const [ticket] = await tx.query<{ state: string; refusal: string }>(refusedSql, [id, brand]);
      if (!ticket) throw errors.ticket_not_refused();
      await tx.query(retrySql, [id]);
      const { state, refusal } = ticket;
      const what = { objectType: 'lottery_ticket', objectId: String(id), reason, before: { state, refusal } };
      await auditAction(tx, { action: 'lottery.retry_ticket', ...what }, this.clock.now());
    });
    return this.record(id);
  }

  private async rest(id: bigint): Promise<Pick<TicketDetailDto, 'bets' | 'result' | 'marks'>> {
    const [bets, [drawn]] = await Promise.all([
      this.db.query<TicketLineDto>(linesSql, [id]),
      this.db.query<{ result: object; region: Region | null }>(resultSql, [id]),
    ]);
    if (!drawn) return { bets, result: null, marks: [] };
    const { result, region } = drawn;
    const marks = region ? bets.flatMap((line) => marksOf(region, result as Prizes, line)) : [];
    return { bets, result, marks: [...new Set(marks)] };
  }
}

const tables = sql`ticket t join issue i on i.id = t.issue_id join lottery_game g on g.code = t.game`;
const fields = {
  id: sql`t.id`,
  issueId: sql`t.issue_id`,
  game: sql`t.game`,
  number: sql`i.number`,
  currency: sql`t.currency`,
  stakeMinor: sql`t.stake_minor`,
  payoutMinor: sql`t.payout_minor`,
  state: sql`t.state`,
  lines: sql`(select count(*)::int from ticket_line l where l.ticket_id = t.id)`,
  placedAt: sql`t.placed_at`,
  drawsAt: sql`i.draws_at`,
  settledAt: sql`t.settled_at`,
  beforeMinor: sql`t.before_minor`,
};
const filters = {
  id: equals(sql`t.id`, 'bigint'),
  state: equals(sql`t.state`),
  game: equals(sql`t.game`),
  from: since(sql`t.placed_at`),
  to: before(sql`t.placed_at`),
};

/** Those of the member in hand; what the wallet refused never was a bet. */
function own(): ListSpec {
  return {
    from: tables,
    fields: { ...fields, gameName: nameIn(sql`g`, sql`$2::text`) },
    filters,
    where: sql`t.member_id = $1 and t.state not in ('REFUSED', 'VOID') and (t.state <> 'VOIDING' or t.refusal is null) and ($2::text is not null)`,
    parameters: [principal().id, ctx().language],
    sort: ['placedAt', 'DESC'],
    key: sql`t.id`,
    large: { sorts: { placedAt: sql`t.placed_at` } },
  };
}

/** All that the operator in hand may see. */
function records(): ListSpec {
  const { brand } = principal();
  return {
    from: tables,
    fields: {
      ...fields,
      gameName: nameIn(sql`g`, sql`$2::text`),
      brand: sql`t.brand`,
      memberId: sql`t.member_id`,
      username: sql`t.username`,
      refusal: sql`t.refusal`,
    },
    filters: {
      ...filters,
      brand: equals(sql`t.brand`),
      memberId: equals(sql`t.member_id`, 'bigint'),
      issueId: equals(sql`t.issue_id`, 'bigint'),
      q: startsWith(sql`t.username`),
    },
    where: sql`($1 = '' or t.brand = $1) and ($2::text is not null)`,
    parameters: [brand, ctx().language],
    sort: ['placedAt', 'DESC'],
    key: sql`t.id`,
    large: { sorts: { placedAt: sql`t.placed_at` }, narrowedBy: ['id'] },
  };
}

const linesSql = sql`
select place, bet, selections, unit_minor as "unitMinor", stake_minor as "stakeMinor", odds, hits, payout_minor as "payoutMinor"
from ticket_line where ticket_id = $1 order by place`;

const refusedSql = sql`
select state, refusal from ticket where id = $1 and ($2 = '' or brand = $2) and refusal is not null and state in ('DUE', 'PLACED', 'TAKING') for update`;
const retrySql = sql`update ticket set refusal = null where id = $1`;

const resultSql = sql`
select i.result, g.region from ticket t join issue i on i.id = t.issue_id and ${isDrawn}
join lottery_game g on g.code = t.game where t.id = $1`;
