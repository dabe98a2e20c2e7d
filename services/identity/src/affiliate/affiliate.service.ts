import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import {
  Database,
  equals,
  listPage,
  type ListSpec,
  type Query,
  searchPage,
  sql,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { ExportService } from '@banyan/kernel/jobs';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { ownOr, ownOrIn, whole } from '../member/own-or.js';
import type { Member } from '../member/member.entity.js';
import { accountTypes } from '../tree/account-types.js';
import { maskEmail, maskMobile, maskName } from '@banyan/kernel/rules';
import { MemberService } from '../member/member.service.js';
import type {
  AffiliateDto,
  ApplicationDto,
  ApplicationPageDto,
  ApplicationRowDto,
  ApplicationState,
  ApplyDto,
} from './affiliate.dto.js';

/** How long a rejected player waits before the next application. */
export const waitsDays = 7;
const waitsMs = waitsDays * 86_400_000;

/** Players who apply to become agents, and the operators who decide. */
@Injectable()
export class AffiliateService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly brands: BrandService,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({
      list: 'affiliates',
      permission: 'affiliate.view',
      spec: () => applications,
      shown: (row) => ({ ...masked(row as unknown as ApplicationRowDto) }),
    });
  }

  async mine(): Promise<AffiliateDto> {
    return this.standing(await this.members.current());
  }

  /** One at a time; a rejected player may try again after a week. */
  async apply({ fullName, mobile, email = null, contactKind, contact, remark }: ApplyDto): Promise<AffiliateDto> {
    const member = await this.members.current();
    if (member.isTrial) throw errors.trial_account();
    const { isAgent, mayApply } = await this.standing(member);
    if (isAgent) throw errors.already_agent();
    if (!(await this.brands.current()).flags.agentApplications) throw errors.applications_closed();
    if (!mayApply) throw errors.application_waits();
    const made = await this.db.query(
      sql`insert into affiliate_application (brand, member_id, full_name, mobile, email, contact_kind, contact, remark, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (member_id) where state = 'PENDING' do nothing returning id`,
      [member.brand, member.id, fullName, mobile, email, contactKind, contact, remark, this.clock.now()],
    );
    if (made.length === 0) throw errors.application_waits();
    return this.standing(member);
  }

  /** Who they are and how to reach them is masked; {@link open} shows it. */
  async list(query: ListQuery): Promise<ApplicationPageDto> {
    const page = await searchPage<ApplicationRowDto>(this.db.query, query, applications, search);
    return { ...page, data: page.data.map(masked) };
  }

  /** One application whole. That it was read is on record, what it says is not. */
  async open(id: bigint): Promise<ApplicationRowDto> {
    return this.db.transaction(async (tx) => {
      const row = await readOne(tx.query, id);
      const { memberId: objectId } = row;
      await auditAction(tx, { action: 'affiliate.read', objectType: 'member', objectId }, this.clock.now());
      return row;
    });
  }

  /** The player is an agent who also plays, where he stands, from his next token on. */
  async approve(id: bigint, reason: string): Promise<ApplicationRowDto> {
    await this.decide(id, 'APPROVED', reason, async (tx, memberId) => {
      const member = await this.members.lock(tx, memberId);
      const { accountType, status } = member;
      if (accountType !== accountTypes.player || status === 'CLOSED') throw errors.wrong_state({ status });
      await this.members.changeType(tx, member, accountTypes.playingAgent);
    });
    return masked(await readOne(this.db.query, id));
  }

  async reject(id: bigint, reason: string): Promise<ApplicationRowDto> {
    await this.decide(id, 'REJECTED', reason, () => Promise.resolve());
    return masked(await readOne(this.db.query, id));
  }

  private async decide(
    id: bigint,
    state: ApplicationState,
    reason: string,
    change: (tx: Tx, memberId: bigint) => Promise<void>,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const [row] = await tx.query<{ memberId: string }>(
        sql`update affiliate_application set state = $2, decided_at = $3, operator_name = $4, decision_reason = $5
         where id = $1 and state = 'PENDING' returning member_id as "memberId"`,
        [id, state, now, principal().username, reason],
      );
      if (!row) throw errors.wrong_state({ status: (await readOne(tx.query, id)).state });
      await change(tx, BigInt(row.memberId));
      const action = state === 'APPROVED' ? 'affiliate.approve' : 'affiliate.reject';
      const before = { state: 'PENDING' };
      await auditAction(tx, { action, objectType: 'member', objectId: row.memberId, before, after: { state }, reason }, now); // prettier-ignore
    });
  }

  private async standing({ id, isAgent, isTrial }: Member): Promise<AffiliateDto> {
    const [application = null] = await this.db.query<ApplicationDto>(
      sql`${newestSql} where member_id = $1 order by created_at desc, id desc limit 1`,
      [id],
    );
    const rejected = application?.state === 'REJECTED' ? application.decidedAt : null;
    const againAt = rejected && new Date(rejected.getTime() + waitsMs);
    const free = !application || (againAt !== null && againAt <= this.clock.now());
    return { isAgent, mayApply: !isAgent && !isTrial && free, againAt, application };
  }
}

async function readOne(query: Query, id: bigint): Promise<ApplicationRowDto> {
  const one = { page: 1, perPage: 1, filter: { id: String(id) } };
  const [row] = (await listPage<ApplicationRowDto>(query, one, applications, () => Promise.resolve(1))).data;
  if (!row) throw requestErrors.not_found();
  return row;
}

const masked = ({ fullName, mobile, email, contact, ...row }: ApplicationRowDto): ApplicationRowDto => ({
  ...row,
  fullName: maskName(fullName),
  mobile: maskMobile(mobile),
  email: email && maskEmail(email),
  contact: maskMobile(contact),
});

const newestSql = sql`select id, full_name as "fullName", mobile, email, contact_kind as "contactKind", contact, remark, state,
  created_at as "createdAt", decided_at as "decidedAt", decision_reason as "decisionReason" from affiliate_application`;

const search = ownOr(sql`affiliate_application`, sql`member_id`, sql`full_name`, sql`m`, whole);

const applications: ListSpec = {
  from: sql`affiliate_application a left join member m on m.id = a.member_id left join member u on u.id = m.upline_id`,
  rows: sql`affiliate_application a`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    memberId: sql`a.member_id`,
    member: sql`m.username`,
    upline: sql`u.username`,
    fullName: sql`a.full_name`,
    mobile: sql`a.mobile`,
    email: sql`a.email`,
    contactKind: sql`a.contact_kind`,
    contact: sql`a.contact`,
    remark: sql`a.remark`,
    state: sql`a.state`,
    createdAt: sql`a.created_at`,
    decidedAt: sql`a.decided_at`,
    operator: sql`a.operator_name`,
    decisionReason: sql`a.decision_reason`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    state: equals(sql`a.state`),
    memberId: equals(sql`a.member_id`, 'bigint'),
    q: ownOrIn(search),
  },
  masked: ['fullName', 'mobile', 'email', 'contact'],
  sort: ['createdAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { createdAt: sql`a.created_at` }, narrowedBy: ['memberId'] },
};
