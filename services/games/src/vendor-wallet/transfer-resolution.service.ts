import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, sql, columnsOf } from '@banyan/kernel/database';
import type { ListQuery, Page } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import { ofVendor } from '../vendor/of-vendor.js';
import { TransferStepService, transferColumns, type Transfer } from './transfer-step.service.js';
import type { AdminVendorTransferDto, ResolveTransferDto } from './vendor-wallet.dto.js';

/** Transfers whose vendor reports no outcome, resolved by operators. */
@Injectable()
export class TransferResolutionService {
  constructor(
    private readonly database: Database,
    private readonly steps: TransferStepService,
    private readonly clock: Clock,
  ) {}

  list(query: ListQuery): Promise<Page<AdminVendorTransferDto>> {
    return listPage<AdminVendorTransferDto>(this.database.query, query, listing);
  }

  /** Queries the vendor once more, now. */
  async check(id: string): Promise<AdminVendorTransferDto> {
    await this.database.transaction((tx) =>
      auditAction(tx, { action: 'vendor_transfer.check', objectType: 'vendor_transfer', objectId: id }),
    );
    await this.steps.check(await this.open(id));
    return this.get(id);
  }

  /** Two operators have to say the same; the second one's word moves the money. */
  async resolve(id: string, { outcome, reason }: ResolveTransferDto): Promise<AdminVendorTransferDto> {
    const transfer = await this.open(id);
    const agreed = await this.database.transaction(async (tx) => {
      const [row] = await tx.query<{ stuck: boolean; proposed: string | null; by: string | null }>(
        sql`select stuck_at is not null as stuck, proposed, proposed_by_id as by from vendor_transfer where id = $1 for update`,
        [id],
      );
      if (!row?.stuck) throw errors.transfer_not_stuck();
      const { id: operator, username } = principal();
      const second = row.proposed === outcome;
      if (second && row.by === String(operator)) throw errors.transfer_is_own();
      if (second) await tx.query(sql`update vendor_transfer set resolved_by_id = $2 where id = $1`, [id, operator]);
      else
        await tx.query(
          sql`update vendor_transfer set proposed = $2, proposed_by_id = $3, proposed_by = $4, proposed_at = $5 where id = $1`,
          [id, outcome, operator, username, this.clock.now()],
        );
      const action = second ? 'vendor_transfer.resolve' : 'vendor_transfer.propose';
      await auditAction(tx, { action, objectType: 'vendor_transfer', objectId: id, after: { outcome }, reason });
      return second;
    });
    if (agreed) await this.steps.settle(transfer, outcome, reason);
    return this.get(id);
  }

  private async open(id: string): Promise<Transfer> {
    const [transfer] = await this.database.query<Transfer>(
      sql`select ${transferColumns} from vendor_transfer t join vendor v on v.id = t.vendor_id join player p on p.player = t.player where t.id = $1`,
      [id],
    );
    if (!transfer) throw errors.transfer_not_found();
    if (transfer.state === 'SUCCESS' || transfer.state === 'FAILED') throw errors.transfer_not_stuck();
    return transfer;
  }

  private async get(id: string): Promise<AdminVendorTransferDto> {
    const statement = sql`select ${columnsOf(listing.fields)} from ${listing.from} where t.id = $1`;
    const [row] = await this.database.query<AdminVendorTransferDto>(statement, [id]);
    if (!row) throw errors.transfer_not_found();
    return row;
  }
}

const listing = {
  from: sql`vendor_transfer t left join vendor v on v.id = t.vendor_id`,
  rows: sql`vendor_transfer t`,
  fields: {
    id: sql`t.id`,
    vendor: sql`v.code`,
    direction: sql`t.direction`,
    amountMinor: sql`t.amount_minor`,
    currency: sql`t.currency`,
    state: sql`t.state`,
    createdAt: sql`t.created_at`,
    settledAt: sql`t.settled_at`,
    memberId: sql`t.member_id`,
    brand: sql`t.brand`,
    checks: sql`t.checks`,
    problem: sql`t.problem`,
    stuckAt: sql`t.stuck_at`,
    proposed: sql`t.proposed`,
    proposedBy: sql`t.proposed_by`,
  },
  filters: {
    vendor: ofVendor(sql`t.vendor_id`),
    state: equals(sql`t.state`),
    direction: equals(sql`t.direction`),
    memberId: equals(sql`t.member_id`, 'bigint'),
    brand: equals(sql`t.brand`),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`t.id`,
  large: { sorts: { createdAt: sql`t.created_at`, amountMinor: sql`t.amount_minor` }, narrowedBy: ['memberId'] },
} as const;
