import { isIP } from 'node:net';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, isNetwork } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, equals, listPage, type ListSpec, type Query, sql, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService } from '../approval/approval.service.js';
import { BrandCreationService, type Begun } from '../brand/brand-creation.service.js';
import { BrandService } from '../brand/brand.service.js';
import { requireBrand } from '../brand/require-brand.js';
import { errors } from '../errors.js';
import type { RegionRuleDto, RegionRulePageDto, RegionRuleRequestDto, VisitorDto, VisitorQuery } from './region.dto.js';

const ruleForm = z.object({
  brand: z.string().nullable(),
  kind: z.enum(['allow', 'deny']),
  country: z.string().nullable(),
  network: z.string().nullable(),
  priority: z.number().int(),
});
/** `id` is null for a new rule, `rule` for one that goes. */
const schema = z.object({ id: z.string().nullable() }).and(ruleForm.partial());
type Change = z.infer<typeof schema>;
type Rule = z.infer<typeof ruleForm>;

/** Who may enter by country or network. Rules come, change and go when two operators agree, and count at once. */
@Injectable()
export class RegionService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly brands: BrandService,
    private readonly creation: BrandCreationService,
  ) {}

  onModuleInit(): void {
    const kind = { permission: 'region.edit', schema, validate: requireSound } as const;
    this.approvals.register({ ...kind, type: 'region-rule.add', execute: (tx, change) => this.add(tx, change) });
    this.approvals.register({ ...kind, type: 'region-rule.update', execute: (tx, change) => this.update(tx, change) });
    this.approvals.register({ ...kind, type: 'region-rule.remove', execute: (tx, change) => this.remove(tx, change) });
    this.creation.register(begin);
  }

  list(query: ListQuery): Promise<RegionRulePageDto> {
    return listPage<RegionRuleDto>(this.db.query, query, rules);
  }

  requestAdd({ reason, ...rule }: RegionRuleRequestDto): Promise<ApprovalDto> {
    return this.approvals.request({
      type: 'region-rule.add',
      objectId: `${rule.brand ?? '*'} ${rule.country ?? rule.network ?? ''}`,
      payload: { id: null, ...ruleForm.parse(rule) },
      before: {},
      reason,
    });
  }

  async requestUpdate(id: bigint, { reason, ...rule }: RegionRuleRequestDto): Promise<ApprovalDto> {
    const payload = { id: String(id), ...ruleForm.parse(rule) };
    return this.approvals.request({
      type: 'region-rule.update',
      objectId: String(id),
      payload,
      before: await this.one(id),
      reason,
    });
  }

  async requestRemove(id: bigint, reason: string): Promise<ApprovalDto> {
    return this.approvals.request({
      type: 'region-rule.remove',
      objectId: String(id),
      payload: { id: String(id) },
      before: await this.one(id),
      reason,
    });
  }

  /** What a visitor of that address is shown now, and which rule says so. */
  async visitor({ brand, ip }: VisitorQuery): Promise<VisitorDto> {
    if (isIP(ip) === 0) throw errors.network_malformed();
    const { country, access } = await this.brands.visitor(brand, ip);
    const [rule] = await this.db.query<{ id: string }>(
      sql`select id from region_rule where (brand is null or brand = $1) and (country = $2::text or network >>= $3::inet)
       order by priority, id limit 1`,
      [brand, country, ip],
    );
    return { country, access, ruleId: rule?.id ?? null };
  }

  private async one(id: bigint): Promise<Rule & { id: string }> {
    const { data } = await this.list({ page: 1, perPage: 1, filter: { id: String(id) } });
    if (!data[0]) throw requestErrors.not_found();
    return data[0];
  }

  private async add(tx: Tx, { brand, kind, country, network, priority }: Change): Promise<void> {
    const [row] = await tx.query<{ id: string }>(
      sql`insert into region_rule (brand, kind, country, network, priority)
       values ($1, $2, $3, network($4::inet), $5) returning id`,
      [brand, kind, country, network, priority],
    );
    const after = { brand, kind, country, network, priority };
    await this.audit(tx, 'region-rule.add', row?.id ?? '', {}, after);
  }

  private async update(tx: Tx, { id, brand, kind, country, network, priority }: Change): Promise<void> {
    const before = await locked(tx, id);
    await tx.query(
      sql`update region_rule set brand = $2, kind = $3, country = $4, network = network($5::inet), priority = $6
       where id = $1`,
      [id, brand, kind, country, network, priority],
    );
    await this.audit(tx, 'region-rule.update', id ?? '', before, { brand, kind, country, network, priority });
  }

  private async remove(tx: Tx, { id }: Change): Promise<void> {
    const before = await locked(tx, id);
    await tx.query(sql`delete from region_rule where id = $1`, [id]);
    await this.audit(tx, 'region-rule.remove', id ?? '', before, {});
  }

  private audit(tx: Tx, action: string, objectId: string, before: object, after: object): Promise<void> {
    const sides = { before: { ...before }, after: { ...after } };
    return auditAction(tx, { action, objectType: 'region-rule', objectId, ...sides }, this.clock.now());
  }
}

/** A new brand has the rules of the one that it begins like, beside those of all brands. */
async function begin(tx: Tx, { brand, like }: Begun): Promise<void> {
  await tx.query(
    sql`insert into region_rule (brand, kind, country, network, priority)
     select $1, kind, country, network, priority from region_rule where brand = $2 order by id`,
    [brand, like],
  );
}

async function locked(tx: Tx, id: string | null): Promise<Rule> {
  const [row] = await tx.query<Rule>(
    sql`select brand, kind, country, network::text as network, priority from region_rule where id = $1 for update`,
    [id],
  );
  if (!row) throw requestErrors.not_found();
  return row;
}

async function requireSound(query: Query, { id, brand = null, kind, country = null, network = null }: Change) {
  if (id !== null) {
    const found = await query(sql`select from region_rule where id = $1`, [id]);
    if (found.length === 0) throw requestErrors.not_found();
  }
  if (kind === undefined) return;
  await requireBrand(query, brand);
  if ((country === null) === (network === null)) throw errors.region_ambiguous();
  if (network !== null && !isNetwork(network)) throw errors.network_malformed();
}

const rules: ListSpec = {
  from: sql`region_rule r`,
  fields: {
    id: sql`r.id`,
    brand: sql`r.brand`,
    kind: sql`r.kind`,
    country: sql`r.country`,
    network: sql`r.network::text`,
    priority: sql`r.priority`,
  },
  filters: {
    id: equals(sql`r.id`, 'bigint'),
    brand: equals(sql`r.brand`),
    kind: equals(sql`r.kind`),
    country: equals(sql`r.country`),
  },
  sort: ['priority', 'ASC'],
  key: sql`r.id`,
};
