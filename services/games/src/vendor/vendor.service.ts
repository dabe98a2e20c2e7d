import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, equals, listPage, sql, type Tx } from '@banyan/kernel/database';
import { ListQuery, type Page } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import { readIpList } from './ip-list.js';
import { tellTransferVendors } from './transfer-vendors.js';
import { VendorAddressService } from './vendor-address.service.js';
import { VendorDirectory } from './vendor-directory.service.js';
import {
  UpdateVendorDto,
  type DecideAddressDto,
  type SetMaintenanceDto,
  type VendorDetailDto,
  type VendorDto,
} from './vendor.dto.js';
import { Vendor } from './vendor.entity.js';
import { VendorKey } from './vendor-key.entity.js';

/** What operators see and change of vendors. */
@Injectable()
export class VendorService {
  constructor(
    private readonly database: Database,
    private readonly directory: VendorDirectory,
    private readonly clock: Clock,
    private readonly addresses: VendorAddressService,
  ) {}

  list(query: ListQuery): Promise<Page<VendorDto>> {
    return listPage<VendorDto>(this.database.query, query, listing);
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
      waitingAddress: await this.addresses.waiting(vendorId),
      keys: alive.map(({ keyId, createdAt, validUntil }) => ({ keyId, createdAt, validUntil })),
    });
  }

  async update(id: bigint, changes: UpdateVendorDto): Promise<VendorDetailDto> {
    const { reason, apiUrl, ...fields } = changes;
    const { bad } = readIpList(fields.ipList ?? []);
    if (bad.length > 0) throw errors.bad_ip_list({ entries: bad.join(', ') });
    const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    return this.change(id, 'vendor.update', present, reason, async (tx, vendor) => {
      const asks = apiUrl !== undefined && apiUrl !== vendor.apiUrl;
      if (asks) await this.addresses.ask(tx, vendor, apiUrl, reason ?? '');
    });
  }

  async approveAddress(id: bigint, decision: DecideAddressDto): Promise<VendorDetailDto> {
    await this.addresses.approve(vendorIdOf(id), decision);
    return this.get(id);
  }

  async rejectAddress(id: bigint, decision: DecideAddressDto): Promise<VendorDetailDto> {
    await this.addresses.reject(vendorIdOf(id), decision);
    return this.get(id);
  }

  async setMaintenance(
    id: bigint,
    { from, until = null, message = null }: SetMaintenanceDto,
  ): Promise<VendorDetailDto> {
    if (from && until && until <= from) throw errors.bad_window();
    const window = { maintenanceFrom: from, maintenanceUntil: from && until, maintenanceMessage: from && message };
    return this.change(id, 'vendor.maintenance', window, message ?? undefined);
  }

  private async change(
    id: bigint,
    action: string,
    fields: Partial<Vendor>,
    reason?: string,
    also?: (tx: Tx, vendor: Vendor) => Promise<void>,
  ): Promise<VendorDetailDto> {
    await this.database.transaction(async (tx) => {
      const vendor = await locked(tx, id);
      await also?.(tx, vendor);
      if (Object.keys(fields).length === 0) return;
      const before = Object.fromEntries(Object.keys(fields).map((name) => [name, vendor[name as keyof Vendor]]));
      Object.assign(vendor, fields, { updatedAt: this.clock.now() });
      await tx.manager.save(vendor);
      await auditAction(tx, {
        action,
        objectType: 'vendor',
        objectId: vendor.code,
        before,
        after: { ...fields },
        reason,
      });
      if ('walletMode' in fields || 'enabled' in fields) await tellTransferVendors(tx);
      tx.afterCommit(() => this.directory.forget());
    });
    return this.get(id);
  }
}

/** The column's own range: a larger id is nobody's. */
export function vendorIdOf(id: bigint): number {
  if (id > 999_999_999n) throw errors.vendor_not_found();
  return Number(id);
}

async function locked(tx: Tx, id: bigint): Promise<Vendor> {
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
    usesLaunchHosts: sql`v.uses_launch_hosts`,
    ipList: sql`v.ip_list`,
    currencies: sql`v.currencies`,
    languages: sql`v.languages`,
    requestsPerSecond: sql`v.requests_per_second`,
    maintenance: sql`case when v.maintenance_from is not null then jsonb_build_object(
      'from', v.maintenance_from, 'until', v.maintenance_until, 'message', v.maintenance_message) end`,
    games: sql`(select count(distinct g.code) from game g where g.vendor_id = v.id and g.enabled)::int`,
    updatedAt: sql`v.updated_at`,
  },
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
