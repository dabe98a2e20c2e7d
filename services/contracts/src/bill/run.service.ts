import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { factsFrom } from '../sales/kept.js';
import type { PreviewDto, PreviewQuery } from './bill-console.dto.js';
import type { Computed, ComputedBill } from './computed.js';
import { schedule, type Settling } from './period-key.js';
import { RunListService } from './run-list.service.js';
import type { RunDetailDto } from './run.dto.js';
import { SettlementService, spanOf } from './settlement.service.js';

const most = 200;
type Stored = Record<'contractId' | 'downlineId' | 'gross' | 'net', string>;

/** Runs as operators handle them: looked at before they are closed, compared with what is stored, sent again. */
@Injectable()
export class RunService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly settling: SettlementService,
    private readonly lists: RunListService,
  ) {}

  /** What a period comes to by what is known now, and how that differs from its bills. Leaves no trace. */
  async preview({ brand, kind, period, at = this.clock.now() }: PreviewQuery): Promise<PreviewDto> {
    if (!schedule.some((each) => each.kind === kind && each.period === period)) throw errors.no_such_period();
    const zone = await this.brands.zoneOf(brand);
    const span = spanOf({ period }, at, zone);
    if (await this.isForgotten({ brand, period }, span.start)) throw errors.no_such_period();
    const { bills, issues } = await this.settling.compute(this.db.query, { brand, kind, period, zone, span });
    const stored = await this.db.query<Stored>(storedSql, [brand, kind, period, span.start]);
    const differences = differencesOf(bills, stored);
    return {
      name: span.name,
      startsAt: span.start,
      endsAt: span.end,
      closed: stored.length > 0,
      bills: bills.length,
      ...sumsOf(bills),
      issues: issues.map(({ code, agentId }) => ({ code, agentId: String(agentId) })),
      differs: differences.length,
      differences: differences.slice(0, most),
    };
  }

  /** Whether the facts of a period, or the orders of a window, are not there any more. */
  private async isForgotten({ brand, period }: Pick<Settling, 'brand' | 'period'>, start: Date): Promise<boolean> {
    if (start < factsFrom(this.clock.now())) return true;
    if (period !== 'WINDOW') return false;
    const statement = sql`select 1 from sales_close where brand = $1 and changes_from > $2`;
    return (await this.db.query(statement, [brand, start])).length > 0;
  }

  /** Sends again what the wallet refused. Bills stay as they are; what is paid is not paid twice. */
  async resend(id: bigint, reason: string): Promise<RunDetailDto> {
    await this.lists.one(id);
    await this.db.transaction(async (tx) => {
      const failed = await tx.query<{ id: string }>(
        sql`update bill set state = 'PAYING', failure = null, settled_at = null where run_id = $1 and state = 'FAILED' returning id`,
        [id],
      );
      const ids = failed.map((bill) => bill.id);
      if (ids.length === 0) throw errors.nothing_failed();
      await tx.query(
        sql`update agent_posting set state = 'PLANNED', outcome = null, done_at = null where bill_id = any($1) and state = 'REFUSED'`,
        [ids],
      );
      const after = { bills: ids.length };
      await auditAction(tx, { action: 'contract.resend', objectType: 'settlement-run', objectId: id, after, reason }, this.clock.now()); // prettier-ignore
    });
    return this.lists.one(id);
  }
}

/** Contracts whose bill would be another one now, in the order of contracts. */
function differencesOf(bills: Computed['bills'], stored: readonly Stored[]) {
  const now = new Map(bills.map((bill) => [String(bill.line.contractId), bill]));
  const was = new Map(stored.map((bill) => [bill.contractId, bill]));
  const ids = [...new Set([...now.keys(), ...was.keys()])].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return ids.flatMap((contractId) => {
    const [computed, bill] = [now.get(contractId), was.get(contractId)];
    const difference = {
      contractId,
      downlineId: bill?.downlineId ?? String(computed?.line.downlineId),
      storedGrossMinor: bill?.gross ?? null,
      storedNetMinor: bill?.net ?? null,
      grossMinor: computed ? String(computed.grossMinor) : null,
      netMinor: computed ? String(computed.netMinor) : null,
    };
    const same = bill?.gross === difference.grossMinor && bill?.net === difference.netMinor;
    return same ? [] : [difference];
  });
}

function sumsOf(bills: readonly ComputedBill[]) {
  const sum = (of: (bill: ComputedBill) => bigint) => String(bills.reduce((total, bill) => total + of(bill), 0n));
  return { grossMinor: sum(({ grossMinor }) => grossMinor), netMinor: sum(({ netMinor }) => netMinor) };
}

const storedSql = sql`
select b.contract_id as "contractId", b.downline_id as "downlineId", b.gross_minor as gross, b.net_minor as net
from bill b join settlement_run r on r.id = b.run_id
where r.brand = $1 and r.kind = $2 and r.period = $3 and r.starts_at = $4`;
