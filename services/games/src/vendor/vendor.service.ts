import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, equals, listPage, sql, type Tx } from '@banyan/kernel/database';
import { ListQuery, type Page } from '@banyan/kernel/dto';
import type { AskCeilingDto, DecideCeilingDto } from '../ceiling/ceiling.dto.js';
import { VendorCeilingService } from '../ceiling/vendor-ceiling.service.js';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { publishTransferVendors } from './transfer-vendors.js';
import { VendorChangeService } from './vendor-change.service.js';
import { VendorDirectoryService } from './vendor-directory.service.js';
import { divide, stillHas, valuesOf, type Fields } from './vendor-fields.js';
import { judgeFields } from './vendor-rules.js';
import {
  UpdateVendorDto,
  type DecideChangeDto,
  type SetMaintenanceDto,
  type VendorDetailDto,
  type VendorDto,
} from './vendor.dto.js';
import { Vendor } from './vendor.entity.js';
import { VendorKey } from './vendor-key.entity.js';

/** What operators see and change of vendors. */
@Injectable()
export class VendorService {
  /** Vendors of a production are in the public internet; those of a developer on his own machine. */
  readonly publicOnly = config.env === 'production';

  constructor(
    private readonly database: Database,
    private readonly directory: VendorDirectoryService,
    private readonly clock: Clock,
    private readonly changes: VendorChangeService,
    private readonly ceilings: VendorCeilingService,
  ) {}

  list(query: ListQuery): Promise<Page<VendorDto>> {
    const parameters = [this.changes.oldest()];
    return listPage<VendorDto>(this.database.query, query, { ...listing, parameters });
  }

  async get(id: bigint): Promise<VendorDetailDto> {
    const vendorId = vendorIdOf(id);
    const one = Object.assign(new ListQuery(), { filter: { id: String(id) } });
    const [vendor] = (await this.list(one)).data;
    if (!vendor) throw errors.vendor_not_found();
    const keys = await this.database.manager.find(VendorKey, {
      where: { vendorId },
      order: { createdAt: 'DESC' },
    });
    const alive = keys.filter(({ validUntil }) => !validUntil || validUntil > this.clock.now());
    return Object.assign(vendor, {
      waiting: await this.changes.waiting(vendorId),
      ceilings: await this.ceilings.of(vendorId),
      waitingCeilings: await this.ceilings.waiting(vendorId),
      keys: alive.map(({ keyId, createdAt, validUntil }) => ({ keyId, createdAt, validUntil })),
    });
  }

  /** What one operator may change alone is changed; the rest waits for another. */
  async update(id: bigint, { reason, ...fields }: UpdateVendorDto): Promise<VendorDetailDto> {
    await this.database.transaction(async (tx) => {
      const vendor = await lockedVendor(tx, id);
      const { alone, waiting } = divide(vendor, { ...fields });
      judgeFields(waiting, vendor, this.publicOnly);
      const names = Object.keys(waiting);
      if (names.length > 0) {
        const before = valuesOf(vendor, names);
        await this.changes.ask(tx, vendor, { kind: 'FIELDS', before, after: waiting, reason: reason ?? '' });
      }
      await this.change(tx, vendor, 'vendor.update', alone, reason);
    });
    return this.get(id);
  }

  /** What was agreed to is judged again, and stands only in place of the values that it was meant to replace. */
  async approveChange(id: bigint, decision: DecideChangeDto): Promise<VendorDetailDto> {
    await this.database.transaction(async (tx) => {
      const vendor = await lockedVendor(tx, id);
      const { before, after } = await this.changes.decide(tx, vendor, 'FIELDS', 'APPROVED', decision);
      judgeFields(after, vendor, this.publicOnly);
      if (!stillHas(vendor, before)) throw errors.change_decided();
      await this.store(tx, vendor, after);
    });
    return this.get(id);
  }

  async rejectChange(id: bigint, decision: DecideChangeDto): Promise<VendorDetailDto> {
    await this.database.transaction(async (tx) => {
      await this.changes.decide(tx, await lockedVendor(tx, id), 'FIELDS', 'REJECTED', decision);
    });
    return this.get(id);
  }

  async setMaintenance(
    id: bigint,
    { from, until = null, message = null }: SetMaintenanceDto,
  ): Promise<VendorDetailDto> {
    if (from && until && until <= from) throw errors.bad_window();
    const window = { maintenanceFrom: from, maintenanceUntil: from && until, maintenanceMessage: from && message };
    await this.database.transaction(async (tx) => {
      await this.change(tx, await lockedVendor(tx, id), 'vendor.maintenance', window, message ?? undefined);
    });
    return this.get(id);
  }

  async askCeiling(id: bigint, proposal: AskCeilingDto): Promise<VendorDetailDto> {
    await this.ceilings.ask(vendorIdOf(id), proposal);
    return this.get(id);
  }

  async approveCeiling(id: bigint, decision: DecideCeilingDto): Promise<VendorDetailDto> {
    await this.ceilings.approve(vendorIdOf(id), decision);
    this.directory.forget();
    return this.get(id);
  }

  async rejectCeiling(id: bigint, decision: DecideCeilingDto): Promise<VendorDetailDto> {
    await this.ceilings.reject(vendorIdOf(id), decision);
    return this.get(id);
  }

  private async change(tx: Tx, vendor: Vendor, action: string, fields: Fields, reason?: string): Promise<void> {
    const names = Object.keys(fields);
    if (names.length === 0) return;
    const before = valuesOf(vendor, names);
    await this.store(tx, vendor, fields);
    await auditAction(tx, { action, objectType: 'vendor', objectId: vendor.code, before, after: fields, reason });
  }

  private async store(tx: Tx, vendor: Vendor, fields: Fields): Promise<void> {
    Object.assign(vendor, fields, { updatedAt: this.clock.now() });
    if (vendor.enabled) vendor.liveAt ??= this.clock.now();
    await tx.manager.save(vendor);
    if ('walletMode' in fields || 'enabled' in fields) await publishTransferVendors(tx);
    tx.afterCommit(() => this.directory.forget());
  }
}

/** The column's own range: a larger id is nobody's. */
export function vendorIdOf(id: bigint): number {
  if (id > 999_999_999n) throw errors.vendor_not_found();
  return Number(id);
}

export async function lockedVendor(tx: Tx, id: bigint): Promise<Vendor> {
  const found = await tx.manager.findOne(Vendor, {
    where: { id: vendorIdOf(id) },
    lock: { mode: 'pessimistic_write' },
  });
  if (!found) throw errors.vendor_not_found();
  return found;
}

const listing = {
  from: sql`vendor v`,
  fields: {
    id: sql`v.id::bigint`,
    code: sql`v.code`,
    name: sql`v.name`,
    launchUrl: sql`v.launch_url`,
    apiUrl: sql`v.api_url`,
    walletMode: sql`v.wallet_mode`,
    shape: sql`v.shape`,
    publicKey: sql`v.public_key`,
    enabled: sql`v.enabled`,
    liveAt: sql`v.live_at`,
    usesLaunchHosts: sql`v.uses_launch_hosts`,
    ipList: sql`v.ip_list`,
    currencies: sql`v.currencies`,
    languages: sql`v.languages`,
    promoBudgets: sql`v.promo_budgets`,
    requestsPerSecond: sql`v.requests_per_second`,
    maintenance: sql`case when v.maintenance_from is not null then jsonb_build_object(
      'from', v.maintenance_from, 'until', v.maintenance_until, 'message', v.maintenance_message) end`,
    games: sql`(select count(distinct g.code) from game g where g.vendor_id = v.id and g.enabled)::int`,
    waitingRequests: sql`(select count(*) from vendor_change c where c.vendor_id = v.id and c.state = 'WAITING' and c.asked_at > $1)::int
      + (select count(*) from win_ceiling_change c where c.vendor_id = v.id and c.state = 'WAITING' and c.asked_at > $1)::int`,
    updatedAt: sql`v.updated_at`,
  },
  // Each statement of a list has to name the parameter.
  where: sql`$1::timestamptz is not null`,
  filters: { id: equals(sql`v.id`, 'int'), code: equals(sql`v.code`), enabled: equals(sql`v.enabled`, 'boolean') },
  sort: ['code', 'ASC'],
  key: sql`v.id`,
  // Not by the number of games: to sort by it, all of them are counted.
  large: {
    sorts: {
      id: sql`v.id`,
      code: sql`v.code`,
      name: sql`v.name`,
      enabled: sql`v.enabled`,
      updatedAt: sql`v.updated_at`,
    },
  },
} as const;
