import { ctx } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import {
  equals,
  listStatement,
  type Filter,
  type ListSpec,
  type Query,
  sql,
  type Sql,
  type Tx,
} from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import { nameIn } from '../game/game.service.js';
import { prizesOf, regions, type Region } from '../rules/board.js';
import type { IssueRecordDto } from './draw.dto.js';

/** An issue that is held until the commit. */
export interface Held {
  readonly id: string;
  readonly game: string;
  readonly number: string;
  readonly region: Region | null;
  readonly state: IssueRecordDto['state'];
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly result: object | null;
  readonly revision: number;
}

/** Draws are sold by every brand: who may act for one brand alone has no say in them. */
export const allBrands = '';

/** Holds an issue until the commit. `issue_not_found`. */
export async function holdIssue(tx: Tx, id: bigint): Promise<Held> {
  const [issue] = await tx.query<Held>(holdSql, [id]);
  if (!issue) throw errors.issue_not_found();
  return issue;
}

/** Records what the operator in hand does to an issue. */
export function auditIssue(
  tx: Tx,
  action: string,
  issue: Held,
  at: Date,
  more: { before?: Record<string, unknown>; after?: Record<string, unknown>; reason?: string },
): Promise<void> {
  const before = { game: issue.game, number: issue.number, state: issue.state, ...more.before };
  return auditAction(tx, { action, objectType: 'lottery_issue', objectId: issue.id, ...more, before }, at);
}

/** So long a request for a second operator waits. */
const waitsMs = 86_400_000;
/** What was asked before this is over. */
export const lapsedBefore = (now: Date): Date => new Date(now.getTime() - waitsMs);

/** The prizes in the order of the board, as text: equal when all digits are. */
export function canonical(region: Region, prizes: object): string {
  const given = new Map(Object.entries(prizes));
  return JSON.stringify(Object.fromEntries(prizesOf(region).map(({ tier }) => [tier, given.get(tier)])));
}

export const tables = sql`issue i join lottery_game g on g.code = i.game`;
const day = sql`i.day::text`;
export const common = {
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
export const onDay =
  (column: Sql): Filter =>
  (value, bind) => {
    const values = [value].flat().map(String);
    if (!values.every(isDay)) throw requestErrors.invalid({ fields: { filter: ['not a day'] } });
    if (values.length === 1) return sql`${column} = ${bind(values[0])}::date`;
    return sql`${column} = any(${bind(values)}::date[])`;
  };

export const filters = {
  id: equals(sql`i.id`, 'bigint'),
  game: equals(sql`i.game`),
  kind: among(['OFFICIAL', 'VENDOR'], sql`kind`),
  region: among(regions, sql`region`),
  day: onDay(sql`i.day`),
};
export const large = { sorts: { drawsAt: sql`i.draws_at` } };

const records: ListSpec = {
  from: sql`${tables} left join cancel_request c on c.issue_id = i.id and c.decided_at is null and c.asked_at > $2
    left join correction k on k.issue_id = i.id and k.decided_at is null and k.asked_at > $2`,
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
    revision: sql`i.revision`,
    correctionAskedBy: sql`k.maker`,
    correctionReason: sql`k.reason`,
    correctionId: sql`k.id`,
    correctionResult: sql`k.result`,
  },
  filters: { ...filters, state: equals(sql`i.state`) },
  sort: ['drawsAt', 'DESC'],
  key: sql`i.id`,
  large,
};

const isTrue = (value: unknown): boolean => String(value) === 'true';

/** All issues, of which `coming` has those that are drawn later than now, or not, and `waiting` those whose result is to be entered. */
export const recordsAt = (now: Date): ListSpec => ({
  ...records,
  filters: {
    ...records.filters,
    coming: (value, bind) =>
      isTrue(value) ? sql`i.draws_at > ${bind(now)}::timestamptz` : sql`i.draws_at <= ${bind(now)}::timestamptz`,
    waiting: (value) =>
      isTrue(value) ? sql`i.state in ('PENDING', 'PARTIAL')` : sql`i.state not in ('PENDING', 'PARTIAL')`,
  },
  parameters: [ctx().language, lapsedBefore(now)],
});

/** An issue as operators see it, at this time. `issue_not_found`. */
export async function readOne(query: Query, id: bigint, now: Date): Promise<IssueRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, recordsAt(now));
  const [row] = await query<IssueRecordDto>(statement, parameters);
  if (!row) throw errors.issue_not_found();
  return row;
}

/* Beside the lock: a game keeps its region. */
const holdSql = sql`
select i.id, i.game, i.number, g.region, i.state, i.closes_at as "closesAt", i.draws_at as "drawsAt", i.result, i.revision
from issue i join lottery_game g on g.code = i.game where i.id = $1 for update of i`;
