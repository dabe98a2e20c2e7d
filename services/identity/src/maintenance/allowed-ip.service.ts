import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, isNetwork } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, equals, listPage, type ListSpec, type Query, sql, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService } from '../approval/approval.service.js';
import { requireBrand } from '../brand/require-brand.js';
import { errors } from '../errors.js';
import type { AllowedIpDto, AllowedIpPageDto, AllowedIpRequestDto } from './maintenance.dto.js';

const type = 'allowed-ip.add';
const schema = z.object({ brand: z.string().nullable(), network: z.string(), note: z.string() });
type Entry = z.infer<typeof schema>;

/** Addresses that pass maintenance, such as the testers' office. Two operators add one; one may take it away. */
@Injectable()
export class AllowedIpService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
  ) {}

  onModuleInit(): void {
    this.approvals.register({
      type,
      permission: 'maintenance.edit',
      schema,
      validate: requireSound,
      execute: (tx, entry) => this.add(tx, entry),
    });
  }

  list(query: ListQuery): Promise<AllowedIpPageDto> {
    return listPage<AllowedIpDto>(this.db.query, query, addresses);
  }

  requestAdd({ reason, ...entry }: AllowedIpRequestDto): Promise<ApprovalDto> {
    const payload = schema.parse(entry);
    return this.approvals.request({
      type,
      objectId: `${entry.brand ?? '*'} ${entry.network}`,
      payload,
      before: {},
      reason,
    });
  }

  async remove(id: bigint, reason: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [before] = await tx.query<{ [field: string]: unknown }>(
        sql`delete from allowed_ip where id = $1 returning brand, network::text as network, note`,
        [id],
      );
      if (!before) throw requestErrors.not_found();
      await auditAction(
        tx,
        { action: 'allowed-ip.remove', objectType: 'allowed-ip', objectId: id, before, reason },
        this.clock.now(),
      );
    });
  }

  private async add(tx: Tx, entry: Entry): Promise<void> {
    const [row] = await tx.query<{ id: string }>(
      sql`insert into allowed_ip (brand, network, note) values ($1, network($2::inet), $3) returning id`,
      [entry.brand, entry.network, entry.note],
    );
    await auditAction(
      tx,
      { action: type, objectType: 'allowed-ip', objectId: row?.id ?? '', after: entry },
      this.clock.now(),
    );
  }
}

async function requireSound(query: Query, { brand, network }: Entry): Promise<void> {
  await requireBrand(query, brand);
  if (!isNetwork(network)) throw errors.network_malformed();
}

const addresses: ListSpec = {
  from: sql`allowed_ip a`,
  fields: { id: sql`a.id`, brand: sql`a.brand`, network: sql`a.network::text`, note: sql`a.note` },
  filters: { id: equals(sql`a.id`, 'bigint'), brand: equals(sql`a.brand`) },
  sort: ['id', 'ASC'],
  key: sql`a.id`,
};
