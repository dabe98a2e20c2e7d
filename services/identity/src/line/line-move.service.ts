import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import {
  before,
  Database,
  equals,
  listPage,
  type ListSpec,
  type Query,
  since,
  sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { ExportService } from '@banyan/kernel/jobs';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService } from '../approval/approval.service.js';
import { errors } from '../errors.js';
import type {
  LineMoveDto,
  LineMovePageDto,
  LineMovePreviewDto,
  LineMovePreviewQuery,
  LineMoveRequest,
  UplineHistoryDto,
  UplineSpanDto,
} from './line-move.dto.js';
import { closesCircle, problemOf, type Move } from './line-rules.js';
import { holdLines } from '../tree/lines-lock.js';

const type = 'line.move';
const farthestDays = 62;

const schema = z.object({
  memberId: z.string(),
  member: z.string(),
  uplineId: z.string().nullable(),
  upline: z.string().nullable(),
  effectiveOn: z.string().nullable(),
  reason: z.string(),
  maker: z.string(),
});
type Payload = z.infer<typeof schema>;

/** Members who move under another upline: asked for by one operator, agreed to by another, done when a day begins. */
@Injectable()
export class LineMoveService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'lineMoves', permission: 'line.view', spec: () => listing });
    this.approvals.register<Payload>({
      type,
      permission: 'line.move',
      schema,
      validate: (query, payload) => requireFit(query, moveOf(payload)),
      execute: (tx, payload) => this.schedule(tx, payload),
    });
  }

  list(query: ListQuery): Promise<LineMovePageDto> {
    return listPage<LineMoveDto>(this.db.query, query, listing);
  }

  async get(id: bigint): Promise<LineMoveDto> {
    const { data } = await this.list({ page: 1, perPage: 1, filter: { id: String(id) } });
    if (!data[0]) throw requestErrors.not_found();
    return data[0];
  }

  /** What the move would do as things are now. Leaves no trace. */
  async preview({ memberId, uplineId = null, effectiveOn = null }: LineMovePreviewQuery): Promise<LineMovePreviewDto> {
    const [row] = await this.db.query<Omit<LineMovePreviewDto, 'problem'>>(previewSql, [
      memberId,
      uplineId,
      effectiveOn,
      this.clock.now(),
    ]);
    if (!row) throw requestErrors.not_found();
    const problem = await problemOf(this.db.query, { memberId, uplineId });
    return { ...row, problem: problem?.code ?? null };
  }

  /** Asks another operator to agree. */
  async ask(asked: LineMoveRequest): Promise<ApprovalDto> {
    const { memberId, uplineId = null, effectiveOn = null, reason } = asked;
    const { effectiveAt, ...of } = await this.preview(asked);
    if (effectiveOn && effectiveAt.getTime() > this.clock.now().getTime() + farthestDays * 86_400_000)
      throw errors.line_day_far({ days: farthestDays });
    return this.approvals.request({
      type,
      objectId: String(memberId),
      payload: {
        memberId: String(memberId),
        member: of.member,
        uplineId: uplineId === null ? null : String(uplineId),
        upline: of.newUpline,
        effectiveOn,
        reason,
        maker: principal().username,
      },
      before: { uplineId: of.oldUplineId, upline: of.oldUpline },
      reason,
    });
  }

  /** Takes back what two agreed on, before its day has come. */
  async cancel(id: bigint, reason: string): Promise<LineMoveDto> {
    await this.db.transaction(async (tx) => {
      const [row] = await tx.query<{ memberId: string }>(
        sql`update line_move set state = 'CANCELLED', done_at = $2 where id = $1 and state = 'SCHEDULED' returning member_id as "memberId"`,
        [id, this.clock.now()],
      );
      if (!row) throw errors.wrong_state({ state: (await this.get(id)).state });
      const after = { moveId: String(id), state: 'CANCELLED' };
      await auditAction(tx, { action: 'line.cancel', objectType: 'member', objectId: row.memberId, after, reason }, this.clock.now()); // prettier-ignore
    });
    return this.get(id);
  }

  /** Who was the member's upline from when until when. */
  async uplines(memberId: bigint): Promise<UplineHistoryDto> {
    const data = await this.db.query<UplineSpanDto>(historySql, [memberId]);
    if (data.length === 0) throw requestErrors.not_found();
    return { data };
  }

  private async schedule(tx: Tx, payload: Payload): Promise<void> {
    const move = moveOf(payload);
    const [member] = await tx.query<{ brand: string }>(sql`select brand from member where id = $1`, [move.memberId]);
    if (!member) throw requestErrors.not_found();
    await holdLines(tx, member.brand);
    await requireFit(tx.query, move);
    if (await closesCircle(tx.query, move)) throw errors.line_cycle();
    const [made] = await tx.query<{ id: string; before: string | null; effectiveAt: Date }>(scheduleSql, [
      move.memberId,
      move.uplineId,
      payload.effectiveOn,
      this.clock.now(),
      payload.reason,
      payload.maker,
      principal().username,
    ]);
    if (!made) throw errors.line_scheduled();
    const before = { uplineId: made.before };
    const after = { uplineId: payload.uplineId, effectiveAt: made.effectiveAt, moveId: made.id };
    await auditAction(tx, { action: 'line.move', objectType: 'member', objectId: move.memberId, before, after, reason: payload.reason }, this.clock.now()); // prettier-ignore
  }
}

const moveOf = ({ memberId, uplineId }: Payload): Move => ({
  memberId: BigInt(memberId),
  uplineId: uplineId === null ? null : BigInt(uplineId),
});

async function requireFit(query: Query, move: Move): Promise<void> {
  const problem = await problemOf(query, move);
  if (problem) throw problem;
}

/** The beginning of the wanted day (`$3`) in the brand's zone, tomorrow's (after `$4`) at the earliest. */
const beginsSql = sql`greatest((date_trunc('day', $4::timestamptz at time zone b.time_zone) + interval '1 day') at time zone b.time_zone,
  $3::date::timestamp at time zone b.time_zone)`;

const scheduleSql = sql`
insert into line_move (brand, member_id, old_upline_id, new_upline_id, reason, maker_name, checker_name, approved_at, effective_at)
select m.brand, m.id, m.upline_id, $2::bigint, $5, $6, $7, $4, ${beginsSql}
from member m join brand b on b.code = m.brand where m.id = $1
on conflict (member_id) where state = 'SCHEDULED' do nothing
returning id, old_upline_id as before, effective_at as "effectiveAt"`;

const previewSql = sql`
select m.id as "memberId", m.username as member, m.upline_id as "oldUplineId", o.username as "oldUpline",
  n.id as "newUplineId", n.username as "newUpline", ${beginsSql} as "effectiveAt",
  (select 1 + count(*)::int from member d where d.upline_path @> array[m.id]) as members
from member m join brand b on b.code = m.brand left join member o on o.id = m.upline_id
left join member n on n.id = $2::bigint and n.brand = m.brand where m.id = $1`;

const historySql = sql`
select s.upline_id as "uplineId", u.username as upline, s.at as "from", lead(s.at) over (order by s.at) as until
from (
  select m.registered_at as at, case when f.id is null then m.upline_id else f.old_upline_id end as upline_id
  from member m left join lateral (
    select id, old_upline_id from line_move where member_id = m.id and state = 'DONE' order by effective_at limit 1) f on true
  where m.id = $1
  union all
  select effective_at, new_upline_id from line_move where member_id = $1 and state = 'DONE'
) s left join member u on u.id = s.upline_id order by s.at`;

const listing: ListSpec = {
  from: sql`line_move l join member m on m.id = l.member_id left join member o on o.id = l.old_upline_id
    left join member n on n.id = l.new_upline_id`,
  fields: {
    id: sql`l.id`,
    brand: sql`l.brand`,
    memberId: sql`l.member_id`,
    member: sql`m.username`,
    oldUplineId: sql`l.old_upline_id`,
    oldUpline: sql`o.username`,
    newUplineId: sql`l.new_upline_id`,
    newUpline: sql`n.username`,
    state: sql`l.state`,
    problem: sql`l.problem`,
    reason: sql`l.reason`,
    maker: sql`l.maker_name`,
    checker: sql`l.checker_name`,
    approvedAt: sql`l.approved_at`,
    effectiveAt: sql`l.effective_at`,
    doneAt: sql`l.done_at`,
    members: sql`l.members`,
  },
  filters: {
    id: equals(sql`l.id`, 'bigint'),
    brand: equals(sql`l.brand`),
    state: equals(sql`l.state`),
    memberId: equals(sql`l.member_id`, 'bigint'),
    uplineId: (value, bind) => {
      const id = bind(/^\d{1,18}$/.test(String(value)) ? String(value) : '0');
      return sql`l.old_upline_id = ${id}::bigint or l.new_upline_id = ${id}::bigint`;
    },
    q: startsWith(sql`m.username`),
    from: since(sql`l.effective_at`),
    until: before(sql`l.effective_at`),
  },
  sort: ['approvedAt', 'DESC'],
  key: sql`l.id`,
};
