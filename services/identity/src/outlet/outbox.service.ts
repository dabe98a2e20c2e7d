import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { before, Database, equals, listPage, type ListSpec, since, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { ExportService } from '@banyan/kernel/jobs';
import type { OutboxPageDto, OutboxRowDto, OutboxTargetDto } from './outbox.dto.js';
import { openSeal } from './outlet.service.js';

const keptMs = 30 * 86_400_000;
const batch = 5000;

/** What was sent to whom, as operators see it: masked, and never what it said. Kept for 30 days. */
@Injectable()
export class OutboxService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'outbox', permission: 'outbox.view', spec: ownListing });
  }

  list(query: ListQuery): Promise<OutboxPageDto> {
    return listPage<OutboxRowDto>(this.db.query, query, ownListing());
  }

  /** Shows the number or address. That it was shown, to whom and why, goes into the audit log. */
  async reveal(id: bigint, reason: string): Promise<OutboxTargetDto> {
    return this.db.transaction(async (tx) => {
      const [row] = await tx.query<{ ref: string; sealed: string; memberId: string | null; target: string }>(
        sql`select ref, target_sealed as sealed, member_id::text as "memberId", target_masked as target from outlet_message o
           where id = $1 and ${ofBrand}`,
        [id, principal().brand],
      );
      if (!row) throw requestErrors.not_found();
      // The message goes after a month, the record stays: it says whose it was.
      const after = { memberId: row.memberId, target: row.target };
      await auditAction(tx, { action: 'outbox.reveal', objectType: 'message', objectId: id, after, reason }, this.clock.now()); // prettier-ignore
      return { value: openSeal(row.ref, 'target', row.sealed) };
    });
  }

  async forgetOld(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - keptMs);
    for (let count = batch; count === batch;) count = (await this.db.query(forgetSql, [until, batch])).length;
  }
}

const forgetSql = sql`
delete from outlet_message where id in (select id from outlet_message where created_at < $1 order by created_at limit $2) returning 1`;

/** An operator of one brand sees what went out for it. */
const ofBrand = sql`($2::text = '' or o.brand = $2)`;

const ownListing = (): ListSpec => ({
  ...listing,
  where: sql`($1::text = '' or o.brand = $1)`,
  parameters: [principal().brand],
});

const listing: ListSpec = {
  from: sql`outlet_message o`,
  fields: {
    id: sql`o.id`,
    brand: sql`o.brand`,
    channel: sql`o.channel`,
    template: sql`o.template`,
    language: sql`o.language`,
    memberId: sql`o.member_id`,
    target: sql`o.target_masked`,
    state: sql`o.state`,
    attempts: sql`o.attempts`,
    provider: sql`o.provider`,
    cost: sql`o.cost`,
    costCurrency: sql`o.cost_currency`,
    error: sql`o.error`,
    createdAt: sql`o.created_at`,
    sentAt: sql`o.sent_at`,
  },
  filters: {
    id: equals(sql`o.id`, 'bigint'),
    brand: equals(sql`o.brand`),
    channel: equals(sql`o.channel`),
    state: equals(sql`o.state`),
    memberId: equals(sql`o.member_id`, 'bigint'),
    from: since(sql`o.created_at`),
    until: before(sql`o.created_at`),
  },
  masked: ['target'],
  sort: ['createdAt', 'DESC'],
  key: sql`o.id`,
  large: { sorts: { createdAt: sql`o.created_at` }, narrowedBy: ['memberId'] },
};
