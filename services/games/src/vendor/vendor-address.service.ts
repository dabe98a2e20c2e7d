import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { addressProblem } from './outside-call.js';
import { VendorDirectory } from './vendor-directory.service.js';
import type { DecideAddressDto, VendorAddressDto } from './vendor.dto.js';
import type { Vendor } from './vendor.entity.js';

interface Change {
  readonly id: string;
  readonly code: string;
  readonly before: string | null;
  readonly address: string | null;
  readonly makerId: string;
}

/** Where our calls to vendors go: what one operator enters holds when another agrees. */
@Injectable()
export class VendorAddressService {
  /** Vendors of a production are in the public internet; those of a developer on his own machine. */
  readonly publicOnly = config.env === 'production';

  constructor(
    private readonly database: Database,
    private readonly directory: VendorDirectory,
    private readonly clock: Clock,
  ) {}

  /** What waits for a second operator. */
  async waiting(vendorId: number): Promise<VendorAddressDto | null> {
    const [change] = await this.database.query<VendorAddressDto>(waitingSql, [vendorId]);
    return change ?? null;
  }

  /** In the transaction of the change that holds the vendor's row. A newer wish stands in place of one that waits. */
  async ask(tx: Tx, vendor: Vendor, address: string | null, reason: string): Promise<void> {
    if (address !== null && addressProblem(address, this.publicOnly)) throw errors.bad_address();
    const { id, username } = principal();
    const now = this.clock.now();
    await tx.query(replaceSql, [vendor.id, now]);
    await tx.query(askSql, [vendor.id, vendor.apiUrl, address, reason, id, username, now]);
    await this.record(tx, 'vendor.address_request', { code: vendor.code, before: vendor.apiUrl, address }, reason);
  }

  /** Once: of two who agree at once, one does. The address is judged again, and stands only in place of the one it was meant to replace. */
  async approve(vendorId: number, { change: id, reason }: DecideAddressDto): Promise<void> {
    await this.database.transaction(async (tx) => {
      const change = await this.decide(tx, vendorId, id, 'APPROVED');
      if (change.address !== null && addressProblem(change.address, this.publicOnly)) throw errors.bad_address();
      const changed = await tx.query(setSql, [vendorId, change.address, this.clock.now(), change.before]);
      if (changed.length === 0) throw errors.address_decided();
      await this.record(tx, 'vendor.address_approve', change, reason);
      tx.afterCommit(() => this.directory.forget());
    });
  }

  /** Also by whoever asked: to take a wish back is no risk. */
  async reject(vendorId: number, { change: id, reason }: DecideAddressDto): Promise<void> {
    await this.database.transaction(async (tx) => {
      const change = await this.decide(tx, vendorId, id, 'REJECTED');
      await this.record(tx, 'vendor.address_reject', change, reason);
    });
  }

  private async decide(tx: Tx, vendorId: number, id: bigint, state: 'APPROVED' | 'REJECTED'): Promise<Change> {
    const [change] = await tx.query<Change>(lockSql, [id, vendorId]);
    if (!change) throw errors.address_decided();
    const { id: checker, username } = principal();
    const own = change.makerId === String(checker);
    if (own && state === 'APPROVED') throw errors.address_is_own();
    await tx.query(decideSql, [id, state, own ? null : checker, username, this.clock.now()]);
    return change;
  }

  private record(
    tx: Tx,
    action: string,
    { code, before, address }: Pick<Change, 'code' | 'before' | 'address'>,
    reason: string,
  ): Promise<void> {
    const acted = { action, objectType: 'vendor', objectId: code, before: { apiUrl: before }, reason } as const;
    return auditAction(tx, { ...acted, after: { apiUrl: address } }, this.clock.now());
  }
}

const waitingSql = sql`
select id, address, reason, maker, asked_at as "askedAt" from vendor_address_change where vendor_id = $1 and state = 'WAITING'`;

const replaceSql = sql`
update vendor_address_change set state = 'REPLACED', decided_at = $2 where vendor_id = $1 and state = 'WAITING'`;

const askSql = sql`
insert into vendor_address_change (vendor_id, before, address, reason, maker_id, maker, asked_at) values ($1, $2, $3, $4, $5, $6, $7)`;

const lockSql = sql`
select c.id, v.code, c.before, c.address, c.maker_id as "makerId" from vendor_address_change c join vendor v on v.id = c.vendor_id
where c.id = $1 and c.vendor_id = $2 and c.state = 'WAITING' for update`;

const decideSql = sql`
update vendor_address_change set state = $2, checker_id = $3, checker = $4, decided_at = $5 where id = $1`;

const setSql = sql`
update vendor set api_url = $2, updated_at = $3 where id = $1 and api_url is not distinct from $4 returning id`;
