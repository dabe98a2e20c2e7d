import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal, requireScope } from '@banyan/kernel/auth';
import { Database, listOpenPage, listStatement, type ListSpec, sql } from '@banyan/kernel/database';
import type { ListQuery, OpenPage } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import { isDrawn } from '../game/game.service.js';
import { faultsOf } from '../rules/board.js';
import type { CancelDto, DrawDto, EnterResultDto, IssueRecordDto } from './draw.dto.js';
import { DrawService } from './draw.service.js';
import {
  allBrands,
  auditIssue,
  canonical,
  common,
  filters,
  type Held,
  holdIssue,
  lapsedBefore,
  large,
  readOne,
  recordsAt,
  tables,
} from './issues.js';

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
    requireScope(allBrands);
    return this.db.transaction(async (tx) => {
      const issue = await holdIssue(tx, id);
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
      await auditIssue(tx, agreed ? 'lottery.confirm_result' : 'lottery.enter_result', issue, now, {
        after: agreed ? { result: mine } : { sha256: createHash('sha256').update(mine).digest('hex') },
      });
      return readOne(tx.query, id, now);
    });
  }

  /** Waits for a second operator. Another one's request that waits is not written over. */
  async askCancel(id: bigint, { reason }: CancelDto): Promise<IssueRecordDto> {
    requireScope(allBrands);
    return this.db.transaction(async (tx) => {
      const issue = await holdIssue(tx, id);
      const now = this.clock.now();
      if (!isCancellable(issue, now)) throw errors.issue_state();
      const { id: makerId, username } = principal();
      const [waits] = await tx.query<{ makerId: string }>(askedSql, [id, lapsedBefore(now)]);
      if (waits && waits.makerId !== String(makerId)) throw errors.already_asked();
      await tx.query(askCancelSql, [id, reason, makerId, username, now]);
      await auditIssue(tx, 'lottery.cancel_request', issue, now, { reason });
      return readOne(tx.query, id, now);
    });
  }

  /** Another operator than the one who asked, of the request that he looked at: all stakes come back in full. */
  async approveCancel(id: bigint, requestId: bigint): Promise<IssueRecordDto> {
    requireScope(allBrands);
    return this.db.transaction(async (tx) => {
      const issue = await holdIssue(tx, id);
      const now = this.clock.now();
      const [asked] = await tx.query<{ id: string; makerId: string; reason: string }>(askedSql, [
        id,
        lapsedBefore(now),
      ]);
      if (!asked) throw errors.nothing_asked();
      if (asked.id !== String(requestId)) throw requestErrors.stale();
      if (!isCancellable(issue, now)) throw errors.issue_state();
      const { id: checkerId, username } = principal();
      if (asked.makerId === String(checkerId)) throw errors.same_operator();
      await tx.query(decideSql, [id, checkerId, username, now]);
      await tx.query(cancelSql, [id]);
      await auditIssue(tx, 'lottery.cancel', issue, now, { reason: asked.reason });
      return readOne(tx.query, id, now);
    });
  }
}

const cancellable: ReadonlySet<string> = new Set(['SCHEDULED', 'OPEN', 'PENDING', 'PARTIAL']);

/** A draw of the house's own only while it is sold: once its beacon speaks, who cancels would choose among results. */
const isCancellable = ({ state, region, closesAt }: Held, now: Date): boolean =>
  cancellable.has(state) && (region !== null || now < closesAt);

const drawn: ListSpec = {
  from: tables,
  where: isDrawn,
  fields: { ...common, corrected: sql`i.revision > 0` },
  filters,
  sort: ['drawsAt', 'DESC'],
  key: sql`i.id`,
  large,
};

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
