import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { periodOf } from '../period/period.js';
import * as store from './contract-store.js';
import { moved, type Contract, type Party } from './contract.entity.js';
import { EndingService } from './ending.service.js';
import type { TerminationDto, TerminationPageDto } from './termination.dto.js';

const livesMs = 24 * 3_600_000;

interface Pending {
  id: string;
  contractId: string;
  state: string;
  makerId: string;
  reason: string;
  expiresAt: Date;
}

/** Contracts ended by operators: one asks, another decides; the database refuses it when they are one. */
@Injectable()
export class TerminationService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly ending: EndingService,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'terminations', permission: 'contract.view', spec: () => listing });
  }

  async request(contractId: bigint, reason: string): Promise<TerminationDto> {
    const id = await this.db.transaction(async (tx) => {
      const contract = await store.holdContract(tx, contractId);
      moved(contract, 'terminate', operator());
      const now = this.clock.now();
      const [row] = await tx.query<{ id: string }>(
        sql`insert into contract_termination (contract_id, reason, maker_id, maker_name, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (contract_id) where state = 'PENDING' do nothing returning id`,
        [contractId, reason, principal().id, principal().username, now, new Date(now.getTime() + livesMs)],
      );
      if (!row) throw errors.termination_pending();
      await this.audit(tx, 'contract.terminate-request', contract, reason, now);
      return BigInt(row.id);
    });
    return this.get(id);
  }

  /** The contract ends with the last whole day; what it earned until then is settled. */
  async approve(id: bigint, reason: string): Promise<TerminationDto> {
    const zone = await this.zoneOf(id);
    await this.decide(id, 'APPROVED', reason, async (tx, contract, asked) => {
      const until = periodOf('D', this.clock.now(), zone).start;
      await this.ending.close(tx, [{ contract, move: 'terminate', by: operator(), until, reason: asked.reason }]);
    });
    return this.get(id);
  }

  async reject(id: bigint, reason: string): Promise<TerminationDto> {
    await this.decide(id, 'REJECTED', reason, () => Promise.resolve());
    return this.get(id);
  }

  list(query: ListQuery): Promise<TerminationPageDto> {
    return listPage<TerminationDto>(this.db.query, query, listing);
  }

  private async get(id: bigint): Promise<TerminationDto> {
    const { data } = await this.list({ page: 1, perPage: 1, filter: { id: String(id) } });
    if (!data[0]) throw errors.contract_not_found();
    return data[0];
  }

  private async zoneOf(id: bigint): Promise<string> {
    const statement = sql`select c.brand from contract c join contract_termination t on t.contract_id = c.id where t.id = $1`;
    const [row] = await this.db.query<{ brand: string }>(statement, [id]);
    if (!row) throw errors.contract_not_found();
    return this.brands.zoneOf(row.brand);
  }

  private async decide(
    id: bigint,
    state: 'APPROVED' | 'REJECTED',
    reason: string,
    execute: (tx: Tx, contract: Contract, asked: Pending) => Promise<void>,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [known] = await tx.query<Pending>(sql`${pendingSql} where id = $1`, [id]);
      if (!known) throw errors.contract_not_found();
      const contract = await store.holdContract(tx, BigInt(known.contractId));
      const [asked] = await tx.query<Pending>(sql`${pendingSql} where id = $1 for update`, [id]);
      const now = this.clock.now();
      if (asked?.state !== 'PENDING' || asked.expiresAt <= now) throw errors.termination_decided();
      if (BigInt(asked.makerId) === principal().id) throw errors.same_operator();
      await tx.query(
        sql`update contract_termination set state = $2, checker_id = $3, checker_name = $4, decision_reason = $5,
           decided_at = $6 where id = $1`,
        [id, state, principal().id, principal().username, reason, now],
      );
      await execute(tx, contract, asked);
      const action = state === 'APPROVED' ? 'contract.terminate' : 'contract.terminate-reject';
      await this.audit(tx, action, contract, reason, now);
    });
  }

  private async audit(tx: Tx, action: string, { id, state }: Contract, reason: string, at: Date): Promise<void> {
    await auditAction(tx, { action, objectType: 'contract', objectId: id, before: { state }, reason }, at);
  }
}

const operator = (): Party => ({ actor: 'OPERATOR', id: principal().id });

const pendingSql = sql`select id, contract_id as "contractId", state, maker_id as "makerId", reason, expires_at as "expiresAt"
  from contract_termination`;

const listing: ListSpec = {
  from: sql`contract_termination t`,
  fields: {
    id: sql`t.id`,
    contractId: sql`t.contract_id`,
    state: sql`t.state`,
    reason: sql`t.reason`,
    makerId: sql`t.maker_id`,
    maker: sql`t.maker_name`,
    checker: sql`t.checker_name`,
    decisionReason: sql`t.decision_reason`,
    createdAt: sql`t.created_at`,
    expiresAt: sql`t.expires_at`,
    decidedAt: sql`t.decided_at`,
  },
  filters: {
    id: equals(sql`t.id`, 'bigint'),
    contractId: equals(sql`t.contract_id`, 'bigint'),
    state: equals(sql`t.state`),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`t.id`,
};
