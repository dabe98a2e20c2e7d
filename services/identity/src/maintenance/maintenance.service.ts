import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import {
  before,
  Database,
  equals,
  listPage,
  type ListSpec,
  type Query,
  since,
  sql,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService } from '../approval/approval.service.js';
import { playerLanguages } from '../brand/brand-settings.dto.js';
import { requireBrand } from '../brand/require-brand.js';
import { errors } from '../errors.js';
import type {
  MaintenanceWindowDto,
  MaintenanceMoveDto,
  MaintenancePageDto,
  MaintenancePlanDto,
} from './maintenance.dto.js';

const type = 'maintenance.plan';
/** What players read, by language; English stands for all of them to the compiler. */
type Messages = Record<'EN', z.ZodOptional<z.ZodString>>;
const schema = z.object({
  brand: z.string().nullable(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  ...(Object.fromEntries(playerLanguages.map((language) => [language, z.string().optional()])) as Messages),
});
type Plan = z.infer<typeof schema>;

/** When brands rest. Two operators close; one may open again or say when it ends, since that only goes back to normal. */
@Injectable()
export class MaintenanceService implements OnModuleInit {
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
      validate: (query, plan) => this.requireSound(query, plan),
      execute: (tx, plan) => this.plan(tx, plan),
    });
  }

  list(query: ListQuery): Promise<MaintenancePageDto> {
    return listPage<MaintenanceWindowDto>(this.db.query, query, maintenances(this.clock.now()));
  }

  async requestPlan({ brand, startsAt, endsAt, messages, reason }: MaintenancePlanDto): Promise<ApprovalDto> {
    const iso = (at: Date | null) => at?.toISOString() ?? null;
    const payload = schema.parse({ brand, startsAt: iso(startsAt), endsAt: iso(endsAt), ...messages });
    return this.approvals.request({ type, objectId: brand ?? '*', payload, before: {}, reason });
  }

  /** Ends an open one now, and takes a planned one back. Throws `identity.maintenance_over` for one that is over. */
  async end(id: bigint, reason: string): Promise<void> {
    await this.change(id, 'maintenance.end', reason, async (tx, { startsAt }, now) => {
      if (startsAt < now) await tx.query(sql`update maintenance set ends_at = $2 where id = $1`, [id, now]);
      else await tx.query(sql`delete from maintenance where id = $1`, [id]);
      return { endsAt: now.toISOString() };
    });
  }

  /** Says anew until when it lasts. */
  async move(id: bigint, { endsAt, reason }: MaintenanceMoveDto): Promise<MaintenanceWindowDto> {
    await this.change(id, 'maintenance.move', reason, async (tx, { startsAt }, now) => {
      if (endsAt && (endsAt <= now || endsAt <= startsAt)) throw errors.maintenance_ends_early();
      await tx.query(sql`update maintenance set ends_at = $2 where id = $1`, [id, endsAt]);
      return { endsAt: endsAt?.toISOString() ?? null };
    });
    const page = await this.list({ page: 1, perPage: 1, filter: { id: String(id) } });
    if (!page.data[0]) throw requestErrors.not_found();
    return page.data[0];
  }

  private async change(
    id: bigint,
    action: string,
    reason: string,
    work: (tx: Tx, row: Row, now: Date) => Promise<{ endsAt: string | null }>,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const [row] = await tx.query<Row>(
        sql`select brand, starts_at as "startsAt", ends_at as "endsAt" from maintenance where id = $1 for update`,
        [id],
      );
      if (!row) throw requestErrors.not_found();
      if (row.endsAt && row.endsAt <= now) throw errors.maintenance_over();
      const after = await work(tx, row, now);
      const before = { endsAt: row.endsAt?.toISOString() ?? null };
      await auditAction(tx, { action, objectType: 'maintenance', objectId: id, before, after, reason }, now);
    });
  }

  private async requireSound(query: Query, { brand, startsAt, endsAt, ...messages }: Plan): Promise<void> {
    await requireBrand(query, brand);
    if (!Object.values(messages).some(Boolean)) throw errors.maintenance_silent();
    const start = Math.max(this.clock.now().getTime(), startsAt ? Date.parse(startsAt) : 0);
    if (endsAt && Date.parse(endsAt) <= start) throw errors.maintenance_ends_early();
  }

  private async plan(tx: Tx, { brand, startsAt, endsAt, ...messages }: Plan): Promise<void> {
    const now = this.clock.now();
    const [row] = await tx.query<{ id: string }>(
      sql`insert into maintenance (brand, messages, starts_at, ends_at) values ($1, $2, $3, $4) returning id`,
      [brand, JSON.stringify(messages), startsAt ?? now, endsAt],
    );
    const after = { brand, startsAt: startsAt ?? now.toISOString(), endsAt, ...messages };
    await auditAction(tx, { action: type, objectType: 'maintenance', objectId: row?.id ?? '', after }, now);
  }
}

interface Row {
  readonly brand: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

function maintenances(now: Date): ListSpec {
  const state = sql`case when m.ends_at <= $1 then 'OVER' when m.starts_at > $1 then 'PLANNED' else 'OPEN' end`;
  return {
    from: sql`maintenance m`,
    fields: {
      id: sql`m.id`,
      brand: sql`m.brand`,
      messages: sql`m.messages`,
      startsAt: sql`m.starts_at`,
      endsAt: sql`m.ends_at`,
      state,
    },
    filters: {
      id: equals(sql`m.id`, 'bigint'),
      brand: equals(sql`m.brand`),
      state: equals(state),
      from: since(sql`m.starts_at`),
      until: before(sql`m.starts_at`),
    },
    // The count names the instant too, so that its type is known.
    where: sql`$1::timestamptz is not null`,
    parameters: [now],
    sort: ['startsAt', 'DESC'],
    key: sql`m.id`,
  };
}
