import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, equals, listPage, type ListSpec, type Query, sql, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { authErrors, requestErrors } from '@banyan/kernel/errors';
import { ExportService } from '@banyan/kernel/jobs';
import { config } from '../config.js';
import { errors } from '../errors.js';
import type { Permission } from '../permission/permissions.gen.js';
import type { ApprovalDto, ApprovalPageDto } from './approval.dto.js';
import { ApprovalRequest } from './approval.entity.js';
import { payloadHash, shown, type Payload } from './payload.js';

const livesMs = 24 * 3_600_000;
const key = Buffer.from(config.secretKey, 'base64');

/** How one kind of request is checked and carried out. */
export interface ApprovalKind<P> {
  readonly type: string;
  /** The checker needs it beside `approval.decide`. */
  readonly permission: Permission;
  readonly schema: z.ZodType<P>;
  /** Throws when it cannot be done as things are; runs when asked and again when carried out. */
  validate(query: Query, payload: P): Promise<void>;
  execute(tx: Tx, payload: P, decided: Decided): Promise<void>;
  /** What is asked for, or was before, as operators may see it. */
  shown?(payload: Payload): Payload;
}

/** The request that is carried out; its checker is the principal. */
export type Decided = Pick<ApprovalRequest, 'id' | 'makerId' | 'makerName' | 'reason' | 'before'>;

interface Kind {
  readonly permission: Permission;
  validate(query: Query, payload: unknown): Promise<void>;
  execute(tx: Tx, payload: unknown, decided: Decided): Promise<void>;
  shown(payload: Payload): Payload;
}

/** An operator's request. */
export interface Asked {
  readonly type: string;
  readonly objectId: string;
  readonly payload: Payload;
  readonly before: Payload;
  readonly reason: string;
}

/** Requests with a maker and a checker, who are never the same; the database refuses it as well. */
@Injectable()
export class ApprovalService implements OnModuleInit {
  private readonly kinds = new Map<string, Kind>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({
      list: 'approvals',
      permission: 'approval.view',
      spec: () => approvalList,
      shown: ({ payload, before, ...row }) => ({
        ...row,
        payload: this.shown(row['type'] as string, payload as Payload),
        before: this.shown(row['type'] as string, before as Payload),
      }),
    });
  }

  /** Called at start by the features that let others decide. */
  register<P>(kind: ApprovalKind<P>): void {
    this.kinds.set(kind.type, {
      permission: kind.permission,
      validate: (query, payload) => kind.validate(query, kind.schema.parse(payload)),
      execute: (tx, payload, decided) => kind.execute(tx, kind.schema.parse(payload), decided),
      shown: (payload) => shown(kind.shown?.(payload) ?? payload),
    });
  }

  async request(asked: Asked): Promise<ApprovalDto> {
    const id = randomUUID();
    await this.db.transaction(async (tx) => {
      await this.kind(asked.type).validate(tx.query, asked.payload);
      await this.expireIn(tx.query);
      await this.insert(tx, id, asked);
      const { type, objectId, reason } = asked;
      const before = this.shown(type, asked.before);
      const after = { type, object: objectId, ...this.shown(type, asked.payload) };
      await auditAction(
        tx,
        { action: 'approval.request', objectType: 'approval', objectId: id, before, after, reason },
        this.clock.now(),
      );
    });
    return this.get(id);
  }

  /** Decides and carries out in one transaction: a request is executed once or not at all. */
  async approve(id: string, reason: string): Promise<ApprovalDto> {
    await this.decide(id, 'approval.approve', reason, async (tx, request) => {
      const now = this.clock.now();
      request.approve(principal(), reason, now);
      if (payloadHash(key, request.type, request.payload) !== request.payloadHash) throw errors.approval_tampered();
      const kind = this.kind(request.type);
      if (!principal().permissions.includes(kind.permission)) throw authErrors.forbidden();
      await save(tx, request);
      await kind.validate(tx.query, request.payload);
      await kind.execute(tx, request.payload, request);
      request.executed(now);
    });
    return this.get(id);
  }

  async reject(id: string, reason: string): Promise<ApprovalDto> {
    await this.decide(id, 'approval.reject', reason, (_tx, request) =>
      Promise.resolve(request.reject(principal(), reason, this.clock.now())),
    );
    return this.get(id);
  }

  async list(query: ListQuery): Promise<ApprovalPageDto> {
    const page = await listPage<Row>(this.db.query, query, approvalList);
    return { ...page, data: page.data.map((row) => this.presented(row)) };
  }

  async get(id: string): Promise<ApprovalDto> {
    const { data } = await listPage<Row>(this.db.query, { page: 1, perPage: 1, filter: { id } }, approvalList);
    if (!data[0]) throw requestErrors.not_found();
    return this.presented(data[0]);
  }

  /** What a request of a type asks for, sealed parts too, as long as it waits; else `request.not_found`. */
  async waiting(id: string, type: string): Promise<Payload> {
    const request = await this.db.manager.findOneBy(ApprovalRequest, { id, type, status: 'PENDING' });
    if (!request || request.lapsed(this.clock.now())) throw requestErrors.not_found();
    if (payloadHash(key, type, request.payload) !== request.payloadHash) throw errors.approval_tampered();
    return request.payload;
  }

  async expire(): Promise<void> {
    await this.expireIn(this.db.query);
  }

  /** Requests of a type that wait for a decision and whose object's id begins so. */
  pending(query: Query, type: string, start: string): Promise<Array<{ id: string; objectId: string }>> {
    return query(
      sql`select id::text as id, object_id as "objectId" from approval_request
       where type = $1 and status = 'PENDING' and expires_at > $3 and starts_with(object_id, $2)`,
      [type, start, this.clock.now()],
    );
  }

  private async decide(
    id: string,
    action: string,
    reason: string,
    change: (tx: Tx, request: ApprovalRequest) => Promise<void>,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      const request = await tx.manager.findOne(ApprovalRequest, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!request) throw requestErrors.not_found();
      if (request.lapsed(this.clock.now())) throw errors.approval_expired();
      await change(tx, request);
      await save(tx, request);
      const { status, type, objectId } = request;
      const after = { status, type, object: objectId };
      await auditAction(
        tx,
        { action, objectType: 'approval', objectId: id, before: { status: 'PENDING' }, after, reason },
        this.clock.now(),
      );
    });
  }

  private async insert(tx: Tx, id: string, { type, objectId, payload, before, reason }: Asked): Promise<void> {
    const { id: makerId, username } = principal();
    const now = this.clock.now();
    const made = await tx.query(
      sql`insert into approval_request (id, type, object_id, payload, payload_hash, before, reason, status, maker_id, maker_name, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'PENDING', $8, $9, $10, $11)
       on conflict (type, object_id) where status = 'PENDING' do nothing returning id`,
      [id, type, objectId, JSON.stringify(payload), payloadHash(key, type, payload), JSON.stringify(before), reason, makerId, username, now, new Date(now.getTime() + livesMs)],
    ); // prettier-ignore
    if (made.length === 0) throw errors.approval_pending();
  }

  private async expireIn(query: Query): Promise<void> {
    await query(
      sql`update approval_request set status = 'EXPIRED', decided_at = $1 where status = 'PENDING' and expires_at <= $1`,
      [this.clock.now()],
    );
  }

  private presented(row: Row): ApprovalDto {
    return {
      ...row,
      payload: this.shown(row.type, row.payload),
      before: this.shown(row.type, row.before),
      mine: row.makerId === String(principal().id),
    };
  }

  /** Of a kind that is carried out no longer too. */
  private shown(type: string, payload: Payload): Payload {
    return this.kinds.get(type)?.shown(payload) ?? shown(payload);
  }

  private kind(type: string): Kind {
    const kind = this.kinds.get(type);
    if (!kind) throw new Error(`nobody carries out approvals of type ${type}`);
    return kind;
  }
}

async function save(tx: Tx, request: ApprovalRequest): Promise<void> {
  const { id, status, checkerId, checkerName, decisionReason, decidedAt, executedAt } = request;
  await tx.manager.update(
    ApprovalRequest,
    { id },
    { status, checkerId, checkerName, decisionReason, decidedAt, executedAt },
  );
}

type Row = Omit<ApprovalDto, 'mine'>;

const approvalList: ListSpec = {
  from: sql`approval_request a`,
  fields: {
    id: sql`a.id`,
    type: sql`a.type`,
    objectId: sql`a.object_id`,
    payload: sql`a.payload`,
    before: sql`a.before`,
    reason: sql`a.reason`,
    status: sql`a.status`,
    makerId: sql`a.maker_id`,
    maker: sql`a.maker_name`,
    checkerId: sql`a.checker_id`,
    checker: sql`a.checker_name`,
    decisionReason: sql`a.decision_reason`,
    createdAt: sql`a.created_at`,
    expiresAt: sql`a.expires_at`,
    decidedAt: sql`a.decided_at`,
    executedAt: sql`a.executed_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'uuid'),
    status: equals(sql`a.status`),
    type: equals(sql`a.type`),
    objectId: equals(sql`a.object_id`),
    makerId: equals(sql`a.maker_id`, 'bigint'),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { createdAt: sql`a.created_at`, type: sql`a.type` }, narrowedBy: ['objectId'] },
};
