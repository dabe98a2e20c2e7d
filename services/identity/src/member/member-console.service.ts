import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { Clock } from '@banyan/kernel/app';
import { auditAction, requireScope } from '@banyan/kernel/auth';
import {
  before as endingBefore,
  Database,
  equals,
  type Filter,
  listPage,
  type ListSpec,
  since,
  sql,
  startsWith,
  type Tx,
  columnsOf,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { ExportService } from '@banyan/kernel/jobs';
import { FieldRuleService } from '../field/field-rule.service.js';
import { profileField, type SealedField } from '../field/profile-fields.js';
import { heldIn } from '../field/profile-change.js';
import { ProfileStore } from '../field/profile-store.service.js';
import { SessionService } from '../session/session.service.js';
import { maskBirthday, maskEmail, maskMobile, maskName } from '@banyan/kernel/rules';
import type {
  MemberDetailDto,
  MemberPageDto,
  MemberRowDto,
  RevealDto,
  RevealedDto,
  OwnColumn,
  ToldFieldDto,
} from './member-console.dto.js';
import { Member } from './member.entity.js';
import { MemberService } from './member.service.js';

const masks: Readonly<Record<OwnColumn, (value: string) => string>> = {
  realName: maskName,
  email: maskEmail,
  mobile: maskMobile,
  birthday: maskBirthday,
};

/** Members as operators see and hold them. */
@Injectable()
export class MemberConsoleService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly sessions: SessionService,
    private readonly exports: ExportService,
    private readonly rules: FieldRuleService,
    private readonly profiles: ProfileStore,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'members', permission: 'member.view', spec: () => memberList });
  }

  list(query: ListQuery): Promise<MemberPageDto> {
    return listPage<MemberRowDto>(this.db.query, query, memberList);
  }

  async get(id: bigint): Promise<MemberDetailDto> {
    const [row] = await this.db.query<Omit<MemberDetailDto, 'told'>>(detailSql, [id, this.clock.now()]);
    if (!row) throw requestErrors.not_found();
    requireScope(row.brand);
    for (const [field, mask] of Object.entries(masks) as Array<[OwnColumn, (value: string) => string]>) {
      const value = row[field];
      row[field] = value === null ? null : mask(value);
    }
    return { ...row, told: await this.toldBy(id, row.brand) };
  }

  /** Ends the member's sessions as well: from now on he is refused everywhere. */
  freeze(id: bigint, reason: string): Promise<MemberDetailDto> {
    return this.changeStatus(id, 'member.freeze', reason, async (tx, member) => {
      member.freeze(reason, 'OPERATOR');
      await this.sessions.revokeAll(tx, 'player', id, 'frozen');
    });
  }

  unfreeze(id: bigint, reason: string): Promise<MemberDetailDto> {
    return this.changeStatus(id, 'member.unfreeze', reason, (_tx, member) => {
      member.requireOwnFreeze();
      return Promise.resolve(member.unfreeze(reason));
    });
  }

  /** Shows one masked field. That it was shown, to whom and why, goes into the audit log; the value does not. */
  async reveal(id: bigint, { field, reason }: RevealDto): Promise<RevealedDto> {
    return this.db.transaction(async (tx) => {
      const member = await tx.manager.findOneBy(Member, { id });
      if (!member) throw requestErrors.not_found();
      requireScope(member.brand);
      await auditAction(
        tx,
        { action: 'member.reveal', objectType: 'member', objectId: id, after: { field }, reason },
        this.clock.now(),
      );
      return { field, value: heldIn(member, await this.profiles.of(id, tx.query), field) };
    });
  }

  private async toldBy(id: bigint, brand: string): Promise<ToldFieldDto[]> {
    const [rules, told] = await Promise.all([this.rules.of(brand), this.profiles.of(id)]);
    return rules.flatMap(({ field, inProfile, inRegister }) => {
      const { store, mask } = profileField(field);
      const value = told.get(field as SealedField);
      const asked = inProfile || inRegister;
      if (store !== 'sealed' || (!asked && value === undefined)) return [];
      return [{ field, asked, value: value === undefined ? null : mask(value) }];
    });
  }

  private async changeStatus(
    id: bigint,
    action: string,
    reason: string,
    change: (tx: Tx, member: Member) => Promise<void>,
  ): Promise<MemberDetailDto> {
    await this.db.transaction(async (tx) => {
      const member = await this.members.lock(tx, id);
      requireScope(member.brand);
      const before = { status: member.status };
      await change(tx, member);
      const { brand, status, statusReason, frozenBy } = member;
      await tx.manager.update(Member, { id }, { status, statusReason, frozenBy });
      await tx.publish(MemberStatusChanged, { memberId: id, brand, status, reason, frozenBy: frozenBy ?? '' }, id);
      await auditAction(
        tx,
        { action, objectType: 'member', objectId: id, before, after: { status }, reason },
        this.clock.now(),
      );
    });
    return this.get(id);
  }
}

/** The beginning of a username or nickname, or a whole id. */
const search: Filter = (value, bind) => {
  const byName = startsWith(sql`m.username`, sql`m.nickname`)(value, bind);
  const text = String(value);
  return /^\d{1,18}$/.test(text) ? sql`${byName} or m.id = ${bind(text)}::bigint` : byName;
};

const rowFields = {
  id: sql`m.id`,
  username: sql`m.username`,
  nickname: sql`m.nickname`,
  brand: sql`m.brand`,
  accountType: sql`m.account_type`,
  status: sql`m.status`,
  currency: sql`m.currency`,
  uplineId: sql`m.upline_id`,
  upline: sql`u.username`,
  registeredAt: sql`m.registered_at`,
  lastLoginAt: sql`m.last_login_at`,
};

/** Who never logged in comes last, or first. */
const lastLogin = sql`coalesce(m.last_login_at, timestamptz '1970-01-01 00:00:00+00')`;

const memberList: ListSpec = {
  from: sql`member m left join member u on u.id = m.upline_id`,
  rows: sql`member m`,
  fields: rowFields,
  filters: {
    q: search,
    id: equals(sql`m.id`, 'bigint'),
    status: equals(sql`m.status`),
    accountType: equals(sql`m.account_type`, 'int'),
    brand: equals(sql`m.brand`),
    uplineId: equals(sql`m.upline_id`, 'bigint'),
    under: (value, bind) =>
      sql`m.upline_path @> array[${bind(/^\d{1,18}$/.test(String(value)) ? String(value) : '0')}]::bigint[]`,
    from: since(sql`m.registered_at`),
    until: endingBefore(sql`m.registered_at`),
  },
  sort: ['registeredAt', 'DESC'],
  key: sql`m.id`,
  large: {
    sorts: { id: sql`m.id`, username: sql`m.username`, registeredAt: sql`m.registered_at`, lastLoginAt: lastLogin },
    narrowedBy: ['uplineId'],
  },
};

const detailSql = sql`
select ${columnsOf(rowFields)},
  m.status_reason as "statusReason", m.real_name as "realName", m.email, m.mobile, m.birthday::text,
  m.email_verified_at as "emailVerifiedAt", m.mobile_verified_at as "mobileVerifiedAt", m.affiliate_code as "affiliateCode",
  coalesce((select case when p.locked_until > $2 then 'LOCKED' else 'SET' end from payment_password p where p.member_id = m.id), 'UNSET') as "paymentPassword",
  (select count(*)::int from member d where d.upline_path @> array[m.id]) as downlines,
  (select count(*)::int from session s where s.audience = 'player' and s.subject_id = m.id and s.revoked_at is null and s.expires_at > $2) as sessions
from ${memberList.from} where m.id = $1`;
