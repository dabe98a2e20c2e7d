import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql, type Sql, startsWith } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { OfferService } from './offer.service.js';
import type { PresetDto, PresetPageDto, PresetRequest, PresetResultDto, PresetResultPageDto } from './preset.dto.js';
import { termsOf } from './terms.dto.js';

const most = 20;

/** Offers that an agent keeps ready for whoever joins it. */
@Injectable()
export class PresetService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly offers: OfferService,
  ) {}

  list(query: ListQuery): Promise<PresetPageDto> {
    return listPage<PresetDto>(this.db.query, query, { ...presets, parameters: [principal().id] });
  }

  results(query: ListQuery): Promise<PresetResultPageDto> {
    return listPage<PresetResultDto>(this.db.query, query, { ...results, parameters: [principal().id] });
  }

  async get(id: bigint): Promise<PresetDto> {
    const { data } = await this.list({ page: 1, perPage: 1, filter: { id: String(id) } });
    if (!data[0]) throw errors.preset_not_found();
    return data[0];
  }

  /** Keeps only what could be offered now; it is held to the rules again whenever somebody joins. */
  async make({ name, offers }: PresetRequest): Promise<PresetDto> {
    const { id: agentId, brand } = principal();
    const kinds = new Set(offers.map(({ kind }) => kind));
    if (kinds.size < offers.length) throw requestErrors.invalid({ fields: { offers: ['one of a kind at most'] } });
    const zone = await this.brands.zoneOf(brand);
    const terms = offers.map((offer) => termsOf(offer.kind, offer.terms));
    for (const each of terms) {
      const problems = await this.offers.examineNew(agentId, each, zone);
      if (problems.length > 0) throw errors.offer_refused({ kind: each.kind, problems });
    }
    const id = await this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('presets:' || $1::text, 0))`, [agentId]);
      const [kept] = await tx.query<{ count: number }>(countSql, [agentId]);
      if ((kept?.count ?? 0) >= most) throw errors.too_many_presets({ limit: most });
      const [row] = await tx.query<{ id: string }>(
        sql`insert into contract_preset (brand, agent_id, name, offers, created_at) values ($1, $2, $3, $4, $5) returning id`,
        [brand, agentId, name, json(terms), this.clock.now()],
      );
      return BigInt(row?.id ?? 0);
    });
    return this.get(id);
  }

  /** Links that name it go on; whoever joins by them is offered nothing. */
  async remove(id: bigint): Promise<null> {
    const removed = await this.db.query(
      sql`update contract_preset set removed_at = coalesce(removed_at, $3) where id = $1 and agent_id = $2 returning id`,
      [id, principal().id, this.clock.now()],
    );
    if (removed.length === 0) throw errors.preset_not_found();
    return null;
  }
}

const json = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item));

const countSql = sql`select count(*)::int as count from contract_preset where agent_id = $1 and removed_at is null`;

const count = (test: Sql) =>
  sql`(select count(*)::int from preset_result r where r.preset_id = p.id and r.agent_id = p.agent_id and ${test})`;

const presets: ListSpec = {
  from: sql`contract_preset p`,
  where: sql`p.agent_id = $1 and p.removed_at is null`,
  fields: {
    id: sql`p.id`,
    name: sql`p.name`,
    offers: sql`p.offers`,
    made: count(sql`r.contract_id is not null`),
    dropped: count(sql`r.contract_id is null`),
    createdAt: sql`p.created_at`,
  },
  filters: { id: equals(sql`p.id`, 'bigint'), q: startsWith(sql`p.name`) },
  sort: ['createdAt', 'DESC'],
  key: sql`p.id`,
};

const results: ListSpec = {
  from: sql`preset_result r join team_member m on m.member_id = r.member_id
    left join contract_preset p on p.id = r.preset_id and p.agent_id = r.agent_id`,
  where: sql`r.agent_id = $1`,
  fields: {
    id: sql`r.id`,
    presetId: sql`r.preset_id`,
    preset: sql`p.name`,
    memberId: sql`r.member_id`,
    member: sql`m.username`,
    kind: sql`r.kind`,
    contractId: sql`r.contract_id`,
    problems: sql`r.problems`,
    at: sql`r.at`,
  },
  filters: {
    presetId: equals(sql`r.preset_id`, 'bigint'),
    memberId: equals(sql`r.member_id`, 'bigint'),
    dropped: (value) => (String(value) === 'true' ? sql`r.contract_id is null` : sql`r.contract_id is not null`),
  },
  sort: ['at', 'DESC'],
  key: sql`r.id`,
};
