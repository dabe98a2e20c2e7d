import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal, requireScope } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import { faultsOf } from '../rules/board.js';
import type { CorrectDto, IssueRecordDto } from './draw.dto.js';
import { DrawService } from './draw.service.js';
import { allBrands, auditIssue, canonical, holdIssue, lapsedBefore, readOne } from './issues.js';

/** So long after a draw its result may still be corrected. */
const correctableMs = 30 * 86_400_000;
const correctable: ReadonlySet<string> = new Set(['SETTLED', 'CORRECTED']);

interface Asked {
  readonly id: string;
  readonly makerId: string;
  readonly reason: string;
  readonly result: object;
}

/** Official results that were wrong: one operator reads the board anew, another one agrees, and every bet of the draw is decided again. */
@Injectable()
export class CorrectionService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly draws: DrawService,
  ) {}

  /** Waits for a second operator, for a day. Another one's request that waits is not written over. */
  async ask(id: bigint, { prizes, repeat, reason }: CorrectDto): Promise<IssueRecordDto> {
    requireScope(allBrands);
    return this.db.transaction(async (tx) => {
      const issue = await holdIssue(tx, id);
      const { region, result } = issue;
      const now = this.clock.now();
      if (!region || !result || !correctable.has(issue.state)) throw errors.issue_state();
      if (now.getTime() - issue.drawsAt.getTime() > correctableMs) throw errors.too_late_to_correct();
      const wrong = faultsOf(region, prizes as Record<string, unknown>);
      if (wrong.length > 0) throw errors.prizes_wrong({ prizes: wrong.slice(0, 9).join(', ').slice(0, 100) });
      const mine = canonical(region, prizes);
      if (mine !== canonical(region, repeat)) throw errors.repeat_differs();
      if (mine === canonical(region, result)) throw errors.nothing_changes();
      const { id: makerId, username } = principal();
      const [waits] = await tx.query<Asked>(askedSql, [id, lapsedBefore(now)]);
      if (waits && waits.makerId !== String(makerId)) throw errors.already_asked();
      await tx.query(askSql, [id, mine, reason, makerId, username, now]);
      const changes = { before: { result: JSON.stringify(result) }, after: { result: mine } };
      await auditIssue(tx, 'lottery.correct_request', issue, now, { reason, ...changes });
      return readOne(tx.query, id, now);
    });
  }

  /** Another operator than the one who asked, of the request that he looked at: its bets are decided again by the new result. */
  async approve(id: bigint, requestId: bigint): Promise<IssueRecordDto> {
    requireScope(allBrands);
    return this.db.transaction(async (tx) => {
      const issue = await holdIssue(tx, id);
      const now = this.clock.now();
      const [asked] = await tx.query<Asked>(askedSql, [id, lapsedBefore(now)]);
      if (!asked) throw errors.nothing_asked();
      if (asked.id !== String(requestId)) throw requestErrors.stale();
      if (!correctable.has(issue.state)) throw errors.issue_state();
      const { id: checkerId, username } = principal();
      if (asked.makerId === String(checkerId)) throw errors.same_operator();
      const revision = issue.revision + 1;
      await tx.query(decideSql, [asked.id, checkerId, username, now, JSON.stringify(issue.result), revision]);
      await tx.query(correctSql, [id, JSON.stringify(asked.result), revision]);
      await this.draws.tell(tx, [issue], revision);
      const changes = {
        before: { result: JSON.stringify(issue.result) },
        after: { result: JSON.stringify(asked.result) },
      };
      await auditIssue(tx, 'lottery.correct', issue, now, { reason: asked.reason, ...changes });
      return readOne(tx.query, id, now);
    });
  }
}

const askedSql = sql`
select id, maker_id as "makerId", reason, result from correction where issue_id = $1 and decided_at is null and asked_at > $2`;

const askSql = sql`
insert into correction (issue_id, result, reason, maker_id, maker, asked_at) values ($1, $2::jsonb, $3, $4, $5, $6)
on conflict (issue_id) where decided_at is null do update set id = default, result = excluded.result, reason = excluded.reason,
  maker_id = excluded.maker_id, maker = excluded.maker, asked_at = excluded.asked_at`;

const decideSql = sql`
update correction set checker_id = $2, checker = $3, decided_at = $4, before = $5::jsonb, revision = $6 where id = $1`;

const correctSql = sql`update issue set state = 'CORRECTING', result = $2::jsonb, revision = $3 where id = $1`;
