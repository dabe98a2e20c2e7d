import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OperatorActed } from '@banyan/proto/audit/v1/events';
import {
  before,
  Database,
  equals,
  listPage,
  type ListSpec,
  since,
  sql,
  startsWith,
  type Tx,
  columnsOf,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import { chainHash, genesisHash, type AuditFields } from './chain.js';
import type { AuditLogDto, AuditLogPageDto, AuditVerifyDto } from './audit.dto.js';

const batch = 1000;

interface ChainRow extends Omit<AuditFields, 'actedAt'> {
  readonly actedAt: Date;
  readonly prevHash: string;
  readonly hash: string;
}

/** The log of what operators did: append-only, each row chained to the one before. */
@Injectable()
export class AuditService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'auditLogs', permission: 'audit.view', spec: () => auditList });
  }

  /** The head's row lock makes appends wait for each other, so the chain never forks. */
  async append(tx: Tx, event: OperatorActed, eventId: string, occurredAt: Date): Promise<void> {
    const [head] = await tx.query<{ seq: string; hash: string }>(sql`select seq, hash from audit_head for update`);
    if (!head) throw new Error('the audit log has no head');
    const row = fieldsOf(event, eventId, BigInt(head.seq) + 1n, occurredAt);
    const hash = chainHash(head.hash, row);
    await tx.query(insertSql, [
      row.seq, row.eventId, row.actedAt, row.actorId, row.actor, row.role, row.ip, row.device, row.service, row.brand, row.action,
      row.objectType, row.objectId, row.before, row.after, row.reason, row.requestId, head.hash, hash,
    ]); // prettier-ignore
    await tx.query(sql`update audit_head set seq = $1, hash = $2`, [row.seq, hash]);
  }

  async list(query: ListQuery): Promise<AuditLogPageDto> {
    const page = await listPage<Omit<AuditLogDto, 'before' | 'after'> & { before: string; after: string }>(
      this.db.query,
      query,
      auditList,
    );
    const data = page.data.map((row) => ({ ...row, before: parsed(row.before), after: parsed(row.after) }));
    return { ...page, data };
  }

  /** Walks the chain from its beginning and compares its end with the head. */
  async verify(): Promise<AuditVerifyDto> {
    const [head] = await this.db.query<{ seq: string; hash: string }>(sql`select seq, hash from audit_head`);
    let previous = genesisHash;
    let seq = 0n;
    for (;;) {
      const rows = await this.db.query<ChainRow>(sql`${chainSql} where seq > $1 order by seq limit ${batch}`, [seq]);
      for (const row of rows) {
        const expected = chainHash(previous, { ...row, actedAt: row.actedAt.toISOString() });
        if (BigInt(row.seq) !== seq + 1n || row.prevHash !== previous || row.hash !== expected) return broken(seq);
        seq += 1n;
        previous = row.hash;
      }
      if (rows.length < batch) break;
    }
    const grown = head && seq > BigInt(head.seq);
    if (!head || (!grown && (seq !== BigInt(head.seq) || previous !== head.hash))) return broken(seq);
    return { ok: true, checked: Number(seq), brokenAt: null };
  }
}

const broken = (seq: bigint): AuditVerifyDto => ({ ok: false, checked: Number(seq), brokenAt: String(seq + 1n) });

/** An event's id begins with the service that published it. */
function fieldsOf(event: OperatorActed, eventId: string, seq: bigint, occurredAt: Date): AuditFields {
  return {
    seq: String(seq),
    eventId,
    actedAt: (event.actedAt ?? occurredAt).toISOString(),
    actorId: String(event.operatorId),
    actor: event.operatorName,
    role: event.role,
    ip: event.ip,
    device: event.device,
    service: event.service || (/^([a-z]+):/.exec(eventId)?.[1] ?? ''),
    brand: event.brand,
    action: event.action,
    objectType: event.objectType,
    objectId: event.objectId,
    before: event.beforeJson,
    after: event.afterJson,
    reason: event.reason,
    requestId: event.requestId,
  };
}

function parsed(text: string): Record<string, unknown> {
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

const insertSql = sql`
insert into audit_log (seq, event_id, acted_at, actor_id, actor, role, ip, device, service, brand, action,
  object_type, object_id, before_json, after_json, reason, request_id, prev_hash, hash)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`;

const columns = {
  actedAt: sql`acted_at`,
  actorId: sql`actor_id`,
  actor: sql`actor`,
  role: sql`role`,
  ip: sql`ip`,
  device: sql`device`,
  service: sql`service`,
  brand: sql`brand`,
  action: sql`action`,
  objectType: sql`object_type`,
  objectId: sql`object_id`,
  before: sql`before_json`,
  after: sql`after_json`,
  reason: sql`reason`,
  requestId: sql`request_id`,
  hash: sql`hash`,
};

const chainSql = sql`select seq, event_id as "eventId", prev_hash as "prevHash", ${columnsOf(columns)} from audit_log`;

const auditList: ListSpec = {
  from: sql`audit_log`,
  fields: { id: sql`seq`, ...columns },
  filters: {
    id: equals(sql`seq`, 'bigint'),
    actor: startsWith(sql`actor`),
    actorId: equals(sql`actor_id`, 'bigint'),
    action: equals(sql`action`),
    objectType: equals(sql`object_type`),
    objectId: equals(sql`object_id`),
    service: equals(sql`service`),
    from: since(sql`acted_at`),
    until: before(sql`acted_at`),
  },
  sort: ['id', 'DESC'],
  key: sql`seq`,
  large: { sorts: { id: sql`seq`, actedAt: sql`acted_at` } },
};
