import { Injectable, type OnModuleInit } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { Database, equals, type ListSpec, searchPage, sql, type Sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import { errors } from '../errors.js';
import type { ContractKind } from '../terms/terms.js';
import { responseWithinMs } from '../terms/negotiation.js';
import { isOpen, tiersJson } from './contract-store.js';
import { involves, involving } from './involves.js';
import type {
  ConsolidatedDto,
  ContractDetailDto,
  ContractDto,
  ContractPageDto,
  StepDto,
  VersionDto,
} from './contract.dto.js';

type Scope = Pick<ListSpec, 'where' | 'parameters' | 'large' | 'rows'>;

/** Contracts as agents see them (their own and their team's) and as operators do (all). */
@Injectable()
export class ContractListService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    for (const name of ['contracts', 'contractRequests'])
      this.exports.register({ list: name, permission: 'contract.view', spec: () => list });
  }

  ofAgent(query: ListQuery): Promise<ContractPageDto> {
    return this.page(query, ownScope());
  }

  all(query: ListQuery): Promise<ContractPageDto> {
    return this.page(query, {});
  }

  ofAgentOne(id: bigint): Promise<ContractDetailDto> {
    return this.detail(id, ownScope());
  }

  one(id: bigint): Promise<ContractDetailDto> {
    return this.detail(id, {});
  }

  /** What waits for the agent in hand, by kind. Source: the specification's consolidated contract info. */
  async consolidated(): Promise<ConsolidatedDto> {
    const rows = await this.db.query<Waiting>(waitingSql, [principal().id]);
    const flag = (kind: ContractKind) => {
      const row = rows.find((one) => one.kind === kind);
      return row?.asked ? 1 : row?.ending ? 2 : row?.news ? 3 : 0;
    };
    return {
      dailysalreqtype: flag('DAILY'),
      divtypereq: flag('DIVIDEND'),
      contracthoursalreq: flag('HOURLY'),
      realtimesalreqtype: flag('REALTIME'),
      waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
    };
  }

  private async page(query: ListQuery, scope: Scope): Promise<ContractPageDto> {
    return searchPage<ContractDto>(this.db.query, query, { ...list, ...scope }, search);
  }

  private async detail(id: bigint, scope: Scope): Promise<ContractDetailDto> {
    const [contract] = (await this.page({ page: 1, perPage: 1, filter: { id: String(id) } }, scope)).data;
    if (!contract) throw errors.contract_not_found();
    const [versions, history] = await Promise.all([
      this.db.query<VersionDto>(versionsSql, [id]),
      this.db.query<StepDto>(historySql, [id]),
    ]);
    return { ...contract, versions, history };
  }
}

interface Waiting {
  kind: ContractKind;
  asked: boolean;
  ending: boolean;
  news: boolean;
  waiting: number;
}

const ownScope = (): Scope => ({
  where: sql`c.downline_id = $1 or c.upline_id = $1 or d.upline_path @> array[$1::bigint]`,
  parameters: [principal().id],
  large: undefined,
  rows: undefined,
});

/** Of the version that waits for an answer. No join, so that neither counts nor pages far in look for it at every contract. */
function asked(column: Sql): Sql {
  return sql`(select p.${column} from contract_version p where p.contract_id = c.id and p.state = 'REQUESTED')`;
}

/** Over the tiers of the version agreed to, else of the newest one asked for; found by their key at the rows of a page alone. */
function ofTiers(figure: Sql): Sql {
  return sql`(select ${figure} from contract_tier t where t.contract_id = c.id and t.version = case when c.version > 0 then c.version
    else (select max(v.version) from contract_version v where v.contract_id = c.id) end)`;
}

/** What of a contract waits for the other side's answer. */
const waits = sql`case when c.state = 'TERMINATION_REQUESTED' then 'TERMINATION' when ${asked(sql`version`)} is null then null
  when c.version > 0 then 'AMENDMENT' else 'OFFER' end`;

/** Few beside all contracts; found by their own indexes. */
const askedIds = sql`select v.contract_id from contract_version v where v.state = 'REQUESTED'`;
const waitingIds = sql`${askedIds}
  union all select t.id from contract t where t.state = 'TERMINATION_REQUESTED'`;

const search = involving(sql`contract`);

const list: ListSpec = {
  from: sql`contract c left join team_member d on d.member_id = c.downline_id
    left join team_member u on u.member_id = c.upline_id`,
  rows: sql`contract c`,
  fields: {
    id: sql`c.id`,
    brand: sql`c.brand`,
    kind: sql`c.kind`,
    uplineId: sql`c.upline_id`,
    upline: sql`u.username`,
    downlineId: sql`c.downline_id`,
    downline: sql`d.username`,
    currency: sql`d.currency`,
    state: sql`c.state`,
    version: sql`c.version`,
    pendingVersion: asked(sql`version`),
    lowestBp: ofTiers(sql`min(coalesce(t.rate_bp, t.win_rate_bp))`),
    highestBp: ofTiers(sql`max(coalesce(t.rate_bp, t.loss_rate_bp))`),
    lowestMinor: ofTiers(sql`min(t.amount_minor)::text`),
    highestMinor: ofTiers(sql`max(t.amount_minor)::text`),
    effectiveFrom: sql`c.effective_from`,
    effectiveUntil: sql`c.effective_until`,
    answerBy: sql`coalesce(${asked(sql`answer_by`)}, c.answer_by)`,
    waits,
    waitingSince: sql`case when c.state = 'TERMINATION_REQUESTED' then c.answer_by - ${responseWithinMs} * interval '1 ms' else ${asked(sql`asked_at`)} end`,
    createdAt: sql`c.created_at`,
  },
  filters: {
    id: equals(sql`c.id`, 'bigint'),
    brand: equals(sql`c.brand`),
    kind: equals(sql`c.kind`),
    state: equals(sql`c.state`),
    q: involves(search, sql`c.id`),
    uplineId: equals(sql`c.upline_id`, 'bigint'),
    downlineId: equals(sql`c.downline_id`, 'bigint'),
    open: (value) => (String(value) === 'true' ? isOpen : sql`not (${isOpen})`),
    below: (value, bind) =>
      sql`c.downline_id in (select m.member_id from team_member m where m.upline_path && ${bind(idsOf(value))}::bigint[])`,
    waits: (value, bind) => {
      const fits = equals(sql`coalesce(${waits}, 'NOTHING')`)(value, bind);
      return [value].flat().includes('NOTHING') ? fits : sql`c.id in (${waitingIds}) and ${fits}`;
    },
    pending: (value) => sql`c.id ${String(value) === 'true' ? sql`` : sql`not `}in (${askedIds})`,
  },
  sort: ['createdAt', 'DESC'],
  key: sql`c.id`,
  large: {
    sorts: { id: sql`c.id`, createdAt: sql`c.created_at` },
    narrowedBy: ['uplineId', 'downlineId', 'waits', 'pending', 'below'],
  },
};

/** Ids of a filter; one that is none matches nothing. */
const idsOf = (value: unknown): string[] =>
  [value].flat().map((id) => (/^\d{1,18}$/.test(String(id)) ? String(id) : '-1'));

const versionsSql = sql`select v.version, d.currency, v.state, v.period, v.calc, v.tier_mode as "tierMode", v.basis,
  v.can_sub_sign as "canSubSign", v.active_bet_minor as "activeBetMinor", v.ends_at as "endsAt", v.asked_at as "askedAt",
  v.answer_by as "answerBy", v.effective_from as "effectiveFrom", ${tiersJson} as tiers
  from contract_version v join contract c on c.id = v.contract_id join team_member d on d.member_id = c.downline_id
  where v.contract_id = $1 order by v.version desc`;

const historySql = sql`select version, move, actor, state, reason, at from contract_step where contract_id = $1 order by id`;

const waitingSql = sql`select kind, bool_or(asked) as asked, bool_or(ending) as ending, bool_or(news) as news,
  (count(*) filter (where asked or ending or news))::int as waiting
  from (select c.kind,
    c.downline_id = $1 and exists (select from contract_version v where v.contract_id = c.id and v.state = 'REQUESTED') as asked,
    c.downline_id = $1 and c.state = 'TERMINATION_REQUESTED' as ending,
    c.upline_id = $1 and c.news_for_upline as news
    from contract c where c.downline_id = $1 or c.upline_id = $1) w group by kind`;
