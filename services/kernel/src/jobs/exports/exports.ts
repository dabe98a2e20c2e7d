import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock.js';
import { ctx } from '../../runtime/context.js';
import { auditAction, principal } from '../../auth/index.js';
import { Database, sql } from '../../database/index.js';
import { Instant, Int, OneOf, Text, Uuid } from '../../dto/index.js';
import { authErrors, defineErrors, requestErrors } from '../../errors/index.js';
import { exportStatement, type ExportKind } from './export-kind.js';
import { columnsOf, type ExportOrder } from './export-order.js';
import { ExportWriter } from './writer.js';

const livesMs = 24 * 3_600_000;
const mostOpen = 3;

const exportErrors = defineErrors('export', {
  not_ready: 409,
  too_many: 429,
});

const states = ['WAITING', 'RUNNING', 'READY', 'FAILED'] as const;

/** A file that somebody asked for. It is gone at `expiresAt`. */
export class ExportFile {
  @Uuid() readonly id: string;
  @Text() readonly list: string;
  @OneOf(states) readonly state: (typeof states)[number];
  @Int() readonly rows: number;
  @Instant() readonly askedAt: Date;
  @Instant({ nullable: true }) readonly readyAt: Date | null;
  @Instant() readonly expiresAt: Date;
}

const shown = sql`id, list, state, rows, asked_at as "askedAt", ready_at as "readyAt", expires_at as "expiresAt"`;

/** Whole lists as CSV: asked for by an operator, written in the background, fetched by the same operator within a day. */
@Injectable()
export class ExportService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly writer: ExportWriter,
  ) {}

  /** Called at start by the features whose lists can be exported. */
  register(kind: ExportKind): void {
    this.writer.kinds.set(kind.list, kind);
  }

  /** Takes the order and answers at once. Refuses unknown filters and columns, and more than three files at a time. */
  async ask(list: string, { filter, sort, order, columns, zones }: ExportOrder): Promise<ExportFile> {
    const kind = this.allowed(list);
    const { language } = ctx();
    const request = { filter, sort, order };
    columnsOf(exportStatement(kind, request, language).columns, columns);
    const [id, now, { id: operatorId }] = [randomUUID(), this.clock.now(), principal()];
    await this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(7142033, $1::int)`, [Number(operatorId % 2_000_000_000n)]);
      const open = await tx.query(
        sql`select from export_file where operator_id = $1 and state in ('WAITING', 'RUNNING')`,
        [operatorId],
      );
      if (open.length >= mostOpen) throw exportErrors.too_many();
      await tx.query(
        sql`insert into export_file (id, list, request, language, operator_id, asked_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          id,
          list,
          JSON.stringify({ ...request, columns, zones }),
          language,
          operatorId,
          now,
          new Date(now.getTime() + livesMs),
        ],
      );
      await auditAction(
        tx,
        { action: 'export.ask', objectType: 'export', objectId: id, after: { list, ...request } },
        now,
      );
      tx.afterCommit(() => this.writer.soon());
    });
    return this.own(id);
  }

  /** The operator's own files, the newest first. */
  mine(): Promise<ExportFile[]> {
    return this.db.query<ExportFile>(
      sql`select ${shown} from export_file where operator_id = $1 and expires_at > $2 order by asked_at desc limit 20`,
      [principal().id, this.clock.now()],
    );
  }

  /** The file, part by part. That it was taken is on record. */
  async fetch(id: string): Promise<{ name: string; body: Readable }> {
    const { list, state, rows, askedAt } = await this.own(id);
    this.allowed(list);
    if (state !== 'READY') throw exportErrors.not_ready();
    await this.db.transaction((tx) =>
      auditAction(
        tx,
        { action: 'export.fetch', objectType: 'export', objectId: id, after: { list, rows } },
        this.clock.now(),
      ),
    );
    return { name: `${list}-${askedAt.toISOString().slice(0, 10)}.csv`, body: Readable.from(this.parts(id)) };
  }

  private async *parts(id: string): AsyncGenerator<string> {
    for (let part = 0; ; part += 1) {
      const [row] = await this.db.query<{ body: string }>(
        sql`select body from export_part where export_id = $1 and part = $2`,
        [id, part],
      );
      if (!row) return;
      yield row.body;
    }
  }

  private async own(id: string): Promise<ExportFile> {
    const [file] = await this.db.query<ExportFile>(
      sql`select ${shown} from export_file where id = $1 and operator_id = $2 and expires_at > $3`,
      [id, principal().id, this.clock.now()],
    );
    if (!file) throw requestErrors.not_found();
    return file;
  }

  private allowed(list: string): ExportKind {
    const kind = this.writer.kinds.get(list);
    if (!kind) throw requestErrors.not_found();
    if (!principal().permissions.includes(kind.permission)) throw authErrors.forbidden();
    return kind;
  }
}
