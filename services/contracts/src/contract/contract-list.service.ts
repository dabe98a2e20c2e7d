import { Injectable, type OnModuleInit } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { Database, equals, searchPage, type ListSpec } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { Exports } from '@banyan/kernel/exports';
import { errors } from '../errors.js';
import type { ContractKind } from '../terms/terms.js';
import { answerWithinMs } from '../terms/negotiation.js';
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
export class ContractList implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly exports: Exports,
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
}

const ownScope = (): Scope => ({
  where: 'c.downline_id = $1 or c.upline_id = $1 or d.upline_path @> array[$1::bigint]',
  parameters: [principal().id],
  large: undefined,
  rows: undefined,
});

/** Of the version that waits for an answer. No join, so that neither counts nor pages far in look for it at every contract. */
function asked(column: string): string {
  return `(select p.${column} from contract_version p where p.contract_id = c.id and p.state = 'REQUESTED')`;
}

/** Over the tiers of the version agreed to, else of the newest one asked for; found by their key at the rows of a page alone. */
function ofTiers(figure: string): string {
  return `(select ${figure} from contract_tier t where t.contract_id = c.id and t.version = case when c.version > 0 then c.version
    else (select max(v.version) from contract_version v where v.contract_id = c.id) end)`;
}

/** What of a contract waits for the other side's answer. */
const waits = `case when c.state = 'TERMINATION_REQUESTED' then 'TERMINATION' when ${asked('version')} is null then null
  when c.version > 0 then 'AMENDMENT' else 'OFFER' end`;

/** Few beside all contracts; found by their own indexes. */
const askedIds = `select v.contract_id from contract_version v where v.state = 'REQUESTED'`;
const waitingIds = `${askedIds}
  union all select t.id from contract t where t.state = 'TERMINATION_REQUESTED'`;

const search = involving('contract');

const list: ListSpec = {
  from: `contract c left join team_member d on d.member_id = c.downline_id
    left join team_member u on u.member_id = c.upline_id`,
  rows: 'contract c',
  fields: {
    id: 'c.id',
    brand: 'c.brand',
    kind: 'c.kind',
    uplineId: 'c.upline_id',
    upline: 'u.username',
    downlineId: 'c.downline_id',
    downline: 'd.username',
    state: 'c.state',
    version: 'c.version',
    pendingVersion: asked('version'),
    lowestBp: ofTiers('min(coalesce(t.rate_bp, t.win_rate_bp))'),
    highestBp: ofTiers('max(coalesce(t.rate_bp, t.loss_rate_bp))'),
    lowestMinor: ofTiers('min(t.amount_minor)::text'),
    highestMinor: ofTiers('max(t.amount_minor)::text'),
    effectiveFrom: 'c.effective_from',
    effectiveUntil: 'c.effective_until',
    answerBy: `coalesce(${asked('answer_by')}, c.answer_by)`,
    waits,
    waitingSince: `case when c.state = 'TERMINATION_REQUESTED' then c.answer_by - ${answerWithinMs} * interval '1 ms' else ${asked('asked_at')} end`,
    createdAt: 'c.created_at',
  },
  filters: {
    id: equals('c.id', 'bigint'),
    brand: equals('c.brand'),
    kind: equals('c.kind'),
    state: equals('c.state'),
    q: involves(search, 'c.id'),
    uplineId: equals('c.upline_id', 'bigint'),
    downlineId: equals('c.downline_id', 'bigint'),
    open: (value) => (String(value) === 'true' ? isOpen : `not (${isOpen})`),
    below: (value, bind) =>
      `c.downline_id in (select m.member_id from team_member m where m.upline_path && ${bind(idsOf(value))}::bigint[])`,
    waits: (value, bind) => {
      const fits = equals(`coalesce(${waits}, 'NOTHING')`)(value, bind);
      return [value].flat().includes('NOTHING') ? fits : `c.id in (${waitingIds}) and ${fits}`;
    },
    pending: (value) => `c.id ${String(value) === 'true' ? '' : 'not '}in (${askedIds})`,
  },
  sort: ['createdAt', 'DESC'],
  key: 'c.id',
  large: {
    sorts: { id: 'c.id', createdAt: 'c.created_at' },
    narrowedBy: ['uplineId', 'downlineId', 'waits', 'pending', 'below'],
  },
};

/** Ids of a filter; one that is none matches nothing. */
const idsOf = (value: unknown): string[] =>
  [value].flat().map((id) => (/^\d{1,18}$/.test(String(id)) ? String(id) : '-1'));

const versionsSql = `select v.version, v.state, v.period, v.calc, v.tier_mode as "tierMode", v.basis,
  v.can_sub_sign as "canSubSign", v.active_bet_minor as "activeBetMinor", v.ends_at as "endsAt", v.asked_at as "askedAt",
  v.answer_by as "answerBy", v.effective_from as "effectiveFrom", ${tiersJson} as tiers
  from contract_version v where v.contract_id = $1 order by v.version desc`;

const historySql = `select version, move, actor, state, reason, at from contract_step where contract_id = $1 order by id`;

const waitingSql = `select c.kind,
  bool_or(c.downline_id = $1 and exists (select from contract_version v where v.contract_id = c.id and v.state = 'REQUESTED')) as asked,
  bool_or(c.downline_id = $1 and c.state = 'TERMINATION_REQUESTED') as ending,
  bool_or(c.upline_id = $1 and c.news_for_upline) as news
  from contract c where c.downline_id = $1 or c.upline_id = $1 group by c.kind`;
